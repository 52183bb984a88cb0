import type { ReceiptInput } from '../../../shared/cash_boxes/receipt'
import type { PaymentMethod } from '../../../shared/orders/rules'
import type { HeldOrder } from '../../../shared/rights/commands'
import type { VoucherOffer } from '../../../shared/vouchers/rules'
import type { Live } from '../../sync/live'
import type { OpenShift } from '../shift/drawer'
import type { ClosedShift, Counted } from '../shift/shift'

/** Tickets of one price. A seat is a line of its own with `qty` 1. */
export type TicketLine = { readonly price_id: string; readonly seat_id: string | null; readonly qty: number }

/** Some of a product. */
export type ProductLine = { readonly product_id: string; readonly qty: number }

/** Some vouchers alike. */
export type VoucherLine = { readonly voucher: VoucherOffer; readonly qty: number }

/** Some of one line of an order that was reserved. */
export type ReservedLine = { readonly item_id: string; readonly qty: number }

/** One line of the cart. Lines of a reserved order are sold with nothing else. */
export type CartLine = TicketLine | ProductLine | VoucherLine | ReservedLine

export type Tendered = {
  readonly method: PaymentMethod
  readonly amount: number
  readonly given: number | null
  /** The voucher that is spent, by its id. */
  readonly voucher_id?: string | undefined
  /** The rate of what a single-purpose voucher pays for. */
  readonly voucher_rate?: number | undefined
}

/** What is taken off a sale: by a promo code, or by a rate in basis points for a reason. */
export type Reduction = { readonly promo_code_id: string } | { readonly rate: number; readonly reason: string }

export type SaleRequest = {
  /** The id the order gets, or that of the one that was picked up; one that this device has sold under is refused. Without it the order gets a new one. */
  readonly order_id?: string
  readonly lines: readonly CartLine[]
  readonly reduction?: Reduction | null
  readonly name: string
  readonly contact_id: string | null
  readonly payments: readonly Tendered[]
}

/** A finished sale, durable on this device: what may now be printed, shown and handed over. */
export type Sold = {
  readonly order_id: string
  readonly booking_code: string
  readonly total: number
  readonly change: number
  readonly tickets: readonly {
    readonly id: string
    readonly static_name: string
    readonly event_id: string
    readonly seat_id: string | null
    readonly qty: number
    readonly code: string
  }[]
  readonly vouchers: readonly { readonly id: string; readonly code: string; readonly value: number }[]
  /** What is left of each voucher that was redeemed. */
  readonly spent: readonly { readonly voucher_id: string; readonly left: number }[]
  readonly receipt: ReceiptInput
}

/** What of a sale is to be taken back; without `items` all that is left of it. */
export type TakeBackRequest = { readonly order_id: string; readonly reason: string; readonly items?: readonly { readonly id: string; readonly qty: number }[] }

/** The register of one desk: every step is one strict transaction of the outbox, with or without the network. */
export type Register = {
  /** The shift open on this device, with its figures as of now; null where none is, undefined until the log has been read. */
  readonly shift: Live<OpenShift | null | undefined>
  /** Takes the series of the cash box where this device does not hold it yet (online, once). */
  openShift(input: { readonly cash_box_id: string; readonly opening: number }): Promise<void>
  /** Goes on with the shift another cashier has left open. Until then nothing is sold from it. */
  takeOver(): Promise<void>
  moveCash(input: { readonly kind: 'cash_in' | 'cash_out'; readonly amount: number; readonly reason: string }): Promise<void>
  /** Closes the shift and hands back what it holds; answers the figures on the Z-report. */
  closeShift(input: Counted): Promise<ClosedShift>
  /** Sells from the rights this device holds, fetching what is missing just in time while the server answers. */
  sell(request: SaleRequest): Promise<Sold>
  /** Takes a sale of the open shift back, or some of it; throws in words where that is not possible. `voucher_ids` are held again and to be let go. */
  voidSale(input: TakeBackRequest): Promise<{ readonly receipt: ReceiptInput; readonly voucher_ids: readonly string[] }>
  /** Asks the office for a refund this desk may not make; no money moves. */
  requestRefund(input: TakeBackRequest): Promise<void>
  /** Fetches one seat for the cart while online; throws in words where it cannot be had. */
  takeSeat(event_id: string, seat_id: string): Promise<void>
  /**
   * Takes a voucher's balance for this desk alone; throws in words where it cannot be had. `good_for` is the tax group that
   * a single-purpose one pays for, null for anything.
   */
  takeVoucher(code: string): Promise<{ readonly voucher_id: string; readonly code: string; readonly left: number; readonly good_for: string | null }>
  /**
   * Takes the right to an order that was reserved, for this desk alone: from then on it takes the money without the network. Throws in
   * words where it cannot be had. `name` puts it into the cart, before anybody may hand it back as in none.
   */
  pickUp(order_id: string, name?: (order: HeldOrder) => void): Promise<HeldOrder>
  /** Puts it back: its deadline counts again. What cannot be put back now is when the shift closes. */
  putBack(order_id: string): Promise<void>
  /** Lets go of what is not spent of a voucher, after its sale or instead of one; what cannot be let go now goes when the shift closes. */
  releaseVoucher(voucher_id: string): Promise<void>
  /**
   * Hands back vouchers and orders that are in no sale of this device: neither in one that money was taken for nor among those `named`, by
   * their ids. Does nothing while a sale is open in any tab, or something is being fetched for one.
   */
  letGoUnnamed(named: () => readonly string[], isSaleOpen: () => Promise<boolean>): Promise<void>
}

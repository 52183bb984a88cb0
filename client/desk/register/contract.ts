import type { ReceiptInput } from '../../../shared/cash_boxes/receipt'
import type { CashPayout } from '../../../shared/orders/refunds/cash-payout'
import type { MethodAmount } from '../../../shared/orders/rules'
import type { RowOf } from '../../../shared/registry'
import type { HeldOrder } from '../../../shared/rights/commands'
import type { Live } from '../../sync/live'
import type { CartPayment, Exchange, Reduction, SaleLine } from '../cart/contents'
import type { HeldVoucher } from '../pay/voucher-balance'
import type { OpenShift } from '../shift/drawer'
import type { ClosedShift, DrawerCount } from '../shift/shift'

/** A cart with its payments, ready to be sold. */
export type SaleRequest = {
  /**
   * Id of the new order, or of the reserved order that is paid. Refused where this device has sold it already. A new id
   * where it is missing.
   */
  readonly order_id?: string
  readonly lines: readonly SaleLine[]
  readonly reduction?: Reduction | null
  readonly name: string
  readonly contact_id: string | null
  readonly payments: readonly CartPayment[]
}

/** A line of a sale as it was recorded: everything that is printed of it. Amounts are in cents. */
export type SoldLine = Pick<
  RowOf<'order_items'>,
  | 'id'
  | 'event_id'
  | 'price_id'
  | 'price_category_id'
  | 'seat_id'
  | 'voucher_id'
  | 'static_name'
  | 'static_price'
  | 'rate'
  | 'qty'
  | 'discount'
  | 'code'
>

/**
 * A finished sale, durable on this device: what may now be printed, shown and handed over. It is complete by itself,
 * because its rows may arrive later than the button that prints them. Amounts are in cents.
 */
export type CompletedSale = {
  readonly order_id: string
  readonly booking_code: string
  /** Name of the customer, empty for an anonymous one. */
  readonly name: string
  readonly contact_id: string | null
  readonly created_at: string
  readonly total: number
  readonly change: number
  /** Every line in the order of the sale. `tickets` are those that admit somebody. */
  readonly lines: readonly SoldLine[]
  readonly tickets: readonly (SoldLine & { readonly event_id: string; readonly code: string })[]
  /** Vouchers that were sold. */
  readonly vouchers: readonly RowOf<'vouchers'>[]
  /** Name of the promo code, or reason of the cashier's discount. Null for none. */
  readonly reduction: string | null
  /** Remaining balance of each voucher that was redeemed. */
  readonly spent: readonly { readonly voucher_id: string; readonly left: number }[]
  readonly receipt: ReceiptInput
  /**
   * Money that changed hands by each payment method. In an exchange, that given back is taken off, so that it may be
   * negative.
   */
  readonly moved: readonly MethodAmount[]
  /** Amount that went back for exchanged items, 0 for a plain sale. */
  readonly credit: number
}

/** Items of a sale to void or refund. Without `items`, everything that is left of it. */
export type ReturnRequest = {
  readonly order_id: string
  readonly reason: string
  readonly items?: readonly { readonly id: string; readonly qty: number }[]
}

/**
 * Items of a sale that are exchanged for those of another. `back` is what the cashier was shown to go back for them.
 */
export type ExchangeRequest = {
  readonly returned: ReturnRequest
  readonly back: readonly MethodAmount[]
  readonly sale: SaleRequest
}

/** State of the lines after a void, by id. The rows of the order follow it. */
export type VoidedLines = ReadonlyMap<string, Pick<RowOf<'order_items'>, 'cancelled' | 'cancelled_qty'>>

/** A recorded void. `voucher_ids` are the vouchers that this desk holds again. */
export type VoidedSale = {
  readonly receipt: ReceiptInput
  readonly voucher_ids: readonly string[]
  readonly voided: VoidedLines
}

/** The register of one desk. Every step is one strict transaction of the outbox, with or without the network. */
export type Register = {
  /**
   * The shift open on this device with its current figures. Null where none is open, undefined until the log has been
   * read.
   */
  readonly shift: Live<OpenShift | null | undefined>
  /** Opens a shift. Acquires the receipt series of the cash box once, which needs the server. */
  openShift(input: { readonly cash_box_id: string; readonly opening: number }): Promise<void>
  /** Takes over the shift of another cashier. Until then this cashier cannot sell. */
  takeOver(): Promise<void>
  /** Books cash put into the drawer or taken out of it. */
  moveCash(input: {
    readonly kind: 'cash_in' | 'cash_out'
    readonly amount: number
    readonly reason: string
  }): Promise<void>
  /** Closes the shift, hands back its rights and returns the figures of the Z-report. */
  closeShift(input: DrawerCount): Promise<ClosedShift>
  /** Sells a cart. Rights that this desk lacks are acquired from the server while it answers. */
  sell(request: SaleRequest): Promise<CompletedSale>
  /**
   * Voids a sale of the open shift, wholly or in part. Throws a refusal for the cashier where that is not possible. The
   * caller has to release the balances of `voucher_ids`, which this desk holds again.
   */
  voidSale(request: ReturnRequest): Promise<VoidedSale>
  /**
   * Checks that items of a sale of the open shift can be exchanged, and returns what goes back for them. Throws a
   * refusal for the cashier.
   */
  offerExchange(request: ReturnRequest): Promise<Pick<Exchange, 'back' | 'freed'>>
  /**
   * Exchanges items of a sale of the open shift for others, in one transaction. The payments of the new sale include
   * what goes back.
   */
  exchange(request: ExchangeRequest): Promise<CompletedSale>
  /** Asks the office for a refund that this desk may not make. No money moves. */
  requestRefund(request: ReturnRequest): Promise<void>
  /**
   * Pays out the cash of a refund that the office has decided, and returns it. Throws `orders.no_payout` where there is
   * none.
   */
  payOut(order_id: string): Promise<CashPayout>
  /** Acquires one seat for the cart while online. Throws a refusal for the cashier where it is not available. */
  takeSeat(event_id: string, seat_id: string): Promise<void>
  /**
   * Acquires the balance of a voucher for this desk alone. Throws a refusal for the cashier where it is not available.
   */
  takeVoucher(code: string): Promise<HeldVoucher>
  /**
   * Hands back the rest of a voucher, after its sale or instead of one. What fails now is handed back when the shift
   * closes.
   */
  releaseVoucher(voucher_id: string): Promise<void>
  /**
   * Acquires a reserved order for this desk alone. From then on it can be paid offline. Throws a refusal for the
   * cashier where it is not available. `putInCart` runs before `releaseUnused` can hand the order back.
   */
  pickUp(order_id: string, putInCart?: (order: HeldOrder) => void): Promise<HeldOrder>
  /** Hands back a reserved order. Its deadline counts again. What fails now is handed back when the shift closes. */
  releaseOrder(order_id: string): Promise<void>
  /**
   * Hands back vouchers and reserved orders that no sale of this device uses: neither one with payments nor one of
   * `inUse`, by their ids. Does nothing while a sale is open in any tab or a right is being acquired for one.
   */
  releaseUnused(inUse: () => readonly string[], isSaleOpen: () => Promise<boolean>): Promise<void>
}

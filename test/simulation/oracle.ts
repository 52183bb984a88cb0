import type { Sold } from '../../client/desk/contract'

/** Something that must never be. */
export class Violation extends Error {
  override readonly name = 'Violation'
  constructor(
    readonly invariant: number,
    message: string,
  ) {
    super(`invariant ${invariant}: ${message}`)
  }
}

/** Some of what is counted by the piece or by the cent. */
type Counted = { readonly subject_id: string; readonly qty: number }
type Given = Placed | Counted
type Voucher = Sold['vouchers'][number]

type Placed = { readonly event_id: string; readonly category_id: string; readonly seat_id: string | null }

/**
 * What happened in the world, kept apart from every device and from the server: what was printed, what lies in the
 * drawers, who went in. It is told at the moment of printing and judges at once what can be judged at once.
 */
export class Oracle {
  readonly orders = new Map<
    string,
    { readonly device_id: string; readonly total: number; readonly given: readonly Given[]; readonly made: readonly Voucher[] }
  >()
  /** Every voucher that was printed, by its id. */
  readonly vouchers = new Map<string, Voucher>()
  /** Orders that were taken back for certain. */
  readonly voided = new Set<string>()
  /** Codes of all printed tickets. */
  readonly codes: string[] = []
  /** Devices that were given up, or of which there are two. */
  readonly lost = new Set<string>()
  /** Vouchers of sales that were taken back, by the sale: nobody may spend them any more. */
  readonly #cancelled = new Map<string, readonly Voucher[]>()
  /** Orders whose places, stock and balances count as given. */
  readonly #counted = new Set<string>()
  readonly #sold = new Map<string, number>()
  readonly #receipts = new Map<string, number>()
  readonly entries = new Map<string, number>()
  /** The most who were inside with a ticket at once, for certain. */
  readonly most = new Map<string, number>()
  readonly #inside = new Map<string, number>()
  readonly #tickets = new Map<string, string>()

  constructor(
    readonly capacity: (event_id: string, subject_id: string) => number,
    readonly stock: (product_id: string) => number,
  ) {}

  /** A sale was printed: invariants 1, 2 and 5 as far as they show at the printer. */
  printed(device_id: string, sold: Sold, placed: readonly Placed[], others: readonly Given[] = []): void {
    this.receipt(device_id, sold.receipt)
    if (this.orders.has(sold.order_id)) throw new Violation(3, `order ${sold.order_id} was printed twice`)
    const given = [
      ...others,
      ...sold.tickets.map((ticket, i): Given => {
        const place = placed[i]
        if (!place) throw new Violation(3, 'a ticket without a place')
        this.codes.push(ticket.code)
        this.#tickets.set(ticket.code, ticket.id)
        return place
      }),
    ]
    for (const voucher of sold.vouchers) {
      if ([...this.vouchers.values()].some(({ code }) => code === voucher.code)) throw new Violation(2, `voucher ${voucher.code} was printed twice`)
      this.vouchers.set(voucher.id, voucher)
    }
    this.orders.set(sold.order_id, { device_id, total: sold.total, given, made: sold.vouchers })
    if (this.lost.has(device_id)) return
    this.#counted.add(sold.order_id)
    for (const each of given) this.#give(each, 1)
  }

  /** A place, some of a product or of a balance was given, or with -1 taken back: never more than there was (1, 2). */
  #give(given: Given, sign: 1 | -1): void {
    if ('subject_id' in given) this.#count(given.subject_id, sign * given.qty, this.vouchers.get(given.subject_id)?.value ?? this.stock(given.subject_id))
    else if (given.seat_id) this.#count(`seat ${given.event_id}:${given.seat_id}`, sign, 1)
    else for (const subject of [given.category_id, given.event_id]) this.#count(`${given.event_id}:${subject}`, sign, this.capacity(given.event_id, subject))
  }

  #count(key: string, qty: number, limit: number): void {
    const n = (this.#sold.get(key) ?? 0) + qty
    this.#sold.set(key, n)
    if (n > limit) throw new Violation(key.startsWith('seat') ? 1 : 2, `${n} given of ${limit} of ${key}`)
  }

  /**
   * A sale is being taken back: from now on what it gave may be sold again, whether or not the device lives to say so.
   * The answer takes that back, where it was refused.
   */
  voiding(order_id: string): { readonly done: () => void; readonly refused: () => void } {
    const { given, made, device_id } = this.orders.get(order_id) ?? { given: [], made: [], device_id: '' }
    const counted = this.#counted.delete(order_id)
    if (counted) for (const each of given) this.#give(each, -1)
    return {
      done: () => {
        if (!this.lost.has(device_id) && this.voided.has(order_id)) throw new Violation(3, `order ${order_id} was voided twice`)
        this.voided.add(order_id)
        // Nobody can have spent any of it, and nobody will.
        if (!counted || this.lost.has(device_id)) return
        this.#cancelled.set(order_id, made)
        for (const { id, value } of made) this.#give({ subject_id: id, qty: value }, 1)
      },
      refused: () => {
        if (!counted || this.lost.has(device_id)) return
        this.#counted.add(order_id)
        for (const each of given) this.#give(each, 1)
      },
    }
  }

  /**
   * A device was given up, or there are two of it: what it has sold and not told, and whatever it sells from now on, may be
   * sold by others too. That is not to be prevented, only to be told.
   */
  givenUp(device_id: string, booked: ReadonlySet<string>): void {
    if (this.lost.has(device_id)) return
    for (const [id, order] of this.orders) {
      if (order.device_id !== device_id) continue
      // Whether the server knows of the void, nobody here can say: where not, others may spend what was paid back.
      for (const voucher of this.#cancelled.get(id) ?? []) this.#give({ subject_id: voucher.id, qty: voucher.value }, -1)
      if (booked.has(id) || !this.#counted.delete(id)) continue
      for (const each of order.given) this.#give(each, -1)
    }
    this.lost.add(device_id)
  }

  /** A receipt came out of a printer; within a series each number comes once and none is left out. */
  receipt(device_id: string, { right_id, number }: Sold['receipt']): void {
    const last = this.#receipts.get(right_id) ?? 0
    if (number <= last && !this.lost.has(device_id)) throw new Violation(5, `receipt ${number} of series ${right_id} came out after ${last}`)
    this.#receipts.set(right_id, Math.max(last, number))
  }

  /** People went in through a door, and stayed in. */
  entered(ticket_id: string, people: number): void {
    this.entries.set(ticket_id, (this.entries.get(ticket_id) ?? 0) + people)
    this.moved(ticket_id, people)
  }

  /** People inside for certain become more, or fewer: those on their way out, or who may be, do not count. */
  moved(ticket_id: string, people: number): void {
    const inside = this.inside(ticket_id) + people
    this.#inside.set(ticket_id, inside)
    this.most.set(ticket_id, Math.max(this.most.get(ticket_id) ?? 0, inside))
  }

  readonly inside = (ticket_id: string): number => this.#inside.get(ticket_id) ?? 0

  /** The ticket of a code that was printed. */
  readonly ticketOf = (code: string): string => this.#tickets.get(code) ?? ''
}

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

type Placed = { readonly event_id: string; readonly category_id: string; readonly seat_id: string | null }

/**
 * What happened in the world, kept apart from every device and from the server: what was printed, what lies in the
 * drawers, who went in. It is told at the moment of printing and judges at once what can be judged at once.
 */
export class Oracle {
  readonly orders = new Map<string, { readonly device_id: string; readonly total: number }>()
  /** Codes of all printed tickets. */
  readonly codes: string[] = []
  readonly #seats = new Map<string, string>()
  readonly #sold = new Map<string, number>()
  readonly #receipts = new Map<string, number>()
  readonly entries = new Map<string, number>()

  constructor(
    readonly capacity: (event_id: string, subject_id: string) => number,
    readonly stock: (product_id: string) => number,
  ) {}

  /** A sale was printed: invariants 1, 2 and 5 as far as they show at the printer. */
  printed(device_id: string, sold: Sold, placed: readonly Placed[]): void {
    this.#numbered(sold.receipt.right_id, sold.receipt.number)
    if (this.orders.has(sold.order_id)) throw new Violation(3, `order ${sold.order_id} was printed twice`)
    this.orders.set(sold.order_id, { device_id, total: sold.total })
    sold.tickets.forEach((ticket, i) => {
      const place = placed[i]
      if (!place) throw new Violation(3, 'a ticket without a place')
      this.codes.push(ticket.code)
      if (place.seat_id) {
        const seat = `${place.event_id}:${place.seat_id}`
        if (this.#seats.has(seat)) throw new Violation(1, `seat ${seat} has two live tickets`)
        this.#seats.set(seat, ticket.id)
        return
      }
      for (const subject of [place.category_id, place.event_id]) {
        const key = `${place.event_id}:${subject}`
        const n = (this.#sold.get(key) ?? 0) + 1
        this.#sold.set(key, n)
        if (n > this.capacity(place.event_id, subject)) throw new Violation(2, `${n} places printed of ${this.capacity(place.event_id, subject)} in ${key}`)
      }
    })
  }

  /** Some of a product, or of a voucher's balance, was given: never more than there was (2). */
  handedOver(product_id: string, qty: number): void {
    const n = (this.#sold.get(product_id) ?? 0) + qty
    this.#sold.set(product_id, n)
    if (n > this.stock(product_id)) throw new Violation(2, `${n} given of ${this.stock(product_id)}`)
  }

  /** A receipt came out of a printer; within a series each number comes once and none is left out. */
  #numbered(right_id: string, number: number): void {
    const last = this.#receipts.get(right_id) ?? 0
    if (number <= last) throw new Violation(5, `receipt ${number} of series ${right_id} came out after ${last}`)
    this.#receipts.set(right_id, number)
  }

  /** People went through a door. */
  entered(ticket_id: string, people: number): void {
    this.entries.set(ticket_id, (this.entries.get(ticket_id) ?? 0) + people)
  }
}

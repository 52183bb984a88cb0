import type { CompletedSale } from '../../../client/desk/register/contract'
import type { RowOf } from '../../../shared/registry'

/** Breach of an invariant that must always hold. */
export class Violation extends Error {
  override readonly name = 'Violation'
  constructor(
    readonly invariant: number,
    message: string,
  ) {
    super(`invariant ${invariant}: ${message}`)
  }
}

/** A quantity of something that is counted in pieces or cents. */
type Counted = { readonly subject_id: string; readonly qty: number }
export type OracleEntry = Placed | Counted
type Voucher = CompletedSale['vouchers'][number]

/** Quantities by the key of the thing given. */
type Quantities = Map<string, { readonly each: OracleEntry; readonly qty: number }>
type Account = { readonly given: Quantities; readonly out: Quantities; readonly back: Quantities }

/** Part of a sale: what it gave, its vouchers, its price, and the voucher that paid some of it. */
export type SalePart = {
  readonly given: readonly OracleEntry[]
  readonly made: readonly Voucher[]
  readonly worth: number
  readonly balance: string | null
}

const withBalance = ({ given, balance }: SalePart, qty: number): readonly OracleEntry[] =>
  balance && qty > 0 ? [...given, { subject_id: balance, qty }] : given

function tally(given: readonly OracleEntry[]): Quantities {
  const sums: Quantities = new Map()
  for (const each of given) {
    const key = 'subject_id' in each ? each.subject_id : `${each.event_id}:${each.category_id}:${each.seat_id}`
    sums.set(key, { each, qty: (sums.get(key)?.qty ?? 0) + ('subject_id' in each ? each.qty : 1) })
  }
  return sums
}

/** Seller of the orders of the web shop, in place of a device. */
export const WEB_SHOP = 'web shop'

/** A sale as it was printed. `seller`: the user who worked at the device. */
type PrintedSale = { readonly total: number; readonly seller: string | null }

type Placed = { readonly event_id: string; readonly category_id: string; readonly seat_id: string | null }

/**
 * Record of the real world, independent of every device and of the server: printed receipts and tickets, cash in
 * drawers, people inside. It is updated when something is printed, and throws a `Violation` as soon as an invariant is
 * visibly broken.
 */
export class Oracle {
  readonly orders = new Map<
    string,
    {
      readonly device_id: string
      readonly total: number
      readonly given: readonly OracleEntry[]
      readonly made: readonly Voucher[]
    }
  >()
  /**
   * Printed sales, by the id of their receipt. A lost device may print one of a reservation that another device sells
   * too.
   */
  readonly #prints = new Map<string, PrintedSale>()
  /** Orders that were reserved in the office. */
  readonly reserved = new Set<string>()
  readonly #people = new Map<string, string>()
  /** Every printed voucher, by its id. */
  readonly vouchers = new Map<string, Voucher>()
  /** Vouchers that the shop has made for returned tickets, with the order of the tickets. They are in `vouchers` too. */
  readonly credited = new Map<string, string>()
  /** Orders whose void is certain. */
  readonly voided = new Set<string>()
  /** Quantities that the office has refunded, by order line. */
  readonly refundedQuantities = new Map<string, number>()
  /** Codes of all printed tickets. */
  readonly codes: string[] = []
  /** Codes of tickets that their buyers offer to others, and with which somebody may stand at a door all the same. */
  readonly doubtful: string[] = []
  /** Devices that were fenced, revoked or cloned. */
  readonly lost = new Set<string>()
  /**
   * The user removed during the evening, and the last sequence number that the server had of each device's log at that
   * moment.
   */
  removed: { readonly user_id: string; readonly heads: ReadonlyMap<string, number> } | null = null
  /** Vouchers of voided sales, by order. They can no longer be spent. */
  readonly #cancelled = new Map<string, readonly Voucher[]>()
  /** By order: what it gave at first, what is still given, and what is certainly taken back. */
  readonly #accounts = new Map<string, Account>()
  readonly #paidBack = new Map<string, number>()
  readonly #sold = new Map<string, number>()
  readonly #receipts = new Map<string, number>()
  readonly entries = new Map<string, number>()
  /** Highest number of people who were certainly inside at once with a ticket. */
  readonly peakInside = new Map<string, number>()
  readonly #inside = new Map<string, number>()
  /** By ticket: repeated scans of an exit that have no answer yet, and those that let somebody out. */
  readonly #repeats = new Map<string, { open: number; out: number }>()
  readonly #tickets = new Map<string, string>()

  constructor(
    readonly capacity: (event_id: string, subject_id: string) => number,
    readonly stock: (product_id: string) => number,
  ) {}

  /** Records a printed sale. Checks invariants 1, 2 and 5 as far as they are visible at the printer. */
  recordSale(
    device_id: string,
    sold: CompletedSale,
    placed: readonly Placed[],
    others: readonly OracleEntry[] = [],
  ): void {
    this.recordReceipt(device_id, sold.receipt)
    this.#prints.set(sold.receipt.id, { total: sold.total, seller: this.#people.get(device_id) ?? null })
    // A reservation sold by a lost device may be picked up and sold again by another.
    const before = this.orders.get(sold.order_id)?.device_id
    const excused = [before ?? '', device_id].some((id) => this.lost.has(id)) && this.reserved.has(sold.order_id)
    if (before && !excused) throw new Violation(3, `order ${sold.order_id} was printed twice`)
    const given = [
      ...others,
      ...sold.tickets.map((ticket, i): OracleEntry => {
        const place = placed[i]
        if (!place) throw new Violation(3, 'a ticket without a place')
        this.codes.push(ticket.code)
        this.#tickets.set(ticket.code, ticket.id)
        return place
      }),
    ]
    for (const voucher of sold.vouchers) {
      if ([...this.vouchers.values()].some(({ code }) => code === voucher.code))
        throw new Violation(2, `voucher ${voucher.code} was printed twice`)
      this.vouchers.set(voucher.id, voucher)
    }
    if (!before || this.lost.has(before))
      this.orders.set(sold.order_id, { device_id, total: sold.total, given, made: sold.vouchers })
    if (!this.lost.has(device_id)) this.#open(sold.order_id, given)
  }

  /** Records a paid order of the web shop, with its tickets. Checks invariants 1 to 3 as far as its buyer sees them. */
  recordShopOrder(
    { id, total }: Pick<RowOf<'orders'>, 'id' | 'total'>,
    given: readonly OracleEntry[],
    tickets: readonly { readonly id: string; readonly code: string }[],
  ): void {
    if (this.orders.has(id)) throw new Violation(3, `order ${id} was paid twice`)
    this.orders.set(id, { device_id: WEB_SHOP, total, given, made: [] })
    for (const ticket of tickets) {
      this.codes.push(ticket.code)
      this.#tickets.set(ticket.code, ticket.id)
    }
    this.#open(id, given)
  }

  #open(order_id: string, given: readonly OracleEntry[]): void {
    const account: Account = { given: tally(given), out: new Map(), back: new Map() }
    this.#accounts.set(order_id, account)
    this.#move(account, tally(given), 1)
  }

  /**
   * The printed sales of an order whose receipts are booked in the order's own shift. None where the device crashed
   * before it printed.
   */
  printsOf(
    order: Pick<RowOf<'orders'>, 'id' | 'shift_id'>,
    receipts: readonly RowOf<'receipts'>[],
  ): readonly PrintedSale[] {
    const own = receipts.filter(
      ({ order_id, kind, shift_id }) => order_id === order.id && kind === 'sale' && shift_id === order.shift_id,
    )
    return own.flatMap(({ id }) => this.#prints.get(id) ?? [])
  }

  /**
   * Marks quantities of an order as given, or with -1 as no longer given, within its limits. Returns the quantities
   * that moved.
   */
  #move(account: Account, wanted: Quantities, sign: 1 | -1): Quantities {
    const moved: Quantities = new Map()
    for (const [key, { each, qty }] of wanted) {
      const out = account.out.get(key)?.qty ?? 0
      const free = (account.given.get(key)?.qty ?? 0) - (account.back.get(key)?.qty ?? 0) - out
      const n = Math.min(qty, sign === 1 ? free : out)
      if (n <= 0) continue
      account.out.set(key, { each, qty: out + sign * n })
      moved.set(key, { each, qty: n })
      this.#give(each, sign * n)
    }
    return moved
  }

  /**
   * Counts places, products or voucher balance as given or taken back. Throws when more is given than exists (1, 2).
   */
  #give(given: OracleEntry, n: number): void {
    if ('subject_id' in given)
      this.#count(given.subject_id, n, this.vouchers.get(given.subject_id)?.value ?? this.stock(given.subject_id))
    else if (given.seat_id) this.#count(`seat ${given.event_id}:${given.seat_id}`, n, 1)
    else
      for (const subject of [given.category_id, given.event_id])
        this.#count(`${given.event_id}:${subject}`, n, this.capacity(given.event_id, subject))
  }

  #count(key: string, qty: number, limit: number): void {
    const n = (this.#sold.get(key) ?? 0) + qty
    this.#sold.set(key, n)
    if (n > limit) throw new Violation(key.startsWith('seat') ? 1 : 2, `${n} given of ${limit} of ${key}`)
  }

  /**
   * Records that a void of all or part of a sale has begun. From now on, its places may be sold again, even if the
   * device crashes before it reports the void. Call `refused` on the result to undo this when the void is refused.
   */
  beginVoid(
    order_id: string,
    some: SalePart | null,
  ): { readonly done: (receipt: Pick<CompletedSale['receipt'], 'tenders'>) => void; readonly refused: () => void } {
    const { made, device_id, total } = this.orders.get(order_id) ?? { made: [], device_id: '', total: 0 }
    const account = this.#accounts.get(order_id)
    const paid = some?.balance ? account?.out.get(some.balance) : undefined
    const moved = account
      ? this.#move(account, some ? tally(withBalance(some, Math.min(paid?.qty ?? 0, some.worth))) : account.out, -1)
      : null
    return {
      done: ({ tenders }) => {
        if (!some) this.#assertOnce(order_id)
        const back = (this.#paidBack.get(order_id) ?? 0) - tenders.reduce((n, { amount }) => n + amount, 0)
        this.#paidBack.set(order_id, back)
        if (this.lost.has(device_id)) return
        if (back > total || (some && this.voided.has(order_id)))
          throw new Violation(3, `${back} of ${total} were given back of order ${order_id}`)
        if (!account || !moved) return
        const voucher =
          0 - tenders.filter(({ method }) => method === 'voucher').reduce((n, { amount }) => n + amount, 0)
        this.#returned(
          order_id,
          account,
          some ? tally(withBalance(some, voucher)) : account.given,
          moved,
          some !== null,
        )
        // The voided vouchers are unspent, and stay so.
        const before = this.#cancelled.get(order_id) ?? []
        const gone = (some?.made ?? made).filter(({ id }) => !before.some((each) => each.id === id))
        this.#cancelled.set(order_id, [...before, ...gone])
        for (const { id, value } of gone) this.#give({ subject_id: id, qty: value }, value)
      },
      refused: () => {
        if (account && moved && !this.lost.has(device_id)) this.#move(account, moved, 1)
      },
    }
  }

  /**
   * Records a refund of an amount by the office or the shop, with what went back to vouchers: what the order gave is
   * back on sale. No receipt is printed.
   */
  recordRefund(
    order_id: string,
    taken: Omit<SalePart, 'balance'>,
    amount: number,
    parts: readonly { readonly item: { readonly id: string }; readonly qty: number }[],
  ): void {
    // A sale that was recorded but not printed, because the device crashed, is unknown to the oracle.
    if (this.orders.has(order_id))
      this.beginVoid(order_id, { ...taken, balance: null }).done({ tenders: [{ method: 'wire', amount: 0 - amount }] })
    for (const { item, qty } of parts)
      this.refundedQuantities.set(item.id, (this.refundedQuantities.get(item.id) ?? 0) + qty)
  }

  #assertOnce(order_id: string): void {
    if (this.voided.has(order_id) && !this.lost.has(this.orders.get(order_id)?.device_id ?? ''))
      throw new Violation(3, `order ${order_id} was voided twice`)
    this.voided.add(order_id)
  }

  /**
   * Records a certain void of an order or part of it. Throws when more is taken back than the order gave. Also reverses
   * what a refused void in another tab has counted again.
   */
  #returned(order_id: string, account: Account, wanted: Quantities, moved: Quantities, some: boolean): void {
    for (const [key, { each, qty }] of wanted) {
      const before = account.back.get(key)?.qty ?? 0
      const all = account.given.get(key)?.qty ?? 0
      const sum = some ? before + qty : all
      if (sum > all) throw new Violation(3, `${sum} of ${all} of ${key} of order ${order_id} were taken back`)
      const rest = some ? qty - (moved.get(key)?.qty ?? 0) : (account.out.get(key)?.qty ?? 0)
      this.#move(account, new Map([[key, { each, qty: rest }]]), -1)
      account.back.set(key, { each, qty: sum })
    }
  }

  /** Keys of everything that an order has given. */
  readonly givenKeys = (order_id: string): readonly string[] => [...(this.#accounts.get(order_id)?.out.keys() ?? [])]

  /**
   * Records that a device is lost or cloned. What it has sold but not sent, and everything it sells from now on, may be
   * sold again by others. The product cannot prevent this, but it has to report it.
   */
  markLost(device_id: string, booked: ReadonlySet<string>): void {
    if (this.lost.has(device_id)) return
    for (const [id, order] of this.orders) {
      if (order.device_id !== device_id) continue
      // The oracle cannot know whether the server has the void. If not, the balance paid back can be spent by others.
      for (const voucher of this.#cancelled.get(id) ?? [])
        this.#give({ subject_id: voucher.id, qty: voucher.value }, -voucher.value)
      const account = this.#accounts.get(id)
      if (!booked.has(id) && account && this.#accounts.delete(id)) this.#move(account, account.out, -1)
    }
    this.lost.add(device_id)
  }

  /** Records that a user works at a device from now on. */
  setUser(device_id: string, user_id: string): void {
    this.#people.set(device_id, user_id)
  }

  /** Records a printed receipt. Numbers of a series must rise: none appears twice. */
  recordReceipt(device_id: string, { right_id, number }: CompletedSale['receipt']): void {
    const last = this.#receipts.get(right_id) ?? 0
    if (number <= last && !this.lost.has(device_id))
      throw new Violation(5, `receipt ${number} of series ${right_id} came out after ${last}`)
    this.#receipts.set(right_id, Math.max(last, number))
  }

  /**
   * Records people who went in through a door and stayed. Not certainly inside while a scan of their exit has no
   * answer.
   */
  recordEntry(ticket_id: string, people: number): void {
    this.entries.set(ticket_id, (this.entries.get(ticket_id) ?? 0) + people)
    if (this.#repeatsOf(ticket_id).open === 0) this.#changeInside(ticket_id, people)
  }

  /**
   * Records that a visitor's exit is scanned, with `again` at a second door or twice. From now on they are not
   * certainly inside. They are again when `stayed` is called, unless the other scan of the same exit let them out or
   * may have.
   */
  beginExit(ticket_id: string, again: boolean): { readonly out: () => void; readonly stayed: () => void } {
    const repeats = this.#repeatsOf(ticket_id)
    if (again) {
      repeats.open++
      return {
        out: () => {
          repeats.open--
          repeats.out++
          // The scan of the other door was refused before this one.
          if (this.inside(ticket_id) > 0) this.#changeInside(ticket_id, -1)
        },
        stayed: () => void repeats.open--,
      }
    }
    const before = repeats.out
    this.#changeInside(ticket_id, -1)
    return {
      out: () => {},
      stayed: () => {
        if (repeats.open === 0 && repeats.out === before) this.#changeInside(ticket_id, 1)
      },
    }
  }

  #repeatsOf(ticket_id: string): { open: number; out: number } {
    const repeats = this.#repeats.get(ticket_id) ?? { open: 0, out: 0 }
    this.#repeats.set(ticket_id, repeats)
    return repeats
  }

  /**
   * Changes the number of people who are certainly inside with a ticket. People who may be on their way out do not
   * count.
   */
  #changeInside(ticket_id: string, people: number): void {
    const inside = this.inside(ticket_id) + people
    this.#inside.set(ticket_id, inside)
    this.peakInside.set(ticket_id, Math.max(this.peakInside.get(ticket_id) ?? 0, inside))
  }

  readonly inside = (ticket_id: string): number => this.#inside.get(ticket_id) ?? 0

  /** Id of the printed ticket with a code. */
  readonly ticketOf = (code: string): string => this.#tickets.get(code) ?? ''
}

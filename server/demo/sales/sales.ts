import { sum } from '../../../shared/kernel/money'
import { HOUR, iso, MINUTE } from '../../../shared/kernel/time'
import type { NewRowOf } from '../../../shared/model'
import { bookingCode, calculateSale, lineTotal } from '../../../shared/orders/rules'
import { BOUGHT_STATUSES, projectStatus } from '../../../shared/orders/status'
import type { RowOf } from '../../../shared/registry'
import { type AsyncSigner, writeTicketCode } from '../../../shared/tickets/code'
import { personName } from '../people/contacts'
import { availabilityOf } from '../programme/availability'
import type { Evening } from '../programme/evenings'
import type { Rng } from '../rng'
import { type RowMaker, yieldToEventLoop } from '../row-maker'
import type { InvoicedOrder } from './invoices'
import { makeOrderDrafts, type OrderDraft } from './order-drafts'
import { type Catalogue, lineMaker } from './order-lines'
import { CHECKOUT_OUTCOMES, type DemoOutcome, drawOutcome, HAS_TICKETS, HOLDS_PLACES, makeHistory } from './outcomes'
import type { PlannedShift } from './shifts'
import { createUsedRights } from './used-rights'

export type DemoSales = {
  readonly orders: RowOf<'orders'>[]
  readonly items: RowOf<'order_items'>[]
  readonly payments: RowOf<'payments'>[]
  readonly rights: readonly RowOf<'rights'>[]
  readonly billed: InvoicedOrder[]
}

export type DemoSalesInput = {
  readonly maker: RowMaker
  readonly dice: Rng
  readonly now: number
  readonly count: number
  readonly nights: readonly Evening[]
  readonly catalogue: Catalogue
  readonly seats: readonly RowOf<'seats'>[]
  readonly contacts: readonly NewRowOf<'contacts'>[]
  readonly shifts: readonly PlannedShift[]
  /** The office device that issues the tickets of web shop, phone and dealers, and the user who takes phone orders. */
  readonly office: RowOf<'devices'>
  readonly clerk_id: string
  readonly sign: AsyncSigner
}

/** Number of orders after which the event loop gets a turn. */
const YIELD_EVERY = 100

/** Sells two seasons: orders with their tickets, payments and used rights. Counters are updated on the given rows. */
export async function makeSales(input: DemoSalesInput): Promise<DemoSales> {
  const { maker, dice, now, nights, catalogue, contacts } = input
  const taken = createUsedRights(maker)
  const sales: DemoSales = { orders: [], items: [], payments: [], rights: taken.rows, billed: [] }
  const houses = new Map(nights.map((night) => [night, availabilityOf(night, input.seats, dice.fork())]))
  const products = new Map(catalogue.products.map((row) => [row.id, row]))
  const offer = lineMaker(catalogue, dice)
  const numbers = new Map<string, number>()
  const schools = contacts.filter((contact) => contact.name.includes('Klasse'))
  /** Number of contacts that existed at the time of the current order. */
  let known = 0
  /**
   * Outcomes of a checkout that no order has yet. One of each: they are the newest, expire in minutes, and would fill
   * the list's first screen.
   */
  const checkouts = [...CHECKOUT_OUTCOMES]

  /** Decides an order's lines, availability and outcome. */
  const ask = (draft: OrderDraft) => {
    const { night } = draft
    const checkout =
      draft.channel === 'web_shop' && night.starts > now + HOUR && dice.chance(1) ? checkouts.shift() : undefined
    const justNow = checkout !== undefined
    const drawn = checkout ?? drawOutcome(dice, draft.channel, night, now)
    const house = houses.get(night)
    const open = night.areas.filter((area) => (house?.left(area.category_id) ?? 0) > 0)
    const numbered = night.event.seating_plan_id !== null
    const schoolClass = night.classes && !numbered && draft.channel === 'phone' && dice.chance(70)
    const people = dice.weighted([
      [1, 48],
      [2, 40],
      [3, 6],
      [4, 6],
    ])
    const group = schoolClass ? dice.between(17, 28) : 1
    const category_id = dice.weighted(
      (open.length > 0 ? open : night.areas).map((area) => [area.category_id, area.capacity] as const),
    )
    const holds = HOLDS_PLACES.includes(drawn) && house
    const seats = holds && numbered ? house.takeSeats(category_id, people) : null
    const got = !holds || seats !== null || (!numbered && house.takePlaces(category_id, people - 1 + group))
    // A desk sells only what is available. In the web shop the order expires.
    const outcome: DemoOutcome = got ? drawn : 'expired'
    return {
      outcome,
      schoolClass,
      at: justNow ? now - dice.between(1, 14) * MINUTE : draft.at,
      shift: got ? draft.shift : null,
      channel: draft.shift && !got ? ('web_shop' as const) : draft.channel,
      tickets: offer.tickets({ night, category_id, people, group, seats, free: outcome === 'free' }),
    }
  }

  for (const [nth, draft] of makeOrderDrafts(dice, now, input.count, nights, input.shifts).entries()) {
    if (nth % YIELD_EVERY === 0) await yieldToEventLoop()
    const { night } = draft
    const { outcome: asked, schoolClass, at, shift, channel, tickets } = ask(draft)
    // A single ticket cannot be partly refunded.
    const outcome = asked === 'partly_refunded' && tickets.length === 1 ? 'paid' : asked
    const device = shift?.device ?? input.office
    const order_id = maker.id(at)
    const code = channel === 'web_shop' && outcome === 'paid' ? offer.code(tickets, iso(at)) : null
    const wares = shift && outcome === 'paid' && dice.chance(35) ? [offer.ware()] : []
    const lines = offer.reduced([...tickets, ...wares], code)
    const { total, lineTaxes, taxes } = calculateSale(lines)
    const refunded = outcome === 'partly_refunded' ? lines.at(-1) : undefined
    const told = makeHistory(dice, outcome, channel, at, total, refunded ? lineTotal(refunded) : 0, night, now)
    while ((contacts[known]?.created_at ?? '~') <= iso(at)) known++
    const someone = dice.chance({ web_shop: 93, phone: 96, dealer: 15, desk: 12 }[channel]) && known > 0
    const contact = schoolClass ? dice.pick(schools) : someone ? (contacts[dice.below(known)] ?? null) : null
    const status_code = projectStatus(told.life, told.ledger)
    if (contact && BOUGHT_STATUSES.includes(status_code)) contact.total_orders += 1
    const stranger = personName(dice)
    const number = (numbers.get(device.id) ?? 0) + 1
    numbers.set(device.id, number)
    const order: RowOf<'orders'> = {
      ...maker.row(at, {
        booking_code: bookingCode(device.number, number, dice.below(1024)),
        name: contact?.name ?? (channel === 'desk' ? '' : `${stranger.firstname} ${stranger.lastname}`),
        annotation: schoolClass ? 'Einlass gesammelt über den Seiteneingang' : null,
        status_code,
        order_type: told.life.order_type,
        channel,
        total,
        qty: sum(lines.map((line) => line.qty)),
        payment_methods: [
          ...new Set(told.ledger.filter((entry) => entry.status === 'confirmed').map((entry) => entry.method)),
        ],
        discount: sum(lines.map((line) => line.discount)),
        discount_reason: null,
        promo_code_id: code?.id ?? null,
        promo_code_name: code?.name ?? null,
        static_title: night.event.title,
        event_id: night.event.id,
        contact_id: contact?.id ?? null,
        device_id: shift ? device.id : null,
        shift_id: shift?.id ?? null,
        user_id: shift ? shift.user_id : channel === 'phone' ? input.clerk_id : null,
        refund_requested_at: null,
        refund_declined_at: null,
        refund_decision: null,
        payout_device_id: null,
        payout: null,
        invoice_id: null,
        exchanged_from_id: null,
        ...told.times,
      }),
      id: order_id,
      updated_at: iso(told.updated),
    }
    sales.orders.push(order)
    const items: RowOf<'order_items'>[] = []
    for (const [i, line] of lines.entries()) {
      const cancelled = !HOLDS_PLACES.includes(outcome) || line === refunded
      const use = (wanted: Omit<Parameters<typeof taken.take>[0], 'device_id'>) =>
        taken.take({ ...wanted, device_id: device.id }, line.qty, at)
      const product = products.get(line.product_id ?? '')
      const right = (): string | null => {
        if (product)
          return product.stock === null ? null : use({ kind: 'stock', event_id: null, subject_id: product.id })
        if (line.seat_id) return use({ kind: 'seat', event_id: line.event_id, subject_id: line.seat_id })
        return use({ kind: 'places', event_id: line.event_id, subject_id: line.price_category_id ?? '' })
      }
      const item: RowOf<'order_items'> = maker.row(at, {
        ...line,
        order_id,
        discount_right_id: code?.limit_tickets ? use({ kind: 'uses', event_id: null, subject_id: code.id }) : null,
        voucher_id: null,
        voucher_kind: null,
        charge: null,
        right_id: cancelled ? null : right(),
        taxes: lineTaxes[i] ?? 0,
        code: null,
        cancelled,
        cancelled_qty: 0,
        checked_in_qty: 0,
        checked_in_at: null,
        answers: null,
      })
      item.updated_at = order.updated_at
      if (line.event_id && HAS_TICKETS.includes(outcome))
        item.code = await writeTicketCode(
          { id: item.id, event_id: line.event_id, qty: item.qty, seat_id: item.seat_id },
          input.sign,
          null,
        )
      items.push(item)
      sales.items.push(item)
      if (code) code.sold += code.limit_tickets === null ? 0 : line.qty
      if (product && product.stock !== null) {
        product.stock += line.qty
        product.sold += line.qty
      }
      if (cancelled) continue
      for (const quota of night.quotas)
        if ([item.price_category_id, item.event_id].includes(quota.subject_id)) quota.sold += item.qty
    }
    if (order.invoiced_at) sales.billed.push({ order, items, at: order.invoiced_at })
    for (const entry of told.ledger) {
      const drawer = entry.amount < 0 ? null : shift
      const given = drawer && entry.method === 'cash' ? Math.ceil(entry.amount / 500) * 500 : null
      const { created_at, updated_at, ...row } = maker.row(entry.at, {
        order_id,
        method: entry.method,
        amount: entry.amount,
        status: entry.status,
        voucher_id: null,
        voucher_rate: null,
        by_hand: drawer !== null && entry.method === 'terminal',
        given,
        receipt_id: null,
        shift_id: drawer?.id ?? null,
      })
      const payment: RowOf<'payments'> = { ...row, created_at }
      sales.payments.push(payment)
      drawer?.sales.push({ order, payment, taxes })
    }
  }
  return sales
}

import { allocate, sum } from '../../shared/kernel/money'
import { DAY, HOUR, iso, MINUTE } from '../../shared/kernel/time'
import { bookingCode, priceSale, project } from '../../shared/orders/rules'
import type { RowOf } from '../../shared/registry'
import { seatName } from '../../shared/seats/name'
import { type Sign, writeTicketCode } from '../../shared/tickets/code'
import type { Dice } from './dice'
import type { Maker } from './maker'
import { type Channel, drawOutcome, HAS_TICKETS, HOLDS_PLACES, JUST_NOW, tell } from './outcomes'
import { personName } from './people'
import { openHouse } from './places'
import type { Night, Programme } from './programme'
import type { Shift } from './shifts'

export type Sales = {
  readonly orders: RowOf<'orders'>[]
  readonly items: RowOf<'order_items'>[]
  readonly payments: RowOf<'payments'>[]
  readonly rights: RowOf<'rights'>[]
}

export type Sellers = {
  /** Where the tickets of web shop, telephone and dealers come from. */
  readonly office: RowOf<'devices'>
  readonly clerk_id: string
}

export type SalesInput = {
  readonly maker: Maker
  readonly dice: Dice
  readonly now: number
  readonly count: number
  readonly programme: Programme
  readonly seats: readonly RowOf<'seats'>[]
  readonly contacts: readonly RowOf<'contacts'>[]
  readonly shifts: readonly Shift[]
  readonly sellers: Sellers
  readonly sign: Sign
}

type Draft = { readonly night: Night; readonly at: number; readonly channel: Channel; readonly shift: Shift | null }

/** Spreads the orders over the nights by what they sell, and over time: slowly at first, most of them near the evening. */
function drafts({ dice, now, count, programme, shifts }: SalesInput): Draft[] {
  const weights = programme.nights.map((night) => night.capacity * night.fill)
  return programme.nights
    .flatMap((night, i) => {
      const orders = allocate(count, weights)[i] ?? 0
      const own = shifts.filter((shift) => shift.night === night)
      const days = shifts.filter((shift) => shift.night === null && shift.ends < night.starts)
      const from = Math.min(night.starts - 75 * DAY, now - 20 * DAY)
      const to = Math.min(now - HOUR, night.starts)
      return Array.from({ length: orders }, (): Draft => {
        const shift = dice.chance(10) && own[0] ? own[0] : dice.chance(12) && days.length > 0 ? dice.pick(days) : null
        if (shift) return { night, shift, channel: 'desk', at: shift.starts + 5 * MINUTE + dice.below(shift.ends - shift.starts - 10 * MINUTE) }
        const back = (dice.below(10_000) / 10_000) ** 2
        const channel = dice.weighted<Channel>([
          ['web_shop', 76],
          ['phone', 15],
          ['dealer', 9],
        ])
        return { night, shift: null, channel, at: Math.floor(to - back * (to - from)) }
      })
    })
    .sort((a, b) => a.at - b.at)
}

/** Sells the season: every order with its tickets, its money and the rights it used up. */
export async function makeSales(input: SalesInput): Promise<Sales> {
  const { maker, dice, now, programme, seats, contacts, sellers, sign } = input
  const sales: Sales = { orders: [], items: [], payments: [], rights: [] }
  const houses = new Map(programme.nights.map((night) => [night, openHouse(night, seats, dice.fork())]))
  const categories = new Map(programme.price_categories.map((row) => [row.id, row]))
  const rates = new Map(programme.tax_groups.map((row) => [row.id, row.rate]))
  const places = new Map<string, RowOf<'rights'>>()
  const counters = new Map<string, number>()
  const schools = contacts.filter((contact) => contact.name.includes('Klasse'))

  const rightOn = (night: Night, subject_id: string, seat: RowOf<'seats'> | null, qty: number, device_id: string, at: number): string => {
    const fields = { event_id: night.event.id, device_id, order_id: null, status: 'spent' as const, returned: 0 }
    if (seat) {
      const right = maker.row(at, { ...fields, kind: 'seat' as const, subject_id: seat.id, qty: 1, used: 1 })
      sales.rights.push(right)
      return right.id
    }
    const key = `${night.event.id} ${subject_id} ${device_id}`
    const right = places.get(key) ?? maker.row(at, { ...fields, kind: 'places' as const, subject_id, qty: 0, used: 0 })
    if (!places.has(key)) sales.rights.push(right)
    places.set(key, right)
    right.qty += qty
    right.used += qty
    right.updated_at = iso(at)
    return right.id
  }

  for (const draft of drafts(input)) {
    const { night } = draft
    const justNow = draft.channel === 'web_shop' && night.starts > now + HOUR && dice.chance(1)
    const outcome = justNow ? dice.pick(JUST_NOW) : drawOutcome(dice, draft.channel, night, now)
    const at = justNow ? now - dice.between(1, 14) * MINUTE : draft.at
    const house = houses.get(night)
    const open = night.areas.filter((area) => (house?.left(area.category_id) ?? 0) > 0)
    const schoolClass = night.classes && !night.event.seating_plan_id && draft.channel === 'phone' && dice.chance(70)
    const people = dice.weighted([
      [1, 48],
      [2, 40],
      [3, 6],
      [4, 6],
    ])
    const group = schoolClass ? dice.between(17, 28) : 1
    const category_id = dice.weighted((open.length > 0 ? open : night.areas).map((area) => [area.category_id, area.capacity] as const))
    const holds = HOLDS_PLACES.includes(outcome) && house
    const taken = holds && night.event.seating_plan_id ? house.takeSeats(category_id, people) : null
    const got = !holds || taken !== null || (!night.event.seating_plan_id && house.takePlaces(category_id, people - 1 + group))
    // A desk sells nothing that is not there; elsewhere the basket runs out.
    const story = got ? outcome : 'expired'
    const shift = got ? draft.shift : null
    const channel = draft.shift && !got ? 'web_shop' : draft.channel
    const device = shift?.device ?? sellers.office
    const order_id = maker.id(at)
    const prices = night.prices.filter((price) => price.price_category_id === category_id)
    const lines = Array.from({ length: people }, (_, i) => {
      const classPrice = i === 0 && schoolClass ? prices.find((price) => price.name === 'Schulklasse') : undefined
      const price = classPrice ?? (dice.chance(24) ? prices[1] : prices[0]) ?? night.prices[0]
      const free = story === 'free'
      const rate = rates.get(price?.tax_group_id ?? '') ?? 700
      return {
        price,
        qty: classPrice ? group : 1,
        static_price: free ? 0 : (price?.value ?? 0),
        rate,
        seat: taken?.[i] ?? null,
        label: free ? 'Freikarte' : (price?.name ?? ''),
      }
    })
    const { total, lineTaxes, taxes } = priceSale(lines)
    const refunded = story === 'partly_refunded' ? lines.length - 1 : -1
    const whole = story === 'partly_refunded' && lines.length === 1 ? 'paid' : story
    const told = tell(dice, whole, channel, at, total, lines[refunded]?.static_price ?? 0, night, now)
    const contact = schoolClass ? dice.pick(schools) : dice.chance({ web_shop: 93, phone: 96, dealer: 15, desk: 12 }[channel]) ? dice.pick(contacts) : null
    if (contact) contact.total_orders += 1
    const stranger = personName(dice)
    const number = (counters.get(device.id) ?? 0) + 1
    counters.set(device.id, number)
    const order: RowOf<'orders'> = {
      ...maker.row(at, {
        booking_code: bookingCode(device.number, number, dice.below(1024)),
        name: contact?.name ?? (channel === 'desk' ? '' : `${stranger.firstname} ${stranger.lastname}`),
        annotation: schoolClass ? 'Einlass gesammelt über den Seiteneingang' : null,
        status_code: project(told.life, told.ledger),
        order_type: told.life.order_type,
        channel,
        total,
        qty: sum(lines.map((line) => line.qty)),
        payment_methods: [...new Set(told.ledger.filter((entry) => entry.status === 'confirmed').map((entry) => entry.method))],
        discount: 0,
        discount_reason: null,
        promo_code_id: null,
        promo_code_name: null,
        static_title: night.event.title,
        event_id: night.event.id,
        contact_id: contact?.id ?? null,
        device_id: shift ? device.id : null,
        shift_id: shift?.id ?? null,
        user_id: shift ? shift.user_id : channel === 'phone' ? sellers.clerk_id : null,
        refund_requested_at: null,
        refund_declined_at: null,
        refund_decision: null,
        invoice_id: null,
        expired_at: null,
        exchanged_from_id: null,
        ...told.times,
      }),
      id: order_id,
      updated_at: iso(told.updated),
    }
    sales.orders.push(order)
    for (const [i, line] of lines.entries()) {
      const cancelled = !HOLDS_PLACES.includes(whole) || (i === refunded && whole === 'partly_refunded')
      const item: RowOf<'order_items'> = maker.row(at, {
        order_id,
        discount: 0,
        discount_rate: 0,
        discount_right_id: null,
        event_id: night.event.id,
        price_id: line.price?.id ?? null,
        price_category_id: category_id,
        seat_id: line.seat?.id ?? null,
        product_id: null,
        voucher_id: null,
        voucher_kind: null,
        right_id: cancelled ? null : rightOn(night, category_id, line.seat, line.qty, device.id, at),
        static_name: [line.seat ? seatName(line.seat, 'de') : categories.get(category_id)?.name, line.label].join(' · '),
        qty: line.qty,
        static_price: line.static_price,
        rate: line.rate,
        taxes: lineTaxes[i] ?? 0,
        code: null,
        cancelled,
        cancelled_qty: 0,
        checked_in_qty: 0,
        checked_in_at: null,
      })
      item.updated_at = order.updated_at
      if (HAS_TICKETS.includes(whole))
        item.code = await writeTicketCode({ id: item.id, event_id: night.event.id, qty: item.qty, seat_id: item.seat_id }, sign, null)
      sales.items.push(item)
      if (!cancelled) for (const quota of night.quotas) if (quota.subject_id === category_id || quota.subject_id === night.event.id) quota.sold += item.qty
    }
    for (const entry of told.ledger) {
      const given = channel === 'desk' && entry.method === 'cash' ? Math.ceil(entry.amount / 500) * 500 : null
      const { created_at, updated_at, ...row } = maker.row(entry.at, {
        order_id,
        method: entry.method,
        amount: entry.amount,
        status: entry.status,
        voucher_id: null,
        voucher_rate: null,
        by_hand: channel === 'desk' && entry.method === 'terminal',
        given,
        receipt_id: null,
        shift_id: shift?.id ?? null,
      })
      const payment: RowOf<'payments'> = { ...row, created_at }
      sales.payments.push(payment)
      if (shift) shift.sales.push({ order, payment, taxes })
    }
  }
  return sales
}

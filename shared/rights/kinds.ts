import type { RightKind } from './entity'

type Pool = {
  /** The rows that count how much of it may be sold: `sold + held <= limit` is a CHECK of their table. */
  readonly table: 'quotas' | 'products' | 'promo_codes' | 'vouchers'
  readonly limit: 'capacity' | 'stock' | 'limit_tickets' | 'value'
}

type KindFacts = {
  /** What it is given out from; null for what counts itself. */
  readonly pool: Pool | null
  /** Whether it is a right on something of an event. */
  readonly of_event: boolean
  /** Whether there is one of it and no more. */
  readonly single: boolean
  /** What a holder can lose of it: its name in an incident, its unit, and the words for it. Null for what never runs out. */
  readonly exposed: { readonly as: string; readonly unit: 'count' | 'cents'; readonly says: string } | null
}

/** What sets the kinds of rights apart: a new kind is a line here. */
export const RIGHT_KIND_FACTS = {
  seat: { pool: null, of_event: true, single: true, exposed: { as: 'seats', unit: 'count', says: 'devices.holds_seats' } },
  places: {
    pool: { table: 'quotas', limit: 'capacity' },
    of_event: true,
    single: false,
    exposed: { as: 'places', unit: 'count', says: 'devices.holds_places' },
  },
  series: { pool: null, of_event: false, single: false, exposed: null },
  stock: { pool: { table: 'products', limit: 'stock' }, of_event: false, single: false, exposed: { as: 'stock', unit: 'count', says: 'devices.holds_stock' } },
  balance: {
    pool: { table: 'vouchers', limit: 'value' },
    of_event: false,
    single: false,
    exposed: { as: 'balance', unit: 'cents', says: 'devices.holds_balance' },
  },
  uses: {
    pool: { table: 'promo_codes', limit: 'limit_tickets' },
    of_event: false,
    single: false,
    exposed: { as: 'uses', unit: 'count', says: 'devices.holds_uses' },
  },
  /** What the order holds stays the order's: only who takes the money for it is said by this. */
  order: { pool: null, of_event: false, single: true, exposed: { as: 'orders', unit: 'count', says: 'devices.holds_orders' } },
} as const satisfies Readonly<Record<RightKind, KindFacts>>

/** What can be lost with a device. */
export const EXPOSED_KINDS = Object.values(RIGHT_KIND_FACTS).flatMap(({ exposed }) => exposed ?? [])

type Exposed = (typeof EXPOSED_KINDS)[number]

/** How much lies in some rights, by what it is: units, and cents for balances. */
export type Exposure = Readonly<Record<Exposed['as'], number>>

/** A right's account, as far as it says what is left of it. */
export type RightAccount = { readonly kind: RightKind; readonly qty: number; readonly used: number; readonly returned: number }

/** Whether there can be a right of so much. */
export const isPossibleQty = ({ kind, qty }: Pick<RightAccount, 'kind' | 'qty'>): boolean => !RIGHT_KIND_FACTS[kind].single || qty <= 1

/** What the holder of a right that stands can still sell of it; nothing of a series, which never runs out. */
export const remainingQty = ({ kind, qty, used, returned }: RightAccount): number => (RIGHT_KIND_FACTS[kind].exposed ? qty - used - returned : 0)

/** What can be lost with some rights that stand. */
export function exposureOf(rights: readonly RightAccount[]): Exposure {
  const sums = { seats: 0, places: 0, stock: 0, balance: 0, uses: 0, orders: 0 }
  for (const right of rights) {
    const { exposed } = RIGHT_KIND_FACTS[right.kind]
    if (exposed) sums[exposed.as] += remainingQty(right)
  }
  return sums
}

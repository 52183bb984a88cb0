import type { RightKind } from './entity'

type Pool = {
  /** The rows that count how much of it may be sold: `sold + held <= limit` is a CHECK of their table. */
  readonly table: 'quotas' | 'products' | 'promo_codes' | 'vouchers'
  readonly limit: 'capacity' | 'stock' | 'limit_tickets' | 'value'
}

type KindFacts = {
  /** Pool it is granted from; null if it counts itself. */
  readonly pool: Pool | null
  /** True if it belongs to an event. */
  readonly of_event: boolean
  /** True if only one can exist. */
  readonly single: boolean
  /** Loss a holder can cause: its name in an incident, its unit and its phrase. Null for unlimited series. */
  readonly exposed: { readonly as: string; readonly unit: 'count' | 'cents'; readonly says: string } | null
}

/** Properties of each kind of right. A new kind is one line here. */
export const RIGHT_KIND_FACTS = {
  seat: {
    pool: null,
    of_event: true,
    single: true,
    exposed: { as: 'seats', unit: 'count', says: 'devices.holds_seats' },
  },
  places: {
    pool: { table: 'quotas', limit: 'capacity' },
    of_event: true,
    single: false,
    exposed: { as: 'places', unit: 'count', says: 'devices.holds_places' },
  },
  series: { pool: null, of_event: false, single: false, exposed: null },
  stock: {
    pool: { table: 'products', limit: 'stock' },
    of_event: false,
    single: false,
    exposed: { as: 'stock', unit: 'count', says: 'devices.holds_stock' },
  },
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
  /** The order keeps its places; this right only says who takes the money. */
  order: {
    pool: null,
    of_event: false,
    single: true,
    exposed: { as: 'orders', unit: 'count', says: 'devices.holds_orders' },
  },
} as const satisfies Readonly<Record<RightKind, KindFacts>>

/** Kinds of rights that can be lost with a device. */
export const EXPOSED_KINDS = Object.values(RIGHT_KIND_FACTS).flatMap(({ exposed }) => exposed ?? [])

type ExposedKind = (typeof EXPOSED_KINDS)[number]

/** Amounts in some rights by kind: units, and cents for balances. */
export type Exposure = Readonly<Record<ExposedKind['as'], number>>

/** Fields of a right that determine its remaining quantity. */
export type RightAccount = {
  readonly kind: RightKind
  readonly qty: number
  readonly used: number
  readonly returned: number
}

/** Returns true if a right can have this quantity. */
export const isPossibleQty = ({ kind, qty }: Pick<RightAccount, 'kind' | 'qty'>): boolean =>
  !RIGHT_KIND_FACTS[kind].single || qty <= 1

/** Returns what the holder of an active right can still sell; 0 for a series, which has no quantity. */
export const remainingRightQty = ({ kind, qty, used, returned }: RightAccount): number =>
  RIGHT_KIND_FACTS[kind].exposed ? qty - used - returned : 0

/** Sums up what can be lost with active rights. */
export function exposureOf(rights: readonly RightAccount[]): Exposure {
  const sums = { seats: 0, places: 0, stock: 0, balance: 0, uses: 0, orders: 0 }
  for (const right of rights) {
    const { exposed } = RIGHT_KIND_FACTS[right.kind]
    if (exposed) sums[exposed.as] += remainingRightQty(right)
  }
  return sums
}

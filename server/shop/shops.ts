import { z } from 'zod'
import { DomainError } from '../../shared/kernel/errors'
import type { NewId } from '../../shared/kernel/ids'
import { text } from '../../shared/kernel/model/fields'
import type { Clock } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { hasFeature } from '../../shared/orgs/rules'
import type { Ports } from '../kernel/commands/handler'
import { readRow } from '../kernel/commands/rows'
import type { Db } from '../kernel/database/database'
import { scoped, unscoped } from '../kernel/database/org-scope'
import type { FileStore } from '../media_gallery/file-store'
import type { LostOrders } from '../orders/cart/lost-orders'
import type { CartOutcome, CartStep } from '../orders/cart/steps'
import type { OrderTokens } from '../secrets/order-tokens'
import type { WalletKeysOf } from '../wallet_accounts/keys'
import type { Carried } from './frame/links'

/** Services and settings that the pages of the shops use. */
export type ShopParts = {
  readonly db: Db
  readonly clock: Clock
  readonly newId: NewId
  /** Public address of this server. */
  readonly address: URL
  readonly tokens: OrderTokens
  readonly hasAccount: Ports['hasAccount']
  readonly wallets: WalletKeysOf
  /** Folder of the fonts used in PDFs. */
  readonly fonts: string
  readonly store: FileStore
  /** Waits for a time in ms. */
  readonly pause: (ms: number) => Promise<void>
  readonly book: (step: CartStep) => Promise<CartOutcome>
  readonly bookLost: (lost: LostOrders) => Promise<unknown>
}

/** Path of a shop. */
export const SHOP = '/:lang(en|de)/:slug'

/** Parameters of a shop's path. */
export const shopParams = z.object({ lang: z.enum(['en', 'de']), slug: text(60) })

const carried = z.object({
  cart: z.string().max(100).nullable().catch(null),
  affiliate: z.string().max(120).nullable().catch(null),
  promo: z.string().max(120).nullable().catch(null),
})

/** Reads what a visit takes along from a query or a form. What cannot be read is not taken along. */
export const readCarried = (query: unknown): Carried => carried.parse(query)

/** Reads what a request names. Throws `not_found` for anything else. */
export function asked<T extends z.ZodType>(schema: T, named: unknown): z.infer<T> {
  const read = schema.safeParse(named)
  if (!read.success) throw new DomainError('not_found')
  return read.data
}

/** Reads the organisation of a shop, with a connection to its rows. Throws `not_found` if it has no shop. */
export async function readShop(db: Db, slug: string): Promise<{ readonly org: RowOf<'orgs'>; readonly db: Db }> {
  const found = await unscoped(db)
    .selectFrom('orgs')
    .select('id')
    .where('slug', '=', slug)
    .where('deleted', '=', false)
    .executeTakeFirst()
  if (!found) throw new DomainError('not_found')
  const inside = scoped(db, found.id)
  const org = await readRow(inside, 'orgs', found.id, found.id)
  if (!org || !hasFeature(org, 'web_shop')) throw new DomainError('not_found')
  return { org, db: inside }
}

import { z } from 'zod'
import { DomainError } from '../../shared/kernel/errors'
import type { NewId, Random } from '../../shared/kernel/ids'
import { text } from '../../shared/kernel/model/fields'
import type { Clock } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { hasFeature } from '../../shared/orgs/rules'
import { settingsOf } from '../../shared/orgs/settings'
import type { AccessTokens } from '../accounts/access-tokens'
import type { Ports } from '../kernel/commands/handler'
import { readRow } from '../kernel/commands/rows'
import type { Db } from '../kernel/database/database'
import { scoped, unscoped } from '../kernel/database/org-scope'
import type { FileStore } from '../media_gallery/file-store'
import type { LostOrders } from '../orders/cart/lost-orders'
import type { PaperRequest } from '../orders/cart/papers'
import type { CartOutcome, CartStep } from '../orders/cart/steps'
import type { ResaleRequest } from '../orders/resale/offer-tickets'
import type { RenameRequest } from '../orders/self_service/rename-order'
import type { ReturnRequest } from '../orders/self_service/return-tickets'
import type { Withdrawal } from '../orders/self_service/withdraw'
import type { ProviderFor } from '../payments/accounts'
import type { OrderTokens } from '../secrets/order-tokens'
import type { WaitingStep } from '../waiting_list/requests'
import type { WalletKeysOf } from '../wallet_accounts/keys'
import type { SeatNews } from './availability/seat-news'
import type { VisitState } from './frame/links'
import type { ShopScripts } from './frame/scripts'
import { offeredProducts } from './goods/offered-products'
import type { ShopVisits } from './statistics/book-views'
import type { NamedSites } from './statistics/named-sites'

/** Services and settings that the pages of the shops use. */
export type ShopParts = {
  readonly db: Db
  readonly clock: Clock
  readonly newId: NewId
  /** Public address of this server. */
  readonly address: URL
  readonly tokens: OrderTokens
  /** Tokens of the office's sessions. */
  readonly sessions: AccessTokens
  readonly random: Random
  readonly hasAccount: Ports['hasAccount']
  /** Payment providers of the organisations. */
  readonly providers: ProviderFor
  readonly wallets: WalletKeysOf
  /** Folder of the fonts used in PDFs. */
  readonly fonts: string
  readonly store: FileStore
  /** Waits for a time in ms. */
  readonly pause: (ms: number) => Promise<void>
  /** Free seats, and who listens for them. */
  readonly seats: SeatNews
  /** Sites that visitors came from, of views and of carts alike. */
  readonly sites: NamedSites
  /** True if an organisation's emails leave at once, and do not wait for a setting. */
  readonly sendsEmail: (org_id: string) => Promise<boolean>
  /** Paths of the scripts of pages that have some. */
  readonly scripts: ShopScripts
  /** Logs and reports a failure that no visitor is told of. */
  readonly logFailure: (error: unknown, text: string) => void
  readonly book: (step: CartStep) => Promise<CartOutcome>
  readonly bookPaper: (request: PaperRequest) => Promise<unknown>
  readonly bookRename: (request: RenameRequest) => Promise<unknown>
  readonly bookResale: (request: ResaleRequest) => Promise<unknown>
  readonly bookReturn: (request: ReturnRequest) => Promise<unknown>
  readonly bookWithdrawal: (withdrawal: Withdrawal) => Promise<unknown>
  readonly bookVisits: (visits: ShopVisits) => Promise<unknown>
  readonly bookWaiting: (step: WaitingStep) => Promise<unknown>
  readonly bookLost: (lost: LostOrders) => Promise<unknown>
}

/** Path of a shop. */
export const SHOP = '/:lang(en|de)/:slug'

/** Parameters of a shop's path. */
export const shopParams = z.object({ lang: z.enum(['en', 'de']), slug: text(60) })

const visitState = z.object({
  cart: z.string().max(100).nullable().catch(null),
  affiliate: z.string().max(120).nullable().catch(null),
  promo: z.string().max(120).nullable().catch(null),
  accreditation: z.string().max(60).nullable().catch(null),
  from: z.string().max(120).nullable().catch(null),
})

/** Reads what a visit takes along from a query or a form. What cannot be read is not taken along. */
export const readVisitState = (query: unknown): VisitState => visitState.parse(query)

/** Reads what a request names. Throws `not_found` for anything else. */
export function parseOrNotFound<T extends z.ZodType>(schema: T, named: unknown): z.infer<T> {
  const read = schema.safeParse(named)
  if (!read.success) throw new DomainError('not_found')
  return read.data
}

/** True if an organisation's shop is open to everybody: it has one, and its landing page is published. */
export const isOpenShop = (org: RowOf<'orgs'>): boolean =>
  hasFeature(org, 'web_shop') && settingsOf(org, 'landing_page').published

/** Returns the features of an organisation as its shop has them: without products where none is offered. */
export async function shopFeatures(db: Db, org: RowOf<'orgs'>): Promise<RowOf<'orgs'>['features']> {
  const sells = hasFeature(org, 'products') && (await offeredProducts(db, org.id, 1)).length > 0
  return sells ? org.features : org.features.filter((each) => each !== 'products')
}

type Organisation = { readonly org: RowOf<'orgs'>; readonly db: Db }

/** Reads an organisation by its path, with or without a shop, and a connection to its rows. Throws `not_found`. */
export async function readOrganisation(db: Db, slug: string): Promise<Organisation> {
  const found = await unscoped(db)
    .selectFrom('orgs')
    .select('id')
    .where('slug', '=', slug)
    .where('deleted', '=', false)
    .executeTakeFirst()
  if (!found) throw new DomainError('not_found')
  const inside = scoped(db, found.id)
  const org = await readRow(inside, 'orgs', found.id, found.id)
  if (!org) throw new DomainError('not_found')
  return { org, db: inside }
}

/** Reads the organisation of a shop, without asking what it sells. Throws `not_found` if it has no shop. */
export async function readBareShop(db: Db, slug: string): Promise<Organisation> {
  const found = await readOrganisation(db, slug)
  if (!hasFeature(found.org, 'web_shop')) throw new DomainError('not_found')
  return found
}

/**
 * Reads the organisation of a shop with what the shop sells, and a connection to its rows. Throws `not_found` if it has
 * no shop.
 */
export async function readShop(db: Db, slug: string): Promise<Organisation> {
  const { org, db: inside } = await readBareShop(db, slug)
  return { org: { ...org, features: await shopFeatures(inside, org) }, db: inside }
}

import type { Page } from 'playwright'
import type { Product } from '../../harness/browser/product'
import { queryAs } from '../steps'

/** Tables whose rows the addresses of the specification name. */
const TABLES = [
  'events',
  'orders',
  'contacts',
  'users',
  'seating_plans',
  'vouchers',
  'price_categories',
  'promo_codes',
  'message_templates',
  'messages',
  'posts',
  'campaign_actions',
  'campaign_actions_groups',
] as const

/** Ids that addresses name, by table. */
export type RowIds = ReadonlyMap<string, string>

/** Reads the id of one row of each table. */
export async function rowIds(product: Product): Promise<RowIds> {
  const ids = new Map<string, string>()
  const input = '(input: { limit: 1 })'
  const answer = await queryAs<Record<string, Record<string, { id: string }[]>>>(
    product,
    'admin',
    `{ ${TABLES.map((table) => `${table}${input} { ${table} { id } }`).join(' ')} }`,
  )
  for (const table of TABLES) {
    const id = answer[table]?.[table]?.[0]?.id
    if (id) ids.set(table, id)
  }
  return ids
}

/** Fills in the ids that an address names: `$orders` is the id of an order. */
export const fillAddress = (text: string, ids: RowIds): string =>
  text.replace(/\$([a-z_]+)/g, (_, table: string) => ids.get(table) ?? table)

/** Goes to an address as Back and Forward do: without loading the app again. */
export const navigateTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/**
 * Collects the requests of a page that failed or were refused, as they come: by HTTP, or by errors in a GraphQL answer.
 */
export function failedRequests(page: Page): readonly string[] {
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(`${request.method()} ${new URL(request.url()).pathname}`))
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    if (response.status() >= 400) failed.push(`${response.status()} ${pathname}`)
    else if (pathname === '/graphql') {
      // A page that is left does not wait for its answers.
      const text = await response.text().catch(() => '')
      if (text.includes('"errors":[')) failed.push(`${response.request().postData() ?? ''} ${text}`.slice(0, 400))
    }
  })
  return failed
}

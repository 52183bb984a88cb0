import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/model'
import { STATUS } from '../../../shared/orders/status'
import type { Db } from '../../kernel/database/database'
import { readShownOrder, type ShownOrder } from '../cart/shown-order'
import { shopPath } from '../frame/links'
import { parseOrNotFound, readShop, type ShopParts, shopParams } from '../shops'

type Org = RowOf<'orgs'>

/** An order whose token stands in the address of its page. */
export type OpenedOrder = {
  readonly org: Org
  readonly db: Db
  readonly lang: Org['lang']
  readonly token: string
  readonly shown: ShownOrder
}

/** Path of an order's page, or of one of its papers. */
export const orderPath = (
  { org, lang, token }: Pick<OpenedOrder, 'org' | 'lang' | 'token'>,
  page = '',
  asked: Readonly<Record<string, string>> = {},
): string => shopPath(lang, org, `/order/${token}${page}`, {}, asked)

const orderParams = shopParams.extend({ token: z.string().max(64) })

/** Opens an order by its token. Throws `not_found` for a token that this shop never made, and for a cart. */
export async function openOrder(
  { db: all, tokens }: Pick<ShopParts, 'db' | 'tokens'>,
  params: unknown,
): Promise<OpenedOrder> {
  const { lang, slug, token } = parseOrNotFound(orderParams, params)
  const { org, db } = await readShop(all, slug)
  const order_id = tokens.read(org.id, token)
  const shown = order_id === null ? null : await readShownOrder(db, org.id, order_id, lang)
  if (!shown || shown.order.status_code === STATUS.created) throw new DomainError('not_found')
  return { org, db, lang, token, shown }
}

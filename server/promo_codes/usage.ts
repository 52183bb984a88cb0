import { BOUGHT_STATUSES } from '../../shared/orders/rules'
import { rawStatement } from '../kernel/database/statement'
import type { ReadContext } from '../kernel/reads/reading'

type PromoCodeUsage = { readonly promo_code_id: string; readonly orders: number; readonly tickets: number }

const USAGE = `select promo_code_id, count(*) as orders, sum(qty) as tickets from orders
  where org_id = ? and not deleted and status_code in (select cast(value as integer) from json_each(?))
    and promo_code_id in (select value from json_each(?)) group by promo_code_id`

/** Sums the orders with promo codes; unused codes are left out. */
export const promoCodeUsage = ({ db, actor }: Pick<ReadContext, 'db' | 'actor'>, ids: readonly string[]): Promise<readonly PromoCodeUsage[]> =>
  rawStatement<PromoCodeUsage>(db, USAGE, [actor.org_id, JSON.stringify(BOUGHT_STATUSES), JSON.stringify(ids)])

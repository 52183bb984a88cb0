import type { RowOf } from '../../../shared/model'
import type { Db } from '../../kernel/database/database'

/** Number of a product that can still be sold; infinite for one without stock. */
export const leftOf = ({ stock, sold, held }: RowOf<'products'>): number =>
  stock === null ? Number.POSITIVE_INFINITY : Math.max(0, stock - sold - held)

/** Reads the products that the shop of an organisation offers, in their order. */
export const offeredProducts = (db: Db, org_id: string, limit: number): Promise<RowOf<'products'>[]> =>
  db
    .selectFrom('products')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('deleted', '=', false)
    .where('enabled', '=', true)
    .orderBy('pos')
    .orderBy('id')
    .limit(limit)
    .execute()

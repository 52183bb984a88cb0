import type { RowOf } from '../../../shared/model'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'

/** Finds the newest promo code by what a buyer typed, in capitals or not. */
export const codeNamed = (trx: Trx, ctx: Context, typed: string): Promise<RowOf<'promo_codes'> | undefined> =>
  trx
    .selectFrom('promo_codes')
    .selectAll()
    .where('org_id', '=', ctx.op.org_id)
    .where('deleted', '=', false)
    .where('code', '=', typed.trim().toUpperCase())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

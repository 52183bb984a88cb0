import { DomainError } from '../../shared/kernel/errors'
import { definedFields } from '../../shared/kernel/model/command'
import { createPromoCode, type endPromoCode, type updatePromoCode } from '../../shared/promo_codes/commands'
import { contradictoryTerms } from '../../shared/promo_codes/rules'
import type { RowOf } from '../../shared/registry'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import { assertGranting } from '../rights/recovery'

type PromoCodeTerms = Parameters<typeof contradictoryTerms>[0] &
  Pick<RowOf<'promo_codes'>, 'id' | 'code'> & { readonly affiliate?: string | null | undefined }

/** Throws for terms that make no sense (see `wrongTerms`), and for another code's text or keyword. */
async function assertValidTerms(trx: Trx, ctx: Context, terms: PromoCodeTerms): Promise<void> {
  const wrong = contradictoryTerms(terms)
  if (wrong) throw new DomainError(wrong.code, { field: wrong.field })
  const taken = await rawStatement(trx, 'select id from promo_codes where org_id = ? and code = ? and id <> ?', [
    ctx.op.org_id,
    terms.code,
    terms.id,
  ])
  if (taken.length > 0) throw new DomainError('promo_codes.code_taken', { field: 'code' })
  const named = terms.affiliate
    ? await rawStatement(trx, 'select id from promo_codes where org_id = ? and affiliate = ? and id <> ?', [
        ctx.op.org_id,
        terms.affiliate,
        terms.id,
      ])
    : []
  if (named.length > 0) throw new DomainError('promo_codes.affiliate_taken', { field: 'affiliate' })
}

export const bookPromoCode: Handler<typeof createPromoCode> = async (trx, args, ctx) => {
  const { input } = args
  await assertValidTerms(trx, ctx, {
    ...input,
    all_products: input.all_products ?? false,
    product_ids: input.product_ids ?? null,
  })
  await ctx.rows.apply(createPromoCode.effect(args, ctx.op))
  return () => existingRow(ctx, 'promo_codes', input.id)
}

/**
 * Updates a promo code. Throws `promo_codes.limit_below` for a limit below the uses that are sold or held by desks, and
 * `rights.recovering` while a desk has not reported its rights after a restore.
 */
export const bookPromoCodeChange: Handler<typeof updatePromoCode> = async (trx, { id, input }, ctx) => {
  const now = await existingRow(ctx, 'promo_codes', id)
  const changes = definedFields(input)
  const next = { ...now, ...changes }
  const { limit_tickets, sold, held } = next
  if (limit_tickets !== null && limit_tickets < (now.limit_tickets ?? Number.POSITIVE_INFINITY))
    await assertGranting(trx, ctx)
  if (limit_tickets !== null && limit_tickets < sold + held)
    throw new DomainError('promo_codes.limit_below', { field: 'limit_tickets', sold, held })
  await assertValidTerms(trx, ctx, next)
  await ctx.rows.patch('promo_codes', id, { ...changes, updated_at: ctx.now })
  return () => existingRow(ctx, 'promo_codes', id)
}

export const bookPromoCodeEnd: Handler<typeof endPromoCode> = async (_trx, { id, input }, ctx) => {
  const { ended_at } = await existingRow(ctx, 'promo_codes', id)
  // Ending it again keeps the first end. Sales in between were too late.
  await ctx.rows.patch('promo_codes', id, { ended_at: input.ended ? (ended_at ?? ctx.now) : null, updated_at: ctx.now })
  return () => existingRow(ctx, 'promo_codes', id)
}

import { DomainError } from '../../shared/kernel/errors'
import { deleteLocation } from '../../shared/locations/commands'
import { existingRow } from '../kernel/commands/existing'
import type { Handler } from '../kernel/commands/handler'

export const bookLocationDeletion: Handler<typeof deleteLocation> = async (trx, args, ctx) => {
  const { name } = await existingRow(ctx, 'locations', args.id)
  const used = await trx
    .selectFrom('events')
    .select('id')
    .where('org_id', '=', ctx.op.org_id)
    .where('location_id', '=', args.id)
    .where('deleted', '=', false)
    .executeTakeFirst()
  if (used) throw new DomainError('locations.in_use', { name })
  await ctx.rows.apply(deleteLocation.effect(args, ctx.op))
  return async () => ({ ok: true })
}

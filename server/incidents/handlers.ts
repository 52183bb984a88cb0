import { settleIncident } from '../../shared/incidents/commands'
import { DomainError } from '../../shared/kernel/errors'
import type { RowOf } from '../../shared/registry'
import { existing } from '../kernel/existing'
import type { Context, Handler } from '../kernel/handler'

type Opened = Pick<RowOf<'incidents'>, 'kind' | 'subject_id' | 'device_id' | 'details'>

/** Opens something a manager must look at, in the transaction that found it. */
export const openIncident = (ctx: Pick<Context, 'rows' | 'ports' | 'now'>, incident: Opened): Promise<void> =>
  ctx.rows.insert('incidents', {
    ...incident,
    id: ctx.ports.newId(),
    settled_at: null,
    settled_by: null,
    decision: null,
    created_at: ctx.now,
    updated_at: ctx.now,
  })

export const bookSettlement: Handler<typeof settleIncident> = async (trx, args, ctx) => {
  const incident = await existing(ctx, 'incidents', args.id)
  if (incident.settled_at) throw new DomainError('incidents.settled')
  await ctx.rows.apply(settleIncident.effect(args, ctx.op))
  if (incident.kind === 'device_cloned') await ctx.rows.patch('devices', incident.subject_id, { cloned_at: null })
  // Only a person knows whether a desk is missing that the backup has never heard of.
  if (incident.kind === 'restored')
    await trx.updateTable('recoveries').set({ confirmed_at: ctx.now }).where('org_id', '=', ctx.op.org_id).where('id', '=', incident.subject_id).execute()
  // The office has decided: the order is asked for no longer.
  if (incident.kind === 'refund_requested') await ctx.rows.patch('orders', incident.subject_id, { refund_requested_at: null, updated_at: ctx.now })
  return () => existing(ctx, 'incidents', args.id)
}

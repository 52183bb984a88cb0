import { settleIncident } from '../../shared/incidents/commands'
import { DomainError } from '../../shared/kernel/errors'
import { existing } from '../kernel/existing'
import type { Handler, Handlers } from '../kernel/handler'
import { keepReceipt, openUpTo } from './kept'

/** Settles an incident in words, and does what such a decision means for what the incident is about. */
export const settling =
  (handlers: Handlers): Handler<typeof settleIncident> =>
  async (trx, args, ctx) => {
    const incident = await existing(ctx, 'incidents', args.id)
    if (incident.settled_at) throw new DomainError('incidents.settled')
    // Words move no money.
    if (incident.kind === 'refund_requested') throw new DomainError('incidents.decide_refund')
    const kept = (await openUpTo(trx, ctx.op.org_id, incident)).find((each) => each.incident.id === incident.id)
    await ctx.rows.apply(settleIncident.effect(args, ctx.op))
    // Not booked by decision: what was printed and paid is counted all the same.
    if (kept) await keepReceipt(trx, ctx, kept, handlers)
    if (incident.kind === 'device_cloned') await ctx.rows.patch('devices', incident.subject_id, { cloned_at: null })
    // Only a person knows whether a desk is missing that the backup has never heard of.
    if (incident.kind === 'restored')
      await trx.updateTable('recoveries').set({ confirmed_at: ctx.now }).where('org_id', '=', ctx.op.org_id).where('id', '=', incident.subject_id).execute()
    return () => existing(ctx, 'incidents', args.id)
  }

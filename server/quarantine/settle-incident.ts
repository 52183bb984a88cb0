import { settleIncident } from '../../shared/incidents/commands'
import { DomainError } from '../../shared/kernel/errors'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler, Handlers } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { type Incident, keepReceipt } from './book-entry'
import { keptAbout } from './entries'
import { release } from './release'

type Settled = { readonly incident: Incident; readonly decision: string; readonly handlers: Handlers }

/** What a decision means for what an incident is about, beside its words. */
const MEANS: Readonly<Partial<Record<Incident['kind'], (trx: Trx, ctx: Context, settled: Settled) => Promise<void>>>> = {
  refund_requested: async () => {
    // Words move no money.
    throw new DomainError('incidents.decide_refund')
  },
  quarantined: async (trx, ctx, { incident, decision, handlers }) => {
    const kept = await keptAbout(trx, ctx.op.org_id, incident)
    // Not booked by decision: what was printed and paid is counted all the same.
    if (kept) await keepReceipt(trx, ctx, kept, handlers)
    await release(trx, ctx, incident.device_id, decision, handlers)
  },
  device_cloned: async (_trx, ctx, { incident }) => ctx.rows.patch('devices', incident.subject_id, { cloned_at: null }),
  // Only a person knows whether a desk is missing that the backup has never heard of.
  restored: async (trx, ctx, { incident }) => {
    const recovery = trx.updateTable('recoveries').set({ confirmed_at: ctx.now }).where('org_id', '=', ctx.op.org_id)
    await recovery.where('id', '=', incident.subject_id).execute()
  },
}

/** Settles an incident in words, and does what such a decision means for what the incident is about. */
export const settling =
  (handlers: Handlers): Handler<typeof settleIncident> =>
  async (trx, args, ctx) => {
    const incident = await existingRow(ctx, 'incidents', args.id)
    if (incident.settled_at) throw new DomainError('incidents.settled')
    await ctx.rows.apply(settleIncident.effect(args, ctx.op))
    await MEANS[incident.kind]?.(trx, ctx, { incident, decision: args.input.decision, handlers })
    return () => existingRow(ctx, 'incidents', args.id)
  }

import { settleIncident } from '../../shared/incidents/commands'
import { DomainError } from '../../shared/kernel/errors'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler, Handlers } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { bookReceiptOnly, type Incident } from './book-entry'
import { entryOfIncident } from './entries'
import { releaseWaiting } from './release'

type Settlement = { readonly incident: Incident; readonly decision: string; readonly handlers: Handlers }

/** Effects of a settlement beyond its note, by kind of incident. */
const EFFECTS: Readonly<
  Partial<Record<Incident['kind'], (trx: Trx, ctx: Context, settled: Settlement) => Promise<void>>>
> = {
  refund_requested: async () => {
    // A note moves no money.
    throw new DomainError('incidents.decide_refund')
  },
  quarantined: async (trx, ctx, { incident, decision, handlers }) => {
    const kept = await entryOfIncident(trx, ctx.op.org_id, incident)
    // The printed and paid receipt still counts.
    if (kept) await bookReceiptOnly(trx, ctx, kept, handlers)
    await releaseWaiting(trx, ctx, incident.device_id, decision, handlers)
  },
  device_cloned: async (_trx, ctx, { incident }) => ctx.rows.patch('devices', incident.subject_id, { cloned_at: null }),
  // Only a manager knows whether a desk is missing that the backup never knew.
  restored: async (trx, ctx, { incident }) => {
    const recovery = trx.updateTable('recoveries').set({ confirmed_at: ctx.now }).where('org_id', '=', ctx.op.org_id)
    await recovery.where('id', '=', incident.subject_id).execute()
  },
}

/** Settles an incident with a note and applies the effects of its kind. */
export const bookIncidentSettlement =
  (handlers: Handlers): Handler<typeof settleIncident> =>
  async (trx, args, ctx) => {
    const incident = await existingRow(ctx, 'incidents', args.id)
    if (incident.settled_at) throw new DomainError('incidents.settled')
    await ctx.rows.apply(settleIncident.effect(args, ctx.op))
    await EFFECTS[incident.kind]?.(trx, ctx, { incident, decision: args.input.decision, handlers })
    return () => existingRow(ctx, 'incidents', args.id)
  }

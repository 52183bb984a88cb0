import { z } from 'zod'
import { command, patch } from '../kernel/command'
import { id, part, text } from '../kernel/fields'
import { incidents } from './entity'

export const settleIncident = command('SettleIncident', {
  args: z.object({ id: id(), input: part('SettleIncidentInput', { decision: text(500).min(1) }) }),
  returns: incidents,
  can: 'incidents.settle',
  effect: ({ id, input }, op) => [patch(incidents, id, { settled_at: op.at, settled_by: op.user_id, decision: input.decision, updated_at: op.at })],
})

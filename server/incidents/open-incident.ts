import type { RowOf } from '../../shared/registry'
import type { Context } from '../kernel/commands/handler'

type NewIncident = Pick<RowOf<'incidents'>, 'kind' | 'subject_id' | 'device_id' | 'details'> & {
  /** Id of what it is opened for once; a new one by default. */
  readonly id?: string
}

/** Opens an incident for a manager, in the transaction that found it. */
export const openIncident = (ctx: Pick<Context, 'rows' | 'ports' | 'now'>, incident: NewIncident): Promise<void> =>
  ctx.rows.insert('incidents', {
    id: ctx.ports.newId(),
    ...incident,
    created_at: ctx.now,
    updated_at: ctx.now,
  })

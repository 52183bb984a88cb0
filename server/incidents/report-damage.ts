import { type ChangeSet, startUnattended } from '../kernel/commands/handle'
import type { Machine } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { openIncident } from './open-incident'

/** A damaged database, as the integrity check has described it. */
export type Damage = { readonly org_id: string; readonly found: string }

/** Opens an incident about a damaged database for an organisation, unless one is open. */
export async function reportDamage(
  trx: Trx,
  { org_id, found }: Damage,
  { ports, report }: Pick<Machine, 'ports' | 'report'>,
): Promise<readonly ChangeSet[]> {
  const { ctx, changes } = startUnattended(trx, { org_id }, { ports, report })
  const open = trx
    .selectFrom('incidents')
    .select('id')
    .where('org_id', '=', org_id)
    .where('kind', '=', 'database_damaged')
    .where('settled_at', 'is', null)
  if (await open.executeTakeFirst()) return []
  await openIncident(ctx, {
    kind: 'database_damaged',
    subject_id: org_id,
    device_id: null,
    details: { found: found.slice(0, 500) },
  })
  return changes()
}

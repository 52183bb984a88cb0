import { FIRST_OFFICE_NUMBER } from '../../shared/devices/entity'
import { iso } from '../../shared/kernel/time'
import { openIncident } from '../incidents/open-incident'
import type { Ports } from '../kernel/commands/handler'
import { RowWriter } from '../kernel/commands/rows'
import type { Trx } from '../kernel/database/database'
import { scoped } from '../kernel/database/org-scope'
import { rawStatement } from '../kernel/database/statement'

/** Devices may have been enrolled and numbered since the backup. New ones keep this distance from their numbers. */
const NUMBER_GAP = 100

/**
 * Starts a new epoch in a database restored from a backup. Old change numbers become invalid, every desk must report
 * what it holds before anything is granted, and everyone signs in again. Runs in one transaction before any request is
 * served.
 */
export async function beginEpoch(trx: Trx, backup_at: string, ports: Ports): Promise<string> {
  const now = iso(ports.clock())
  const epoch = ports.newId()
  await trx.updateTable('meta').set({ value: epoch }).where('key', '=', 'epoch').execute()
  await trx.deleteFrom('session_devices').execute()
  await trx.deleteFrom('sessions').execute()
  // A link used since the backup would otherwise work again.
  await trx.updateTable('account_links').set({ state: 'replaced' }).where('state', '=', 'open').execute()
  for (const { org_id } of await rawStatement<{ org_id: string }>(
    trx,
    'select org_id from org_counters order by org_id',
    [],
  )) {
    const rows = new RowWriter(scoped(trx, org_id), org_id)
    const devices = await rows.trx
      .selectFrom('devices')
      .select(['id', 'kind', 'number', 'status'])
      .where('org_id', '=', org_id)
      .orderBy('id')
      .execute()
    const id = ports.newId()
    const first_number =
      Math.max(0, ...devices.map(({ number }) => number).filter((number) => number < FIRST_OFFICE_NUMBER)) + NUMBER_GAP
    await rows.trx.deleteFrom('recoveries').where('org_id', '=', org_id).execute()
    // Rights counted early by a previous restore are still to come; claims without a place are made again.
    await rows.trx.deleteFrom('right_claims').where('org_id', '=', org_id).where('placed', '=', false).execute()
    await rows.trx
      .insertInto('recoveries')
      .values({ id, org_id, backup_at, restored_at: now, first_number, confirmed_at: null })
      .execute()
    for (const device of devices)
      if (device.kind === 'desk' && device.status === 'active')
        await rows.patch('devices', device.id, { recovery: 'silent' })
    await openIncident(
      { rows, ports, now },
      { kind: 'restored', subject_id: id, device_id: null, details: { backup_at } },
    )
  }
  return epoch
}

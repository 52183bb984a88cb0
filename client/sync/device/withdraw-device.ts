import type { Standing } from '../../../shared/sync/protocol'
import { guarded } from '../browser/storage-error'
import { outboxName } from '../log/dexie-store'
import type { Outbox } from '../log/outbox'
import { ROWS_PREFIX, type RowsEnvironment, wipeRows } from '../rows/open-rows'
import type { Notice } from '../session/identity-records'
import type { Keep } from '../session/identity-store'

/** Writes down that this device's work is over, and what has become of its entries; from here on a crash does not stop the wiping. */
export async function noteWithdrawal(
  keep: Keep,
  outbox: Outbox,
  device: { readonly org_id: string; readonly name: string },
  standing: Standing,
  at: string,
): Promise<Notice> {
  const [handed_over, left] = await guarded(() => outbox.store.read(async (reader) => [await reader.count('quarantined'), await reader.count('pending')]))
  const notice: Notice = { org_id: device.org_id, device: device.name, standing, at, handed_over, left, wiped: false }
  await keep.setNotice(notice)
  return notice
}

/**
 * Wipes what a withdrawn device knew: rows, rights, log and key. What the server did not take stays until it has been
 * exported. May be repeated; a database that another tab still has open is gone once that tab is.
 */
export async function wipeWithdrawn(
  keep: Keep,
  environment: Pick<RowsEnvironment, 'vaults' | 'names' | 'remove'>,
  storage: Pick<Storage, 'key' | 'length' | 'removeItem'>,
  notice: Notice,
): Promise<Notice> {
  const ours = (database: string) => database.includes(`${ROWS_PREFIX}${notice.org_id}-`)
  await wipeRows(environment, ours)
  const outbox = outboxName(notice.org_id)
  if (notice.left === 0) await environment.remove(outbox)
  const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')
  for (const key of keys) if (key.startsWith('foyer.') && key !== LANGUAGE) storage.removeItem(key)
  await keep.forgetDevice(notice.org_id)
  const rest = (await environment.names()).filter((name) => ours(name) || (name === outbox && notice.left === 0))
  const done = { ...notice, wiped: rest.length === 0 }
  await keep.setNotice(done)
  return done
}

/** Says nothing about anybody, and the screen that tells of the wiping needs it. */
const LANGUAGE = 'foyer.language'

import type { DeviceBlock } from '../../../shared/sync/protocol'
import { withStorageErrors } from '../browser/storage-error'
import type { Outbox } from '../log/outbox'
import { outboxName } from '../log/store/dexie-store'
import { ROWS_PREFIX, type RowsEnvironment, wipeRows } from '../rows/open-rows'
import type { WithdrawalNotice } from '../session/identity-records'
import type { IdentityStore } from '../session/identity-store'

/**
 * Writes down that this device's work is over, and what has become of its entries; from here on a crash does not stop
 * the wiping.
 */
export async function recordWithdrawal(
  identityStore: IdentityStore,
  outbox: Outbox,
  device: { readonly org_id: string; readonly name: string },
  standing: DeviceBlock,
  at: string,
): Promise<WithdrawalNotice> {
  const [handed_over, left] = await withStorageErrors(() =>
    outbox.store.read(async (reader) => [await reader.count('quarantined'), await reader.count('pending')]),
  )
  const notice: WithdrawalNotice = {
    org_id: device.org_id,
    device: device.name,
    standing,
    at,
    handed_over,
    left,
    wiped: false,
  }
  await identityStore.setNotice(notice)
  return notice
}

/**
 * Wipes what a withdrawn device knew: rows, rights, log and key. What the server did not take stays until it has been
 * exported. May be repeated; a database that another tab still has open is gone once that tab is.
 */
export async function wipeWithdrawnDevice(
  identityStore: IdentityStore,
  environment: Pick<RowsEnvironment, 'cipherPorts' | 'names' | 'remove'>,
  storage: Pick<Storage, 'key' | 'length' | 'removeItem'>,
  notice: WithdrawalNotice,
): Promise<WithdrawalNotice> {
  const ours = (database: string) => database.includes(`${ROWS_PREFIX}${notice.org_id}-`)
  await wipeRows(environment, ours)
  const outbox = outboxName(notice.org_id)
  if (notice.left === 0) await environment.remove(outbox)
  const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')
  for (const key of keys) if (key.startsWith('foyer.') && key !== LANGUAGE) storage.removeItem(key)
  await identityStore.forgetDevice(notice.org_id)
  const rest = (await environment.names()).filter((name) => ours(name) || (name === outbox && notice.left === 0))
  const done = { ...notice, wiped: rest.length === 0 }
  await identityStore.setNotice(done)
  return done
}

/** Kept during a wipe: it holds no personal data, and the screen that reports the wipe needs it. */
const LANGUAGE = 'foyer.language'

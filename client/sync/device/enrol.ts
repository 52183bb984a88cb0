import { admittedDevice } from '../../../shared/devices/commands'
import { DomainError, isErrorCode } from '../../../shared/kernel/errors'
import type { NewId } from '../../../shared/kernel/ids'
import { entities } from '../../../shared/registry'
import type { Outbox } from '../log/outbox'
import type { ServerCall } from '../server-call'
import type { StoredDevice } from '../session/identity-records'
import type { IdentityStore } from '../session/identity-store'
import { makeDeviceKey } from './device-key'

type EnrolPorts = {
  readonly org_id: string
  readonly identityStore: IdentityStore
  readonly call: ServerCall
  readonly newId: NewId
  readonly subtle: SubtleCrypto | undefined
  readonly outbox: Outbox
}

/** Requested device: a name and kind chosen by an authorised user, or the enrolment code of a manager, which contains both. */
export type DeviceRequest = Pick<StoredDevice, 'name' | 'kind'> | { readonly code: string }

async function ask(call: ServerCall, { device_id: id, key }: Pick<StoredDevice, 'device_id' | 'key'>, wanted: DeviceRequest) {
  const { public_key } = key
  if (!('code' in wanted)) {
    const { name, kind, number, certificate } = entities.devices.row.parse(await call('EnrolDevice', { input: { id, ...wanted, public_key } }))
    return { name, kind, number, certificate }
  }
  const { refused, ...device } = admittedDevice.parse(await call('AdmitDevice', { input: { id, public_key, code: wanted.code } }))
  if (refused !== null) throw new DomainError(isErrorCode(refused) ? refused : 'internal')
  return device
}

/**
 * Makes this browser a device. Key and id are kept before the server is asked, so that an answer that got lost is fetched
 * by asking again; beside those of an earlier device, whose key signs for its log until the server has answered. Throws `auth.unsent_work` where an earlier device of this browser still has something to send.
 */
export async function enrolThisBrowser({ org_id, identityStore, call, newId, subtle, outbox }: EnrolPorts, wanted: DeviceRequest): Promise<StoredDevice> {
  const kept = await identityStore.device(org_id)
  const before = kept && kept.certificate !== null ? kept : null
  if (before) {
    const count = (await outbox.pending()).length
    if (count > 0) throw new DomainError('auth.unsent_work', { count })
  }
  const unanswered = before ? before.next : kept
  const own = unanswered ?? { device_id: newId(), key: await makeDeviceKey(subtle) }
  const next = { device_id: own.device_id, key: own.key }
  // A code says only with its answer what this browser is to be; until then it is nothing.
  const fresh: StoredDevice = { ...next, org_id, name: '', kind: 'office', ...('code' in wanted ? {} : wanted), number: 0, certificate: null }
  await identityStore.setDevice(before ? { ...before, next } : fresh)
  const enrolled = { ...fresh, ...(await ask(call, next, wanted)) }
  if (before) await outbox.reset()
  await identityStore.setDevice(enrolled)
  return enrolled
}

/** Makes a device known again to a server that was restored from a backup older than its enrolment; it keeps its key, its log and, where free, its number. */
export async function enrolDeviceAgain(
  { org_id, identityStore, call }: Pick<EnrolPorts, 'org_id' | 'identityStore' | 'call'>,
  device: StoredDevice,
): Promise<StoredDevice> {
  const { device_id, name, kind, key, number } = device
  const earlier = { number, certificate: device.certificate ?? '' }
  const answer = entities.devices.row.parse(await call('EnrolDevice', { input: { id: device_id, name, kind, public_key: key.public_key, earlier } }))
  const known = { ...device, org_id, name: answer.name, number: answer.number, certificate: answer.certificate }
  await identityStore.setDevice(known)
  return known
}

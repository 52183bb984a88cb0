import { admittedDevice } from '../../../shared/devices/commands'
import { DomainError, isErrorCode } from '../../../shared/kernel/errors'
import type { NewId } from '../../../shared/kernel/ids'
import { entities } from '../../../shared/registry'
import type { Outbox } from '../log/outbox'
import type { ServerCall } from '../server-call'
import { keepsLog, type StoredDevice } from '../session/identity-records'
import type { IdentityStore } from '../session/identity-store'
import { makeDeviceKey } from './device-key'

type OfficePorts = {
  readonly org_id: string
  /** Name of the office: that of the person who first records something there. */
  readonly name: string
  readonly identityStore: Pick<IdentityStore, 'changeDevice'>
  readonly newId: NewId
  readonly subtle: SubtleCrypto | undefined
}

export type EnrolPorts = Omit<OfficePorts, 'identityStore' | 'name'> & {
  readonly identityStore: IdentityStore
  readonly call: ServerCall
  readonly outbox: Outbox
}

/**
 * Requested device: a name and kind chosen by an authorised user, or the enrolment code of a manager, which contains
 * both.
 */
export type DeviceRequest = { readonly name: string; readonly kind: 'desk' | 'door' } | { readonly code: string }

const makeIdentity = async ({ newId, subtle }: Pick<OfficePorts, 'newId' | 'subtle'>) => ({
  device_id: newId(),
  key: await makeDeviceKey(subtle),
})

/**
 * Makes this browser an office that keeps a log, unless it keeps one already, and returns what it is. Needs no server:
 * the first upload makes the office known there. Tabs that do so at once agree on one key. A requested enrolment as a
 * desk or a door that was not answered stays open.
 */
export async function keepOfficeLog({
  org_id,
  name,
  identityStore,
  newId,
  subtle,
}: OfficePorts): Promise<StoredDevice> {
  const office: StoredDevice = {
    ...(await makeIdentity({ newId, subtle })),
    org_id,
    name,
    kind: 'office',
    number: 0,
    certificate: null,
  }
  return identityStore.changeDevice(org_id, (now) => {
    if (!now) return office
    return keepsLog(now) ? now : { ...office, next: { device_id: now.device_id, key: now.key } }
  })
}

async function ask(
  call: ServerCall,
  { device_id: id, key }: Pick<StoredDevice, 'device_id' | 'key'>,
  wanted: DeviceRequest,
) {
  const { public_key } = key
  if (!('code' in wanted)) {
    const { name, kind, number, certificate } = entities.devices.row.parse(
      await call('EnrolDevice', { input: { id, ...wanted, public_key } }),
    )
    return { name, kind, number, certificate }
  }
  const { refused, ...device } = admittedDevice.parse(
    await call('AdmitDevice', { input: { id, public_key, code: wanted.code } }),
  )
  if (refused !== null) throw new DomainError(isErrorCode(refused) ? refused : 'internal')
  return device
}

/**
 * Makes this browser a desk or a door. Key and id are kept before the server is asked, so that an answer that got lost
 * is fetched by asking again; beside those of the device that it is until then, whose key signs for its log. Throws
 * `auth.unsent_work` where that still has something to send.
 */
export async function enrolThisBrowser(ports: EnrolPorts, wanted: DeviceRequest): Promise<StoredDevice> {
  const { org_id, identityStore, call, outbox } = ports
  const count = (await outbox.pending()).length
  if (count > 0) throw new DomainError('auth.unsent_work', { count })
  const fresh = await makeIdentity(ports)
  // A code says only with its answer what this browser is to be.
  const { name, kind } = 'code' in wanted ? { name: '', kind: 'desk' as const } : wanted
  const kept = await identityStore.changeDevice(org_id, (now) => {
    if (!now) return { ...fresh, org_id, name, kind, number: 0, certificate: null }
    return keepsLog(now) && !now.next ? { ...now, next: fresh } : now
  })
  const { device_id, key } = keepsLog(kept) ? (kept.next ?? fresh) : kept
  const enrolled: StoredDevice = { device_id, key, org_id, ...(await ask(call, { device_id, key }, wanted)) }
  await outbox.reset(device_id)
  await identityStore.setDevice(enrolled)
  return enrolled
}

/**
 * Makes this browser known to a server that does not know it: an office that has never sent anything, and any device
 * where the server was restored from a backup older than its enrolment. It keeps its key, its log and, where free, its
 * number.
 */
export async function enrolDeviceAgain(
  { org_id, identityStore, call }: Pick<EnrolPorts, 'org_id' | 'identityStore' | 'call'>,
  device: StoredDevice,
): Promise<StoredDevice> {
  const { device_id: id, name, kind, key, number } = device
  const { public_key } = key
  if (kind === 'office') {
    await call('EnrolOffice', { input: { id, name, public_key } })
    return device
  }
  const earlier = { number, certificate: device.certificate ?? '' }
  const answer = entities.devices.row.parse(
    await call('EnrolDevice', { input: { id, name, kind, public_key, earlier } }),
  )
  const known = { ...device, org_id, name: answer.name, number: answer.number, certificate: answer.certificate }
  // Another tab may have made this browser another device meanwhile.
  return identityStore.changeDevice(org_id, (now) => (now && now.device_id !== id ? now : known))
}

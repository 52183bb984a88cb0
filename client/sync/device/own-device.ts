import { hexToBytes } from '@noble/hashes/utils.js'
import { DomainError } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/registry'
import type { Core } from '../core'
import type { Identity } from '../identity'
import type { Author } from '../log/outbox'
import type { KeptDevice } from '../session/identity-records'
import { signerOf } from './device-key'

type Given = {
  readonly org: RowOf<'orgs'>
  readonly user: Identity['user']
  readonly device: KeptDevice | null
  readonly subtle: SubtleCrypto | undefined
}

type Self = Pick<Core, 'identity' | 'sign' | 'certificate'> & {
  /** What changes while somebody works here: the organisation is renamed, this browser becomes a device. */
  readonly own: { device: KeptDevice | null; org: RowOf<'orgs'> }
  /** Who records here; null where this browser is no device. */
  readonly author: () => Author | null
}

/** Who and what this browser is, and what it proves that with. */
export function selfOf({ org, user, device: known, subtle }: Given): Self {
  const own: Self['own'] = { device: known, org }
  /** A device from the moment the server has answered its enrolment. */
  const enrolled = () => (own.device?.certificate ? { ...own.device, certificate: own.device.certificate } : null)
  return {
    own,
    identity: () => {
      const device = enrolled()
      return { user, org: own.org, device: device && { id: device.device_id, name: device.name, kind: device.kind, number: device.number } }
    },
    sign: (data) => {
      if (!own.device) throw new DomainError('device.unknown')
      return signerOf(own.device.key, subtle)(data)
    },
    author: () => {
      const device = enrolled()
      return device && { org_id: org.id, device_id: device.device_id, user_id: user.id }
    },
    certificate: () => {
      const device = enrolled()
      return device && { device_id: device.device_id, public_key: hexToBytes(device.key.public_key), signature: hexToBytes(device.certificate) }
    },
  }
}

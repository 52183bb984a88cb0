import { hexToBytes } from '@noble/hashes/utils.js'
import { DomainError } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/registry'
import type { Core } from '../core'
import type { Identity } from '../identity'
import type { Author } from '../log/sign-operation'
import { keepsLog, type StoredDevice } from '../session/identity-records'
import { signerOf } from './device-key'

type OwnDevicePorts = {
  readonly org: RowOf<'orgs'>
  readonly user: Identity['user']
  readonly device: StoredDevice | null
  readonly subtle: SubtleCrypto | undefined
}

type OwnDevice = Pick<Core, 'identity' | 'sign' | 'certificate'> & {
  /** The values that change during a session: the organisation's row, and this browser's device. */
  readonly current: { device: StoredDevice | null; org: RowOf<'orgs'> }
  /** The author of operations recorded here; null where this browser keeps no log. */
  readonly author: () => Author | null
}

/** Holds this browser's identity, its signing key and its certificate. */
export function ownDevice({ org, user, device: known, subtle }: OwnDevicePorts): OwnDevice {
  const current: OwnDevice['current'] = { device: known, org }
  /** A desk or a door from the moment the server has answered its enrolment. */
  const enrolled = () => {
    const { device } = current
    return device?.certificate && device.kind !== 'office'
      ? { ...device, kind: device.kind, certificate: device.certificate }
      : null
  }
  return {
    current,
    identity: () => {
      const device = enrolled()
      return {
        user,
        org: current.org,
        device: device && { id: device.device_id, name: device.name, kind: device.kind, number: device.number },
      }
    },
    sign: (data) => {
      if (!current.device) throw new DomainError('device.unknown')
      return signerOf(current.device.key, subtle)(data)
    },
    author: () => {
      const { device } = current
      return device && keepsLog(device) ? { org_id: org.id, device_id: device.device_id, user_id: user.id } : null
    },
    certificate: () => {
      const device = enrolled()
      return (
        device && {
          device_id: device.device_id,
          public_key: hexToBytes(device.key.public_key),
          signature: hexToBytes(device.certificate),
        }
      )
    },
  }
}

import { DomainError } from '../../../shared/kernel/errors'
import { can, type RoleName } from '../../../shared/kernel/permissions'
import type { Drain } from '../log/drain'
import type { StoredDevice } from '../session/identity-records'
import type { createPins } from './unlocks'

type DeviceUpkeepParts = {
  /** The device as it is now; null where this browser is none. */
  readonly device: () => StoredDevice | null
  readonly role: RoleName
  readonly drain: Drain
  readonly pins: ReturnType<typeof createPins>
  readonly maintainRights: () => Promise<void>
}

type DeviceUpkeep = {
  /** Sets the signed-in user's PIN for this device, online. Throws `device.unknown` where this browser is no device. */
  setPin(pin: string): Promise<void>
  /**
   * Tops up and hands back the rights of a desk, and renews the PINs of the device. Does nothing where this browser is
   * no device.
   */
  maintain(): Promise<void>
}

/** The periodic upkeep of this device: rights and PINs. */
export function deviceUpkeep({ device, role, drain, pins, maintainRights }: DeviceUpkeepParts): DeviceUpkeep {
  let reported = ''
  /**
   * Reports the device to the server once. The server grants rights and PINs only to a device that has reported who
   * works on it.
   */
  const reportOnce = async (device_id: string) => {
    if (reported !== device_id) await drain.step(true)
    reported = device_id
  }
  const enrolled = () => {
    const now = device()
    return now?.certificate ? now : null
  }
  return {
    setPin: async (pin) => {
      const now = enrolled()
      if (!now) throw new DomainError('device.unknown')
      await reportOnce(now.device_id)
      await pins.set(now.device_id, pin)
    },
    maintain: async () => {
      const now = enrolled()
      if (!now) return
      await reportOnce(now.device_id)
      // The report may have enrolled the device again.
      const { kind, device_id } = enrolled() ?? now
      if (kind === 'desk' && can(role, 'rights.hold')) await maintainRights()
      await pins.renew(device_id)
    },
  }
}

import type { WindowBounds } from '../../../shared/kernel/model/window'
import type { StoredDevice } from '../session/identity-records'

/**
 * Returns what a browser keeps as: a desk or a door at the counter, anything else as an office. `settingUp`: true while
 * a person is making this browser a desk or a door.
 */
export const holderOf = (
  device: Pick<StoredDevice, 'device_id' | 'kind'> | null,
  settingUp = false,
): Pick<WindowBounds, 'holder' | 'device_id'> => ({
  holder: settingUp || (device && device.kind !== 'office') ? 'counter' : 'office',
  device_id: device?.device_id ?? null,
})

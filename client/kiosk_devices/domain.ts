import { IconDeviceTv } from '@tabler/icons-react'
import type { ClientDomain } from '../parts/app/domain'
import { settingsEntity } from '../parts/settings/settings-entity'

export const kioskDevicesClientDomain: ClientDomain = settingsEntity({
  page: 'kiosk-devices',
  help: 'campaigns',
  one: 'kiosk_device',
  label: 'kiosk_devices.title',
  icon: IconDeviceTv,
  can: 'kiosk_devices.edit',
  edit: 'kiosk_devices.edit',
  load: () => import('./page').then((m) => m.kioskDevicesOffice),
})

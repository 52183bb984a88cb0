import { createKioskDevice, deleteKioskDevice, updateKioskDevice } from '../../shared/kiosk_devices/commands'
import { kioskDevicesList } from '../../shared/kiosk_devices/list'
import { officeEntity } from '../kit/entity/office-entity'

export const kioskDevicesOffice = officeEntity(kioskDevicesList, {
  edit: 'kiosk_devices.edit',
  commands: { create: createKioskDevice, update: updateKioskDevice, remove: deleteKioskDevice },
})

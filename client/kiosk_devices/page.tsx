import { createKioskDevice, deleteKioskDevice, updateKioskDevice } from '../../shared/kiosk_devices/commands'
import { kioskDevicesList } from '../../shared/kiosk_devices/list'
import { Can } from '../kit/can'
import { EntityDetail } from '../kit/entity/entity-detail'
import { officeEntity } from '../kit/page/office-entity'
import { locationReference } from '../parts/locations/location-reference'
import { Pairing } from './pairing'

export const kioskDevicesOffice = officeEntity(kioskDevicesList, {
  edit: 'kiosk_devices.edit',
  commands: { create: createKioskDevice, update: updateKioskDevice, remove: deleteKioskDevice },
  form: { useWords: () => ({ location_id: { reference: locationReference } }) },
  detail: (device) => (
    <EntityDetail list={kioskDevicesList} row={device} can="kiosk_devices.edit">
      <Can do="kiosk_devices.edit">
        <Pairing key={device.id} device={device} />
      </Can>
    </EntityDetail>
  ),
})

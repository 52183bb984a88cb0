import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { devicesList } from '../../shared/devices/list'
import type { RowOf } from '../../shared/registry'
import { Can } from '../kit/can'
import { useOpenModal } from '../kit/layout/modal-address'
import type { ListColumn } from '../kit/list/rows'
import { entityPage } from '../kit/page/entity-page'
import { useFormat, useT } from '../kit/phrases'
import { useFoyer } from '../sync/react'
import { DeviceDetail } from './detail'
import classes from './devices.module.css'
import { DeviceStatus } from './status'

type Device = RowOf<'devices'>

function useColumns(): readonly ListColumn<Device>[] {
  const t = useT()
  const format = useFormat()
  const own = useFoyer().identity.device?.id
  return useMemo(
    () => [
      {
        key: 'name',
        label: 'devices.name',
        track: { wide: 'minmax(160px, 1.4fr)', tablet: 'minmax(160px, 1.4fr)', phone: 'minmax(0, 1fr)' },
        cell: (device) => (
          <>
            <span className={classes.name}>{device.name}</span>
            {device.id === own && <span className={classes.own}>{t('devices.this')}</span>}
          </>
        ),
        below: (device) => t(`devices.kind.${device.kind}`),
      },
      {
        key: 'kind',
        label: 'devices.kind',
        track: { wide: '120px' },
        cell: (device) => <span className={classes.quiet}>{t(`devices.kind.${device.kind}`)}</span>,
      },
      {
        key: 'status',
        label: 'devices.status',
        track: { wide: '120px', tablet: '120px', phone: 'auto' },
        cell: (device) => <DeviceStatus device={device} />,
      },
      {
        key: 'last_seen_at',
        label: 'devices.last_seen',
        end: true,
        track: { wide: '120px', tablet: '120px' },
        cell: (device) => (
          <span className={classes.quiet}>
            {device.last_seen_at ? format.when(device.last_seen_at) : t('devices.never_seen')}
          </span>
        ),
      },
    ],
    [format, own, t],
  )
}

function Settings() {
  const t = useT()
  const openModal = useOpenModal()
  return (
    <Can do="devices.invite">
      <Button variant="default" onClick={() => openModal('device_settings', 'open')}>
        {t('devices.settings')}
      </Button>
    </Can>
  )
}

/** The devices of the organisation. */
export const devicesPage = entityPage(devicesList, {
  useColumns,
  aside: <Settings />,
  create: { modal: 'invite_device', label: 'devices.invite', can: 'devices.invite' },
  detail: (device) => <DeviceDetail device={device} />,
})

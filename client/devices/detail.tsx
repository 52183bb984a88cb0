import { Button } from '@mantine/core'
import type { RowOf } from '../../shared/registry'
import { Can } from '../kit/can'
import { DetailPane, Facts, Section } from '../kit/layout/detail-pane'
import { useOpenModal } from '../kit/layout/modal-address'
import { useFormat, useT } from '../kit/phrases'
import { useAll } from '../sync/react'
import classes from './devices.module.css'
import { Holdings } from './holdings'
import { DeviceStatus } from './status'

/** Detail of a device: last contact, held rights, and the button to fence it. */
export function DeviceDetail({ device }: { readonly device: RowOf<'devices'> }) {
  const t = useT()
  const format = useFormat()
  const openModal = useOpenModal()
  const users = useAll('users')
  return (
    <DetailPane title={device.name} badge={<DeviceStatus device={device} />}>
      <Section>
        <Facts
          facts={[
            [t('devices.kind'), t(`devices.kind.${device.kind}`)],
            ...(device.kind === 'office' ? [] : [[t('devices.number'), format.number(device.number)] as const]),
            [
              t('devices.last_seen'),
              device.last_seen_at ? format.dateTime(device.last_seen_at) : t('devices.never_seen'),
            ],
            [t('devices.entries'), format.number(device.last_seq)],
            ...(device.recovery ? [[t('devices.status'), t(`devices.recovery.${device.recovery}`)] as const] : []),
            [t('devices.enrolled_by'), users.find((user) => user.id === device.enrolled_by)?.name ?? ''],
          ]}
        />
      </Section>
      <Section title={t('devices.holds')}>
        <Holdings device_id={device.id} />
      </Section>
      {device.status === 'active' && (
        <Can do="devices.fence">
          <div className={classes.actions}>
            <Button variant="outline" color="red" onClick={() => openModal('fence_device', device.id)}>
              {t('devices.fence')}
            </Button>
            <Button variant="outline" color="red" onClick={() => openModal('revoke_device', device.id)}>
              {t('devices.revoke')}
            </Button>
          </div>
        </Can>
      )}
    </DetailPane>
  )
}

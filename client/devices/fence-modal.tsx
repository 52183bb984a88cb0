import { Alert, Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { errorText, useFormat, useT } from '../kit/phrases'
import { toastDone } from '../kit/toast'
import { useAll, useFoyer } from '../sync/react'
import classes from './devices.module.css'
import { Holdings } from './holdings'

/** Asks before a device is fenced, and shows what that risks. */
export function FenceModal({ value, close }: { readonly value: string; readonly close: () => void }) {
  const t = useT()
  const format = useFormat()
  const foyer = useFoyer()
  const device = useAll('devices').find(({ id }) => id === value)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  if (!device) return null
  const fence = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await foyer.call('FenceDevice', { id: device.id })
      toastDone(t('devices.fenced', { name: device.name }))
      close()
    } catch (error) {
      setFailure(errorText(t, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={close} title={t('devices.fence_title', { name: device.name })} closeButtonProps={{ 'aria-label': t('app.close') }} size={480}>
      <div className={classes.fence}>
        <p>{t('devices.fence_lead')}</p>
        <div className={classes.holds}>
          <Holdings device_id={device.id} />
        </div>
        <p className={classes.risk}>{t('devices.fence_risk')}</p>
        <p className={classes.quiet}>
          {device.last_seen_at ? t('devices.fence_seen', { time: format.dateTime(device.last_seen_at) }) : t('devices.fence_never')}
        </p>
        {failure && (
          <Alert color="red" variant="outline">
            {failure}
          </Alert>
        )}
        <div className={classes.foot}>
          <Button variant="default" onClick={close} data-autofocus>
            {t('app.cancel')}
          </Button>
          <Button color="red" loading={busy} onClick={() => void fence()}>
            {t('devices.fence_do')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

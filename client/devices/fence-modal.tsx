import { Button, Modal } from '@mantine/core'
import { toastDone } from '../kit/display/toast'
import { useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { useFormat, useT } from '../kit/phrases'
import { useFoyer, useRow, useSyncState } from '../sync/react'
import classes from './devices.module.css'
import { Holdings } from './holdings'

type Props = { readonly value: string; readonly close: () => void }

/** Asks before a lost device is fenced. */
export const FenceModal = (props: Props) => <WithdrawModal {...props} command="FenceDevice" as="fence" done="devices.fenced" />

/** Asks before a device is taken out of service. */
export const RevokeModal = (props: Props) => <WithdrawModal {...props} command="RevokeDevice" as="revoke" done="devices.revoked" />

type Way = { readonly command: 'FenceDevice' | 'RevokeDevice'; readonly as: 'fence' | 'revoke'; readonly done: 'devices.fenced' | 'devices.revoked' }

/** Shows what a device holds and what withdrawing it risks. */
function WithdrawModal({ value, close, command, as, done }: Props & Way) {
  const t = useT()
  const format = useFormat()
  const foyer = useFoyer()
  const filling = useSyncState().first_pull !== null
  const device = useRow('devices', value)
  const { busy, problem, attempt } = useAttempt()
  if (!device) return null
  const withdraw = () =>
    attempt(async () => {
      await foyer.call(command, { id: device.id })
      toastDone(t(done, { name: device.name }))
      close()
    })
  return (
    <Modal opened onClose={close} title={t(`devices.${as}_title`, { name: device.name })} closeButtonProps={{ 'aria-label': t('app.close') }} size={480}>
      <div className={classes.fence}>
        <p>{t(`devices.${as}_lead`)}</p>
        <div className={classes.holds}>
          <Holdings device_id={device.id} />
          {filling && <p className={classes.quiet}>{t('devices.exposed_filling')}</p>}
        </div>
        <p className={classes.risk}>{t(`devices.${as}_risk`)}</p>
        <p className={classes.quiet}>
          {device.last_seen_at ? t('devices.fence_seen', { time: format.dateTime(device.last_seen_at) }) : t('devices.fence_never')}
        </p>
        <Failure problem={problem} />
        <div className={classes.foot}>
          <Button variant="default" onClick={close} data-autofocus>
            {t('app.cancel')}
          </Button>
          <Button color="red" loading={busy} onClick={() => void withdraw()}>
            {t(`devices.${as}_do`)}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

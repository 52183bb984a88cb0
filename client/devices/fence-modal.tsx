import { FormDialog } from '../kit/forms/form-dialog'
import { MissingDialog } from '../kit/layout/missing/missing-dialog'
import { useFormat, useT } from '../kit/phrases'
import { useRow, useSyncState } from '../sync/react'
import classes from './devices.module.css'
import { Holdings } from './holdings'

type Props = { readonly value: string; readonly close: () => void }

/** Asks before a lost device is fenced. */
export const FenceModal = (props: Props) => (
  <WithdrawModal {...props} command="FenceDevice" as="fence" done="devices.fenced" />
)

/** Asks before a device is taken out of service. */
export const RevokeModal = (props: Props) => (
  <WithdrawModal {...props} command="RevokeDevice" as="revoke" done="devices.revoked" />
)

type Way = {
  readonly command: 'FenceDevice' | 'RevokeDevice'
  readonly as: 'fence' | 'revoke'
  readonly done: 'devices.fenced' | 'devices.revoked'
}

/** Shows what a device holds and what withdrawing it risks. */
function WithdrawModal({ value, close, command, as, done }: Props & Way) {
  const t = useT()
  const format = useFormat()
  const filling = useSyncState().first_pull !== null
  const device = useRow('devices', value)
  if (!device) return <MissingDialog row={device} close={close} />
  return (
    <FormDialog
      title={t(`devices.${as}_title`, { name: device.name })}
      lead={
        <div className={classes.fence}>
          <p>{t(`devices.${as}_lead`)}</p>
          <div className={classes.holds}>
            <Holdings device_id={device.id} />
            {filling && <p className={classes.quiet}>{t('devices.exposed_filling')}</p>}
          </div>
          <p className={classes.risk}>{t(`devices.${as}_risk`)}</p>
          <p className={classes.quiet}>
            {device.last_seen_at
              ? t('devices.fence_seen', { time: format.dateTime(device.last_seen_at) })
              : t('devices.fence_never')}
          </p>
        </div>
      }
      close={close}
      command={command}
      args={{ id: device.id }}
      fields={{}}
      submit={`devices.${as}_do`}
      done={t(done, { name: device.name })}
    />
  )
}

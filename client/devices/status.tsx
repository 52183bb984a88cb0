import type { RowOf } from '../../shared/registry'
import { useT } from '../kit/phrases'
import classes from './devices.module.css'

/** Shows whether a device is in service. */
export function DeviceStatus({ device }: { readonly device: RowOf<'devices'> }) {
  const t = useT()
  return (
    <span className={classes.status} data-status={device.status}>
      {t(`devices.status.${device.status}`)}
    </span>
  )
}

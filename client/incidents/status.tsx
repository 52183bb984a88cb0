import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { RowOf } from '../../shared/registry'
import { useT } from '../kit/phrases'
import classes from './incidents.module.css'

/** Shows whether an incident is open or settled. */
export function IncidentStatus({ incident }: { readonly incident: RowOf<'incidents'> }) {
  const t = useT()
  const open = incident.settled_at === null
  const Icon = open ? IconAlertTriangle : IconCheck
  return (
    <span className={classes.settled} data-open={open || undefined}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {t(open ? 'incidents.open' : 'incidents.settled')}
    </span>
  )
}

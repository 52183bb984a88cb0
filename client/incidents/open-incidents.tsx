import { useFormat, useT } from '../kit/phrases'
import { useAll } from '../sync/react'
import classes from './incidents.module.css'

/** Number of open incidents, beside the link to them. */
export function OpenIncidents() {
  const t = useT()
  const format = useFormat()
  const open = useAll('incidents').filter((incident) => incident.settled_at === null).length
  return open === 0 ? null : (
    <span className={`num ${classes.count}`}>
      {format.number(open)}
      <span className="sr"> {t('incidents.open')}</span>
    </span>
  )
}

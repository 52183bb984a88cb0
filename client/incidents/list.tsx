import { useMemo } from 'react'
import { incidentsList } from '../../shared/incidents/list'
import type { RowOf } from '../../shared/registry'
import type { ListColumn } from '../kit/list/rows'
import { entityPage } from '../kit/page/entity-page'
import { useFormat, useT } from '../kit/phrases'
import { useAll } from '../sync/react'
import { IncidentDetail } from './detail'
import classes from './incidents.module.css'
import { IncidentStatus } from './status'

type Incident = RowOf<'incidents'>

function useColumns(): readonly ListColumn<Incident>[] {
  const t = useT()
  const format = useFormat()
  const devices = useAll('devices')
  return useMemo(() => {
    const device = (incident: Incident) =>
      devices.find(({ id }) => id === incident.device_id)?.name ?? t('incidents.unknown_device')
    return [
      {
        key: 'kind',
        label: 'incidents.kind',
        track: { wide: 'minmax(200px, 1.5fr)', tablet: 'minmax(200px, 1.5fr)', phone: 'minmax(0, 1fr)' },
        cell: (incident) => <span className={classes.kind}>{t(`incidents.kind.${incident.kind}`)}</span>,
        below: device,
      },
      {
        key: 'device',
        label: 'incidents.device',
        track: { wide: 'minmax(120px, 1fr)' },
        cell: (incident) => <span className={classes.quiet}>{device(incident)}</span>,
      },
      {
        key: 'status',
        label: 'incidents.status',
        track: { wide: '120px', tablet: '120px', phone: 'auto' },
        cell: (incident) => <IncidentStatus incident={incident} />,
      },
      {
        key: 'created_at',
        label: 'incidents.opened',
        end: true,
        track: { wide: '104px', tablet: '104px', phone: 'auto' },
        cell: (incident) => <time dateTime={incident.created_at}>{format.when(incident.created_at)}</time>,
      },
    ]
  }, [devices, format, t])
}

/** List of incidents: open ones first, each group newest first. */
export const incidentsPage = entityPage(incidentsList, {
  useColumns,
  detail: (incident) => <IncidentDetail incident={incident} />,
})

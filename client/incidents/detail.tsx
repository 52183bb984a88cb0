import { Button } from '@mantine/core'
import type { RowOf } from '../../shared/registry'
import { Can } from '../kit/can'
import { DetailPane, Facts, Section } from '../kit/layout/detail-pane'
import { LinkButton } from '../kit/layout/link-button'
import { useOpenModal } from '../kit/layout/modal-address'
import { useFormat, useT } from '../kit/phrases'
import { useAll, useRow } from '../sync/react'
import { incidentFacts } from './facts'
import classes from './incidents.module.css'
import { EntryDetails } from './kept-entry'
import { IncidentStatus } from './status'

type Incident = RowOf<'incidents'>

/** Detail of an incident: its facts and the decision. */
export function IncidentDetail({ incident }: { readonly incident: Incident }) {
  const t = useT()
  const format = useFormat()
  const openModal = useOpenModal()
  const users = useAll('users')
  const devices = useAll('devices')
  const silent = devices.filter((device) => device.status === 'active' && device.recovery !== null).length
  const name = (id: string) =>
    users.find((user) => user.id === id || user.account_id === id)?.name ??
    devices.find((device) => device.id === id)?.name ??
    ''
  return (
    <DetailPane title={t(`incidents.kind.${incident.kind}`)} badge={<IncidentStatus incident={incident} />}>
      <div className={classes.lead}>
        <p>{t(`incidents.lead.${incident.kind}`)}</p>
        <div className={classes.actions}>
          {incident.settled_at === null && (
            <Can do="incidents.settle">
              {incident.kind === 'quarantined' && (
                <Button onClick={() => openModal('book_entry', incident.id)}>{t('incidents.book')}</Button>
              )}
              {incident.kind === 'refund_requested' ? (
                <>
                  <Button onClick={() => openModal('grant_refund', incident.id)}>{t('orders.refund.grant')}</Button>
                  <Button variant="default" onClick={() => openModal('decline_refund', incident.id)}>
                    {t('orders.refund.decline')}
                  </Button>
                </>
              ) : (
                <Button
                  variant={incident.kind === 'quarantined' ? 'default' : 'filled'}
                  onClick={() => openModal('settle_incident', incident.id)}
                >
                  {t('incidents.settle')}
                </Button>
              )}
            </Can>
          )}
          <OrderLink incident={incident} />
        </div>
      </div>
      <Section title={t('incidents.details')}>
        <Facts
          facts={[
            ...incidentFacts(incident, t, format, name),
            ...(incident.kind === 'restored' && incident.settled_at === null
              ? [[t('incidents.fact.silent'), t('incidents.fact.silent_count', { count: silent })] as const]
              : []),
            [t('incidents.device'), (incident.device_id && name(incident.device_id)) || t('incidents.unknown_device')],
            [t('incidents.opened'), format.dateTime(incident.created_at)],
            ...(incident.kind === 'quarantined' ? [[t('incidents.entry_id'), incident.subject_id] as const] : []),
          ]}
        />
      </Section>
      {incident.kind === 'quarantined' && (
        <Can do="incidents.settle">
          <EntryDetails incident={incident} />
        </Can>
      )}
      {incident.settled_at !== null && (
        <Section
          title={t('incidents.decision')}
          aside={t('incidents.settled_by', {
            name: name(incident.settled_by ?? ''),
            time: format.dateTime(incident.settled_at),
          })}
        >
          <p className={classes.decision}>{incident.decision}</p>
        </Section>
      )}
    </DetailPane>
  )
}

/** Leads to the order where the incident is about a ticket or an order this device has. */
function OrderLink({ incident }: { readonly incident: Incident }) {
  const t = useT()
  const item = useRow('order_items', incident.subject_id)
  const order = useRow('orders', incident.subject_id)
  const order_id = item?.order_id ?? order?.id
  return (
    order_id && (
      <Can do="orders.read">
        <LinkButton variant="default" to="/orders" search={{ order_id }}>
          {t('incidents.ticket')}
        </LinkButton>
      </Can>
    )
  )
}

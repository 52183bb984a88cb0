import { Button } from '@mantine/core'
import type { accreditations } from '../../shared/accreditations/entity'
import { accreditationsList } from '../../shared/accreditations/list'
import { iso } from '../../shared/kernel/time'
import { Can } from '../kit/can'
import { DetailPane, Facts, Section } from '../kit/layout/detail-pane'
import { useOpenModal } from '../kit/layout/modal-address'
import { EntityPage, entityPage } from '../kit/page/entity-page'
import { useFormat, useT } from '../kit/phrases'
import type { ListRow } from '../kit/reading/row-source'
import { RichText } from '../kit/rich-text/rich-text'
import { useAll, useFind } from '../sync/react'
import { Contacts } from './contacts'
import { accreditationRows } from './source'

type Row = ListRow<typeof accreditations>

const accreditationsPage = entityPage(accreditationsList, {
  edit: 'accreditations.edit',
  detail: (row) => <Detail key={row.id} row={row} />,
  create: { modal: 'edit_accreditation', label: 'accreditations.new', can: 'accreditations.edit' },
})

function Detail({ row }: { readonly row: Row }) {
  const t = useT()
  const format = useFormat()
  const openModal = useOpenModal()
  const whole = accreditationRows.useOne(row.id)
  const events = useFind('events', { sort: { by: 'starts_at', desc: false }, limit: 5000 })
  const prices = useAll('prices')
  const now = iso(Date.now())
  const covered = (whole?.accreditation_events ?? []).map(({ event_id, price_id, max_qty }): [string, string] => {
    const [event, price] = [events?.find(({ id }) => id === event_id), prices.find(({ id }) => id === price_id)]
    return [
      event ? `${format.date(event.starts_at)} · ${event.title}` : t('accreditations.event_gone'),
      `${price?.name ?? '–'} · ${t('accreditations.at_most', { count: max_qty })}`,
    ]
  })
  return (
    <DetailPane
      title={row.name}
      badge={row.starts_at <= now && row.ends_at > now ? t('accreditations.is_active') : undefined}
    >
      <Section>
        <Facts
          facts={[
            [t('accreditations.starts_at'), format.stamp(row.starts_at)],
            [t('accreditations.ends_at'), format.stamp(row.ends_at)],
            [t('accreditations.is_exclusive'), t(row.is_exclusive ? 'app.yes' : 'app.no')],
          ]}
        />
        <Can do="accreditations.edit">
          <Button variant="default" mt="sm" onClick={() => openModal('edit_accreditation', row.id)}>
            {t('accreditations.edit')}
          </Button>
        </Can>
      </Section>
      {row.description && (
        <Section title={t('accreditations.description')}>
          <RichText html={row.description} />
        </Section>
      )}
      {covered.length > 0 && (
        <Section title={t('accreditations.accreditation_events')}>
          <Facts facts={covered} />
        </Section>
      )}
      <Contacts accreditation_id={row.id} />
    </DetailPane>
  )
}

export const AccreditationsPage = () => <EntityPage page={accreditationsPage} />

import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { NEWSLETTER_STATUSES } from '../../shared/contacts/entity'
import { entities, type RowOf } from '../../shared/registry'
import { Can } from '../kit/can'
import { useOpenModal } from '../kit/layout/modal-address'
import { useListState } from '../kit/list/list-state'
import { useListed } from '../kit/list/paged-rows'
import { RowList } from '../kit/list/row-list'
import type { ListColumn } from '../kit/list/rows'
import { type Format, type T, useFormat, useT } from '../kit/phrases'
import classes from './contacts.module.css'
import { ContactDetail } from './detail'
import { CONTACT_FILTERS } from './search'

const BY_NAME = { by: 'name', desc: false }

/** The audience of the local store: searchable and sortable, live, offline. */
export function ContactsPage() {
  const t = useT()
  const format = useFormat()
  const state = useListState({ sorts: entities.contacts.sorts, filters: CONTACT_FILTERS, openBy: 'contact_id', sort: BY_NAME })
  const openModal = useOpenModal()
  const { rows, more } = useListed('contacts', state)
  const columns = useMemo(() => columnsOf(t, format), [t, format])
  const options = NEWSLETTER_STATUSES.map((value) => ({ value, label: t(`contacts.newsletter.${value}`) }))
  return (
    <RowList
      title="contacts.title"
      search="contacts.search"
      empty={{ title: 'contacts.empty', hint: 'contacts.empty_hint' }}
      columns={columns}
      filters={CONTACT_FILTERS.map((filter) => ({ ...filter, options }))}
      state={state}
      actions={
        <Can do="contacts.edit">
          <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => openModal('contact_form', 'new')}>
            {t('contacts.new')}
          </Button>
        </Can>
      }
      rows={rows}
      total={more ? undefined : rows?.length}
      more={more}
      detail={(id) => <ContactDetail key={id} id={id} />}
    />
  )
}

const columnsOf = (t: T, format: Format): readonly ListColumn<RowOf<'contacts'>>[] => [
  {
    key: 'name',
    label: 'contacts.name',
    sort: true,
    track: { wide: 'minmax(160px, 1.2fr)', tablet: 'minmax(160px, 1fr)', phone: 'minmax(0, 1fr)' },
    cell: ({ name }) => <span className={classes.name}>{name}</span>,
    below: ({ email }) => email,
  },
  {
    key: 'email',
    label: 'contacts.email',
    track: { wide: 'minmax(160px, 1.4fr)' },
    cell: ({ email }) => <span className={classes.quiet}>{email}</span>,
  },
  {
    key: 'newsletter_subscription_status',
    label: 'contacts.newsletter',
    track: { wide: '140px', tablet: '160px' },
    cell: ({ newsletter_subscription_status: status }) => <span className={classes.quiet}>{status ? t(`contacts.newsletter.${status}`) : '–'}</span>,
  },
  {
    key: 'total_orders',
    label: 'contacts.orders',
    end: true,
    track: { wide: '88px', tablet: '96px', phone: '72px' },
    cell: ({ total_orders }) => <span className="num">{format.number(total_orders)}</span>,
  },
  {
    key: 'created_at',
    label: 'contacts.created',
    sort: true,
    end: true,
    track: { wide: '96px', tablet: '96px' },
    cell: ({ created_at }) => (
      <time dateTime={created_at} className={`num ${classes.quiet}`}>
        {format.when(created_at)}
      </time>
    ),
  },
]

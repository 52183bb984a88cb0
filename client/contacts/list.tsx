import { useMemo } from 'react'
import { contactsBulk } from '../../shared/contacts/bulk'
import { contactsList } from '../../shared/contacts/list'
import { labelsList } from '../../shared/labels/list'
import type { RowOf } from '../../shared/registry'
import { useRowChoices } from '../kit/fields/choices/row-choices'
import type { ListColumn } from '../kit/list/rows'
import { entityPage } from '../kit/page/entity-page'
import { type Format, type T, useFormat, useT } from '../kit/phrases'
import { contactName } from './contact-name'
import classes from './contacts.module.css'
import { ContactDetail } from './detail'
import { ImportAndExport } from './import-and-export'

function useColumns(): readonly ListColumn<RowOf<'contacts'>>[] {
  const t = useT()
  const format = useFormat()
  return useMemo(() => columnsOf(t, format), [t, format])
}

/** The audience, by name. */
export const contactsPage = entityPage(contactsList, {
  edit: 'contacts.edit',
  bulk: contactsBulk,
  bulkModal: { parameter: 'new_contacts_message', label: 'messages.new_contacts', can: 'messages.send', most: 100 },
  useColumns,
  useChoices: () => ({ label_ids: useRowChoices(labelsList) }),
  aside: <ImportAndExport />,
  detailById: (id) => <ContactDetail key={id} id={id} />,
})

const columnsOf = (t: T, format: Format): readonly ListColumn<RowOf<'contacts'>>[] => [
  {
    key: 'name',
    label: 'contacts.name',
    sort: true,
    track: { wide: 'minmax(140px, 1.2fr)', tablet: 'minmax(160px, 1fr)', phone: 'minmax(0, 1fr)' },
    cell: (contact) => <span className={contact.name ? classes.name : classes.quiet}>{contactName(t, contact)}</span>,
    below: ({ email, total_orders }, layout) =>
      [email, layout === 'phone' && t('contacts.order_count', { count: total_orders })].filter(Boolean).join(' · '),
  },
  {
    key: 'email',
    label: 'contacts.email',
    track: { wide: 'minmax(140px, 1.4fr)' },
    cell: ({ email }) => <span className={classes.quiet}>{email ?? '–'}</span>,
  },
  {
    key: 'newsletter_subscription_status',
    label: 'contacts.newsletter',
    track: { wide: '120px', tablet: '160px' },
    cell: ({ newsletter_subscription_status: status }) => (
      <span className={classes.quiet}>{status ? t(`contacts.newsletter_subscription_status.${status}`) : '–'}</span>
    ),
  },
  {
    key: 'total_orders',
    label: 'contacts.orders',
    end: true,
    track: { wide: '72px', tablet: '96px' },
    cell: ({ total_orders }) => <span className="num">{format.number(total_orders)}</span>,
  },
  {
    key: 'created_at',
    label: 'contacts.created',
    sort: true,
    end: true,
    track: { wide: '104px', tablet: '112px' },
    cell: ({ created_at }) => (
      <time dateTime={created_at} className={`num ${classes.quiet}`}>
        {format.when(created_at)}
      </time>
    ),
  },
]

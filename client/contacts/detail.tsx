import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RowOf } from '../../shared/registry'
import { Can } from '../kit/can'
import { Money } from '../kit/display/money'
import { OneRow } from '../kit/display/one-row'
import { DetailPane, Facts, Section } from '../kit/layout/detail-pane'
import { LinkButton } from '../kit/layout/link-button'
import { useOpenModal } from '../kit/layout/modal-address'
import { useFormat, useT } from '../kit/phrases'
import { SyncMark } from '../kit/sync/sync-mark'
import { useFind } from '../sync/react'
import { contactName } from './contact-name'
import classes from './contacts.module.css'

/** Number of a contact's orders shown here; the orders list has all. */
const LATEST = 20

/** One contact, as far as this device knows it. */
export function ContactDetail({ id }: { readonly id: string }) {
  return (
    <OneRow table="contacts" id={id} gone={{ title: 'contacts.gone', hint: 'contacts.gone_hint' }}>
      {(contact) => <Contact contact={contact} />}
    </OneRow>
  )
}

function Contact({ contact }: { readonly contact: RowOf<'contacts'> }) {
  const t = useT()
  const { number, when } = useFormat()
  const openModal = useOpenModal()
  const { email, phone, invoice_address: address, newsletter_subscription_status: newsletter } = contact
  return (
    <DetailPane title={contactName(t, contact)} badge={<SyncMark id={contact.id} words />}>
      <Section>
        <Facts
          facts={[
            [t('contacts.num'), contact.num > 0 ? number(contact.num) : '–'],
            ...(email ? [[t('contacts.email'), email] as const] : []),
            ...(phone ? [[t('contacts.phone'), phone] as const] : []),
            ...(address
              ? [
                  [
                    t('contacts.address'),
                    `${address.street}, ${address.postcode} ${address.city}, ${address.country}`,
                  ] as const,
                ]
              : []),
            [t('contacts.newsletter'), newsletter ? t(`contacts.newsletter_subscription_status.${newsletter}`) : '–'],
            [t('contacts.created'), when(contact.created_at)],
          ]}
        />
      </Section>
      <Can do="contacts.edit">
        <Section>
          <Group>
            <Button variant="default" onClick={() => openModal('contact_form', contact.id)}>
              {t('contacts.edit')}
            </Button>
            <LinkButton variant="default" to="/contacts/$id" params={{ id: contact.id }}>
              {t('contacts.open')}
            </LinkButton>
          </Group>
        </Section>
      </Can>
      <Can do="orders.read">
        <Orders contact={contact} />
      </Can>
    </DetailPane>
  )
}

function Orders({ contact }: { readonly contact: RowOf<'contacts'> }) {
  const t = useT()
  const orders = useFind('orders', {
    where: { contact_id: contact.id },
    sort: { by: 'created_at', desc: true },
    limit: LATEST,
  })
  return (
    <Section title={t('contacts.latest_orders')}>
      {orders?.length === 0 && (
        <p className={classes.quiet}>
          {t(contact.total_orders > 0 ? 'contacts.orders_missing' : 'contacts.orders_none')}
        </p>
      )}
      <ul className={classes.orders}>
        {orders?.map((order) => (
          <li key={order.id}>
            <Link to="/orders" search={{ order_id: order.id }} className="num">
              {order.booking_code}
            </Link>
            <span className={classes.name}>{order.static_title}</span>
            <Money cents={order.total} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

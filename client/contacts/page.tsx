import { Button, Group } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { z } from 'zod'
import type { orderBehaviour } from '../../shared/contacts/behaviour'
import { contactWithBehaviour } from '../../shared/contacts/office-queries'
import { contactData } from '../../shared/contacts/queries'
import { REGULAR_FROM, SLIPPING_AFTER } from '../../shared/contacts/rules'
import { DAY } from '../../shared/kernel/time'
import { labelsList } from '../../shared/labels/list'
import { ordersList } from '../../shared/orders/list'
import { outboxList } from '../../shared/outbox/list'
import type { RowOf } from '../../shared/registry'
import { Can } from '../kit/can'
import { Money } from '../kit/display/money'
import { toastFailed } from '../kit/display/toast'
import { useRowChoices } from '../kit/entity/row-source'
import { useAnswer } from '../kit/entity/use-answer'
import { Part } from '../kit/layout/async-part'
import { Facts, Section } from '../kit/layout/detail-pane'
import { EmptyState } from '../kit/layout/empty-state'
import { useOpenModal } from '../kit/layout/modal-address'
import { errorText, useFormat, useT } from '../kit/phrases'
import { saveFile } from '../kit/save-file'
import { SyncMark } from '../kit/sync/sync-mark'
import { useFoyer, useRow, useSyncState } from '../sync/react'
import { addressText } from './address-text'
import classes from './contacts.module.css'

/** Number of orders and emails shown; their lists have all. */
const LATEST = 20

/** Page of one contact: who they are, how they buy, and what was sent to them. */
export function ContactPage() {
  const { id } = useParams({ from: '/_app/_shell/contacts/$id' })
  const kept = useRow('contacts', id)
  const { answer, problem } = useAnswer(contactWithBehaviour, { id }, ['contacts', 'orders'])
  // A device keeps recent contacts only. The server has them all.
  const contact = kept ?? answer
  if (contact) return <Contact contact={contact} more={answer ?? undefined} />
  const isGone = kept === null && (answer === null || problem !== null)
  return isGone ? <EmptyState title="contacts.gone" hint="contacts.gone_hint" /> : null
}

type OfficeContact = NonNullable<z.infer<typeof contactWithBehaviour.returns>>

function Contact({ contact, more }: { readonly contact: RowOf<'contacts'>; readonly more: OfficeContact | undefined }) {
  const t = useT()
  const { when } = useFormat()
  const { reachable } = useSyncState()
  const labels = useRowChoices(labelsList)
  useDocumentTitle(t('app.title', { page: contact.name }))
  const own = labels.filter(({ value }) => contact.label_ids.includes(value))
  const newsletter = contact.newsletter_subscription_status
  const facts = [
    [t('contacts.num'), contact.num > 0 ? String(contact.num) : null],
    [t('contacts.email'), contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>],
    [t('contacts.phone'), contact.phone && <a href={`tel:${contact.phone}`}>{contact.phone}</a>],
    [t('contacts.salutation'), more?.salutation],
    [t('contacts.gender'), more?.gender && t(`contacts.gender.${more.gender}`)],
    [t('contacts.company'), more?.company && [more.company.name, more.company.vat_id, more.company.registration_num].filter(Boolean).join(' · ')],
    [t('contacts.address'), addressText(contact.invoice_address)],
    [t('contacts.shipping_address'), addressText(more?.shipping_address ?? null)],
    [t('contacts.label_ids'), own.map(({ label }) => label).join(', ')],
    [t('contacts.newsletter'), newsletter && t(`contacts.newsletter.${newsletter}`)],
    [t('contacts.subscribed_at'), more?.subscribed_at && when(more.subscribed_at)],
    [t('contacts.unsubscribed_at'), more?.unsubscribed_at && when(more.unsubscribed_at)],
    [t('contacts.created'), when(contact.created_at)],
  ] as const
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Link to="/contacts" className={classes.back}>
          <IconChevronLeft size={16} stroke={1.75} aria-hidden="true" />
          {t('contacts.all')}
        </Link>
        <div className={classes.headline}>
          <h1>{contact.name}</h1>
          <SyncMark id={contact.id} words />
        </div>
        <Actions contact={contact} />
      </header>
      <Part role="region" className={classes.columns} tabIndex={0} aria-label={contact.name}>
        <div>
          <Behaviour behaviour={more?.order_behaviour ?? null} />
          <Can do="orders.read">
            <Orders id={contact.id} />
          </Can>
          <Can do="messages.read">
            <Emails id={contact.id} />
          </Can>
          {!reachable && <p className={classes.hint}>{t('contacts.server_only')}</p>}
        </div>
        <div className={classes.side}>
          <Section title={t('contacts.details')}>
            <Facts facts={facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []))} />
          </Section>
          {more?.note && (
            <Section title={t('contacts.note')}>
              <p className={classes.note}>{more.note}</p>
            </Section>
          )}
        </div>
      </Part>
    </div>
  )
}

function Actions({ contact: { id, num } }: { readonly contact: RowOf<'contacts'> }) {
  const t = useT()
  const foyer = useFoyer()
  const openModal = useOpenModal()
  const button = (label: string, modal: string, color?: string) => (
    <Button variant="default" {...(color && { variant: 'outline', color })} onClick={() => openModal(modal, id)}>
      {label}
    </Button>
  )
  const save = async () => {
    try {
      const { content } = await foyer.ask(contactData, { id })
      saveFile(t('contacts.person_file', { num: String(num) }), content)
    } catch (error) {
      toastFailed(errorText(t, error))
    }
  }
  return (
    <Group gap="xs">
      <Can do="contacts.edit">
        {button(t('contacts.edit'), 'contact_form')}
        {button(t('contacts.edit_details'), 'contact_details')}
        {button(t('contacts.labels_edit'), 'labels_contact_id')}
      </Can>
      <Can do="messages.send">{button(t('contacts.message'), 'new_contact_message')}</Can>
      <Can do="contacts.manage">{button(t('contacts.merge'), 'merge_contact')}</Can>
      <Can do="contacts.erase">
        <Button variant="default" onClick={() => void save()}>
          {t('contacts.export_person')}
        </Button>
        {button(t('contacts.erase'), 'erase_contact', 'red')}
      </Can>
    </Group>
  )
}

function Behaviour({ behaviour }: { readonly behaviour: z.infer<typeof orderBehaviour> | null }) {
  const t = useT()
  const { number } = useFormat()
  if (!behaviour) return null
  const { kind, orders, tickets, total, last_order_at } = behaviour
  const last = last_order_at ? new Date(last_order_at) : new Date(0)
  const sentence =
    kind === 'none' ? t('contacts.behaviour.none') : t(`contacts.behaviour.${kind}`, { orders, last, from: REGULAR_FROM, days: SLIPPING_AFTER / DAY })
  return (
    <Section title={t('contacts.behaviour')}>
      <p>{sentence}</p>
      <Facts
        facts={[
          [t('contacts.orders'), number(orders)],
          [t('contacts.tickets'), number(tickets)],
          [t('contacts.revenue'), <Money key="total" cents={total} />],
        ]}
      />
    </Section>
  )
}

function Orders({ id }: { readonly id: string }) {
  const t = useT()
  const { when } = useFormat()
  const input = useMemo(() => ({ input: { contact_id: id, limit: LATEST, sort: 'created_at', desc: true } }), [id])
  const { answer } = useAnswer(ordersList.asked, input, ['orders'])
  const orders = (answer as { readonly orders: readonly RowOf<'orders'>[] } | undefined)?.orders
  return (
    <Section
      title={t('contacts.latest_orders')}
      aside={
        <Link to="/orders" search={{ contact_id: id }}>
          {t('contacts.orders')}
        </Link>
      }
    >
      {orders?.length === 0 && <p className={classes.quiet}>{t('contacts.orders_none')}</p>}
      <ul className={classes.orders}>
        {orders?.map((order) => (
          <li key={order.id}>
            <Link to="/orders" search={{ order_id: order.id }} className="num">
              {order.booking_code}
            </Link>
            <span className={classes.name}>
              {order.static_title} · <span className="num">{when(order.created_at)}</span>
            </span>
            <Money cents={order.total} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Email = { readonly id: string; readonly kind: string; readonly state: string | null; readonly created_at: string; readonly address: string | null }

function Emails({ id }: { readonly id: string }) {
  const t = useT()
  const { when } = useFormat()
  const input = useMemo(() => ({ input: { contact_id: id, limit: LATEST, sort: 'created_at', desc: true } }), [id])
  const { answer } = useAnswer(outboxList.asked, input, ['outbox'])
  const emails = (answer as Readonly<Record<string, readonly Email[]>> | undefined)?.[outboxList.rows]
  return (
    <Section title={t('contacts.emails')}>
      {emails?.length === 0 && <p className={classes.quiet}>{t('contacts.emails_none')}</p>}
      <ul className={classes.orders}>
        {emails?.map(({ id: email_id, kind, created_at, address }) => (
          <li key={email_id}>
            <span className="num">{when(created_at)}</span>
            <span className={classes.name}>{address ?? kind}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

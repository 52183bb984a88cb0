import { useDocumentTitle } from '@mantine/hooks'
import { useParams } from '@tanstack/react-router'
import { contactWithBehaviour } from '../../../shared/contacts/office-queries'
import type { RowOf } from '../../../shared/registry'
import { Can } from '../../kit/can'
import { AsyncPart } from '../../kit/layout/async-part'
import { EmptyState } from '../../kit/layout/empty-state'
import { useT } from '../../kit/phrases'
import { useAnswer } from '../../kit/reading/use-answer'
import { useRow, useSyncState } from '../../sync/react'
import { contactName } from '../contact-name'
import { ContactBehaviour } from './behaviour'
import { ContactConflicts } from './conflicts'
import { ContactFacts } from './facts'
import { ContactHeader } from './header'
import { ContactEmails, ContactOrders } from './history'
import type { OfficeContact } from './office-contact'
import classes from './page.module.css'

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

function Contact({ contact, more }: { readonly contact: RowOf<'contacts'>; readonly more: OfficeContact | undefined }) {
  const t = useT()
  const { reachable } = useSyncState()
  useDocumentTitle(t('app.title', { page: contactName(t, contact) }))
  return (
    <div className={classes.page}>
      <ContactHeader contact={contact} behaviour={more?.order_behaviour ?? null} />
      <AsyncPart role="region" className={classes.columns} tabIndex={0} aria-label={contactName(t, contact)}>
        <div className={classes.main}>
          <ContactConflicts id={contact.id} />
          {more?.order_behaviour && <ContactBehaviour behaviour={more.order_behaviour} />}
          <Can do="orders.read">
            <ContactOrders id={contact.id} />
          </Can>
          <Can do="messages.read">
            <ContactEmails id={contact.id} />
          </Can>
          {!reachable && <p className={classes.hint}>{t('contacts.server_only')}</p>}
        </div>
        <div className={classes.side}>
          <ContactFacts contact={contact} more={more} />
        </div>
      </AsyncPart>
    </div>
  )
}

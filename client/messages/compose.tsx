import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { contactsList } from '../../shared/contacts/list'
import type { Args } from '../../shared/kernel/model/command'
import { createMessage } from '../../shared/messages/commands'
import { PROMO_MESSAGE_TYPES } from '../../shared/messages/entity'
import type { RowOf } from '../../shared/model'
import { toastFailed } from '../kit/display/toast'
import { searchReference } from '../kit/fields/choices/reference'
import type { FieldWords } from '../kit/fields/kind'
import { FormDialog } from '../kit/forms/form-dialog'
import type { ListSearch } from '../kit/list-search'
import type { ModalProps } from '../kit/modal'
import { newId } from '../kit/new-id'
import { errorText, type T, useT } from '../kit/phrases'
import { windowedRows } from '../kit/reading/row-source'
import { paragraphsOf } from '../kit/rich-text/paragraphs'
import { contactFinder } from '../parts/contacts/contact-finder'
import { useFoyer } from '../sync/react'
import { typeChoices } from './message'

const known = windowedRows('contacts', contactsList)
const contacts = searchReference(contactFinder, {
  label: ({ name, email }) => [name, email].filter(Boolean).join(' · '),
})

const textFields = (t: T): Readonly<Record<string, FieldWords>> => ({
  subject: { label: t('messages.subject'), required: t('messages.subject_required') },
  body: { label: t('messages.body'), required: t('messages.body_required'), as: paragraphsOf },
})

const recipients = (t: T): FieldWords => ({ label: t('messages.contact_ids'), reference: contacts })

/** The occasion of a message to contacts. */
const occasion = (t: T): Readonly<Record<string, FieldWords>> => ({
  type: { label: t('messages.type'), hint: t('messages.type_hint'), choices: typeChoices(t, PROMO_MESSAGE_TYPES) },
})

/** Contacts that a message was written to, and those of them who get it. */
type Sent = { readonly reached: number; readonly chosen: number }

type Props = {
  readonly title: string
  readonly close: () => void
  readonly fields: Readonly<Record<string, FieldWords>>
  readonly contact_ids?: readonly string[]
}

/** The form of a new message. Success and failure are said in toasts, as specified (spec 1, section 8). */
function Compose({ title, close, fields, contact_ids }: Props) {
  const t = useT()
  const foyer = useFoyer()
  const id = useMemo(newId, [])
  const send = async (args: Args<typeof createMessage>): Promise<Sent> => {
    const { recipients_stats } = (await foyer.call(createMessage, args)) as RowOf<'messages'>
    return { reached: recipients_stats.created, chosen: new Set(args.input.contact_ids).size }
  }
  // Contacts without an address, or who unsubscribed, get nothing.
  const sentText = ({ reached, chosen }: Sent) =>
    reached < chosen ? t('messages.sent_to_some', { reached, chosen }) : t('messages.sent')
  return (
    <FormDialog
      title={title}
      close={close}
      size={560}
      command={createMessage}
      fields={fields}
      initial={{ id, ...(contact_ids && !fields.contact_ids && { contact_ids }) }}
      // Sent even if nobody is chosen, so that a message to contacts never becomes an internal note.
      {...(contact_ids && fields.contact_ids && { start: { contact_ids } })}
      submit="messages.send"
      run={send}
      done={([answer]) => sentText(answer as Sent)}
      onFailed={(error) => toastFailed(errorText(t, error), t('messages.error'))}
    />
  )
}

/** A new message to the team, or to contacts that the writer chooses. */
export function NewMessage({ close }: ModalProps) {
  const t = useT()
  const fields = {
    contact_ids: { ...recipients(t), hint: t('messages.contact_ids_hint') },
    ...textFields(t),
    ...occasion(t),
  }
  return <Compose title={t('messages.new')} close={close} fields={fields} />
}

/** A new message to several contacts. The value names those already chosen, separated by commas. */
export function NewContactsMessage({ value, close }: ModalProps) {
  const t = useT()
  const chosen = value.split(',').filter((each) => each.length === 36)
  return (
    <Compose
      title={t('messages.new_contacts')}
      close={close}
      fields={{ contact_ids: recipients(t), ...textFields(t), ...occasion(t) }}
      contact_ids={chosen}
    />
  )
}

/** A new message to one contact, whose id is the parameter `id`. */
export function NewContactMessage({ close }: ModalProps) {
  const t = useT()
  const { id }: ListSearch = useSearch({ strict: false })
  const contact = known.useOne(id ?? null)
  if (contact === undefined) return null
  const title = contact ? t('messages.new_contact', { name: contact.name }) : t('messages.new_contacts')
  return (
    <Compose
      title={title}
      close={close}
      fields={{ ...(!contact && { contact_ids: recipients(t) }), ...textFields(t), ...occasion(t) }}
      {...(id && { contact_ids: [id] })}
    />
  )
}

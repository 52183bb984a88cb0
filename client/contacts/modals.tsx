import { useMemo } from 'react'
import { updateContactDetails } from '../../shared/contact_details/commands'
import { contactsList } from '../../shared/contacts/list'
import { eraseContact } from '../../shared/contacts/office-commands'
import { contactErasure } from '../../shared/contacts/queries'
import { labelsList } from '../../shared/labels/list'
import { ConfirmDialog } from '../kit/confirm/confirm-dialog'
import { entityForm } from '../kit/entity/entity-form'
import { rowReference } from '../kit/fields/choices/reference'
import { conventionalWords } from '../kit/fields/field-words'
import { rowDialog } from '../kit/forms/row-dialog'
import { MissingDialog } from '../kit/layout/missing/missing-dialog'
import type { ModalProps } from '../kit/modal'
import { useFormat, useT } from '../kit/phrases'
import { rowsOfList, windowedRows } from '../kit/reading/row-source'

/** A contact with the columns only the office has. */
export const officeContactRows = rowsOfList(contactsList)

/** Contacts that this device keeps, and older ones of the server. */
const contactRows = windowedRows('contacts', contactsList)

export const ContactForm = entityForm({
  source: contactRows,
  title: { create: 'contacts.new', edit: 'contacts.edit' },
  create: 'CreateContact',
  edit: 'UpdateContact',
  submit: 'contacts.save',
  seen: ['firstname', 'lastname', 'email', 'phone'],
})

/** The form of a new contact, whatever the parameter's value. */
export const NewContact = ({ close }: ModalProps) => <ContactForm value="new" close={close} />

const labels = rowReference(rowsOfList(labelsList), { label: ({ name }) => name })

/** The details of a contact that only the office has. */
export const ContactDetailsForm = rowDialog(
  officeContactRows,
  ({ salutation, gender, company, invoice_address, shipping_address, note, newsletter }, t) => ({
    title: t('contacts.edit_details'),
    command: updateContactDetails,
    fields: conventionalWords(t, 'contacts', {
      salutation: updateContactDetails.args.shape.input.shape.salutation,
      gender: updateContactDetails.args.shape.input.shape.gender,
      newsletter: updateContactDetails.args.shape.input.shape.newsletter,
      note: updateContactDetails.args.shape.input.shape.note,
      company: updateContactDetails.args.shape.input.shape.company,
      invoice_address: updateContactDetails.args.shape.input.shape.invoice_address,
      shipping_address: updateContactDetails.args.shape.input.shape.shipping_address,
    }),
    stored: { salutation, gender, company, invoice_address, shipping_address, note, newsletter },
    submit: 'contacts.save',
    size: 560,
  }),
)

/** The labels of a contact. */
export const ContactLabels = rowDialog(officeContactRows, ({ name, label_ids }, t) => ({
  title: t('contacts.labels_of', { name }),
  command: updateContactDetails,
  fields: { label_ids: { label: t('contacts.label_ids'), reference: labels } },
  stored: { label_ids },
  submit: 'contacts.labels_save',
}))

/** Erases a person after showing what changes and what has to stay. */
export function EraseContact({ value, close }: ModalProps) {
  const t = useT()
  const { number } = useFormat()
  const contact = contactRows.useOne(value)
  const args = useMemo(() => ({ id: value }), [value])
  if (!contact) return <MissingDialog row={contact} close={close} />
  return (
    <ConfirmDialog
      title={t('contacts.erase_title', { name: contact.name })}
      close={close}
      command={eraseContact}
      args={args}
      preview={contactErasure}
      previewArgs={args}
      lead={t('contacts.erase_lead')}
      consequences={({ orders, emails, messages, invoices }) => [
        [t('contacts.erase_orders'), number(orders)],
        [t('contacts.erase_emails'), number(emails + messages)],
        [t('contacts.erase_invoices'), number(invoices)],
      ]}
      submit="contacts.erase_do"
      done={t('contacts.erased')}
    />
  )
}

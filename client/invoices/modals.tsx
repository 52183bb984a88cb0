import { useState } from 'react'
import { createCreditNote, sendInvoice } from '../../shared/invoices/commands'
import { FormDialog } from '../kit/forms/form-dialog'
import { MissingDialog } from '../kit/layout/missing/missing-dialog'
import type { ModalProps } from '../kit/modal'
import { newId } from '../kit/new-id'
import { useT } from '../kit/phrases'
import { invoicesSource } from './source'

/** Asks for the reason and creates the credit note of an invoice. */
export function CreateCreditNote({ value, close }: ModalProps) {
  const t = useT()
  const invoice = invoicesSource.useOne(value)
  if (!invoice) return <MissingDialog row={invoice} close={close} />
  return (
    <FormDialog
      title={t('invoices.create_credit_note_title', { num: invoice.num })}
      lead={t('invoices.create_credit_note_hint')}
      close={close}
      command={createCreditNote}
      fields={{ reason: { label: t('invoices.reason') } }}
      initial={{ invoice_id: value }}
      submit="invoices.create_credit_note"
    />
  )
}

/** Sends an invoice or credit note by email. */
export function SendInvoice({ value, close }: ModalProps) {
  const t = useT()
  const [id] = useState(newId)
  const invoice = invoicesSource.useOne(value)
  if (!invoice) return <MissingDialog row={invoice} close={close} />
  return (
    <FormDialog
      title={t('invoices.send_title', { num: invoice.num })}
      lead={<p>{t('invoices.send_lead')}</p>}
      close={close}
      command={sendInvoice}
      args={{ id: value }}
      fields={{
        address: { label: t('orders.resend.address'), ...(invoice.contact_id && { hint: t('invoices.send_hint') }) },
      }}
      initial={{ id }}
      submit="invoices.send_do"
      done={t('invoices.sent')}
    />
  )
}

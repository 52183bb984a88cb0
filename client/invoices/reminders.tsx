import { useMemo, useState } from 'react'
import { createPaymentReminder } from '../../shared/invoices/commands'
import { type invoices, type payment_reminders, REMINDER_LEVELS } from '../../shared/invoices/entity'
import { paymentRemindersList } from '../../shared/invoices/list'
import type { Row } from '../../shared/kernel/model/entity'
import { FormDialog } from '../kit/forms/form-dialog'
import { Section } from '../kit/layout/detail-pane'
import { MissingDialog } from '../kit/layout/missing/missing-dialog'
import type { ModalProps } from '../kit/modal'
import { newId } from '../kit/new-id'
import { type T, useFormat, useT } from '../kit/phrases'
import { useAnswer } from '../kit/reading/use-answer'
import { PdfButton } from '../parts/printing/pdf-button'
import classes from './invoices.module.css'
import { invoicesSource } from './source'

type Reminder = Row<typeof payment_reminders>

const LEVELS = ['first', 'second', 'last'] as const

/** Name of a reminder by its level, the same as the title of its PDF. */
const titleOf = (t: T, level: number): string =>
  t(`invoices.reminder.${LEVELS[Math.min(Math.max(level, 1), LEVELS.length) - 1] ?? 'last'}_title`)

/** Payment reminders of an invoice in their order; undefined until they are read. */
function useReminders(invoice_id: string | null): readonly Reminder[] | undefined {
  const args = useMemo(() => ({ input: { invoice_id: invoice_id ?? '', limit: REMINDER_LEVELS } }), [invoice_id])
  const { answer } = useAnswer(paymentRemindersList.query, args, ['payment_reminders'])
  return (answer as Readonly<Record<string, readonly Reminder[]>> | undefined)?.[paymentRemindersList.rows]
}

/** The reminders that an invoice has had, each with its PDF. */
export function Reminders({ invoice }: { readonly invoice: Pick<Row<typeof invoices>, 'id' | 'num'> }) {
  const t = useT()
  const format = useFormat()
  const reminders = useReminders(invoice.id)
  if (!reminders || reminders.length === 0) return null
  return (
    <Section title={t('invoices.reminders')}>
      <ul className={classes.reminders}>
        {reminders.map((reminder) => (
          <li key={reminder.id}>
            <time className="num" dateTime={reminder.created_at}>
              {format.day(reminder.created_at)}
            </time>
            <span>
              {t('invoices.reminder.line', {
                title: titleOf(t, reminder.level),
                amount: format.money(reminder.open),
                due: format.day(reminder.due_at),
              })}
            </span>
            <PdfButton
              path="/api/invoices/reminder_link"
              ask={{ reminder_id: reminder.id }}
              file={`${invoice.num}-${reminder.level}.pdf`}
              text="PDF"
              label={`${t('invoices.download')}: ${titleOf(t, reminder.level)}`}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Asks for the days to pay, and writes the next payment reminder of an invoice. */
export function CreatePaymentReminder({ value, close }: ModalProps) {
  const t = useT()
  const [id] = useState(newId)
  const invoice = invoicesSource.useOne(value)
  const reminders = useReminders(value)
  if (!invoice) return <MissingDialog row={invoice} close={close} />
  if (!reminders) return null
  return (
    <FormDialog
      title={t('invoices.reminder.create_title', { title: titleOf(t, reminders.length + 1), num: invoice.num })}
      lead={<p>{t('invoices.reminder.lead')}</p>}
      close={close}
      command={createPaymentReminder}
      fields={{
        days: { label: t('invoices.reminder.days') },
        by_email: { label: t('invoices.reminder.by_email') },
        address: {
          label: t('invoices.reminder.address'),
          when: ({ by_email }) => by_email === true,
          ...(invoice.contact_id && { hint: t('invoices.send_hint') }),
        },
      }}
      initial={{ id, invoice_id: value, days: 14, by_email: true }}
      submit="invoices.reminder.do"
      done={t('invoices.reminder.done')}
    />
  )
}

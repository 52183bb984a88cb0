import { DomainError } from '../../shared/kernel/errors'
import type { RowOf } from '../../shared/model'
import type { PhraseKey } from '../../shared/phrases'
import { GREY, writeFooters } from '../documents/a4'
import type { Actor } from '../kernel/commands/actor'
import { readRow } from '../kernel/commands/rows'
import type { Db } from '../kernel/database/database'
import { scoped } from '../kernel/database/org-scope'
import { openPdfDocument, SIZE, writeAccount } from './pdf-document'
import { type PrintedInvoice, printableInvoice } from './printable-invoice'

/** Everything that a payment reminder prints. Its amount is the one that was open when it was made. */
export type PrintedReminder = { readonly printed: PrintedInvoice; readonly reminder: RowOf<'payment_reminders'> }

/** Reads a payment reminder of the actor's organisation with what it prints. Throws `forbidden` or `not_found`. */
export async function printableReminder(db: Db, actor: Actor, reminder_id: string): Promise<PrintedReminder> {
  const own = scoped(db, actor.org_id)
  const reminder = await readRow(own, 'payment_reminders', actor.org_id, reminder_id)
  if (!reminder || reminder.deleted) throw new DomainError('not_found', { table: 'payment_reminders', id: reminder_id })
  const printed = await printableInvoice(db, actor, reminder.invoice_id)
  return { printed, reminder }
}

const LEVELS = ['first', 'second', 'last'] as const

/** Kind of a reminder by its level: its title and its words. */
export const reminderKind = (level: number): (typeof LEVELS)[number] =>
  LEVELS[Math.min(level, LEVELS.length) - 1] ?? 'last'

/** Renders a payment reminder as a PDF/A-3 of one A4 page with selectable text. */
export async function reminderPdf(
  { printed, reminder }: PrintedReminder,
  now: number,
  fonts: string,
  logo: Buffer | null = null,
): Promise<Buffer> {
  const { invoice, org, booking_code, account } = printed
  const kind = reminderKind(reminder.level)
  const word = (name: string) => `invoices.reminder.${kind}${name}` as PhraseKey
  const { page, done, writer, title, t, format } = await openPdfDocument(
    { org, invoice, now, titleOf: (say) => say(word('_title'), { num: invoice.num }), logo },
    fonts,
  )
  writer.text(
    [format.date(reminder.created_at), t('invoices.print.booking_code', { code: booking_code })].join(' · '),
    SIZE.text,
    GREY,
  )
  writer.skip(1)
  const day = (at: string) => format.date(at).replaceAll(' ', '\u00a0')
  const due = {
    num: invoice.num,
    date: day(invoice.created_at),
    amount: format.money(reminder.open),
    due: day(reminder.due_at),
  }
  writer.text(t(word('_body'), due))
  writer.skip(1)
  writer.rule()
  writer.sum(t('invoices.print.invoice', { num: invoice.num }), format.money(invoice.total))
  if (reminder.open < invoice.total) writer.sum(t('invoices.print.paid'), format.money(invoice.total - reminder.open))
  writer.sum(t('invoices.print.due'), format.money(reminder.open), 'strong')
  writer.sum(t('invoices.reminder.due_at'), format.date(reminder.due_at), 'strong')
  writer.skip(1)
  if (account) writeAccount({ writer, t }, account, invoice.num)
  writer.text(t('invoices.reminder.paid_meanwhile'), SIZE.small, GREY)
  writeFooters(page, `${org.name} · ${title}`)
  page.end()
  return done
}

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { formatter } from '../../../../shared/kernel/format'
import { id } from '../../../../shared/kernel/model/fields'
import { DEFAULT_CURRENCY } from '../../../../shared/kernel/money'
import { iso, isZone } from '../../../../shared/kernel/time'
import { readableShift, shiftReportOf } from '../../../cash_boxes/report'
import { reportPdf } from '../../../cash_boxes/report-pdf'
import { printableReceipt } from '../../../donation_receipts/printable-receipt'
import { donationReceiptPdf } from '../../../donation_receipts/receipt-pdf'
import { invoicePdf } from '../../../invoices/invoice-pdf'
import { printableReminder, reminderPdf } from '../../../invoices/payment-reminder'
import { printableInvoice } from '../../../invoices/printable-invoice'
import { type FileStore, storedLogo } from '../../../media_gallery/file-store'
import { orderTicketsPdf, printableTickets } from '../../../printing/order-tickets'
import { readAnswerFile } from '../../../questions/answer-files'
import { planPdf } from '../../../seats/print/plan-pdf'
import { readPrintedPlan } from '../../../seats/print/printed-plan'
import { printableVoucher, vouchersPdf } from '../../../vouchers/printable-vouchers'
import { type DownloadParts, serveDownload } from './download'

const language = z.enum(['en', 'de'])
const PDF = 'application/pdf'

/** Serves shift reports, invoices, payment reminders, donation receipts, tickets, vouchers and seating plans as PDF. */
export function serveDocuments(app: FastifyInstance, parts: DownloadParts & { readonly store: FileStore }): void {
  const { db, clock, fonts, store } = parts

  serveDownload(app, parts, {
    linkPath: '/api/cash_boxes/report_link',
    filePath: '/api/cash_boxes/report.pdf',
    perMinute: 120,
    wanted: z.object({ shift_id: id(), language, time_zone: z.string().max(60).refine(isZone) }),
    read: ({ shift_id }, actor) => readableShift(db, actor, shift_id),
    address: ({ cash_box_id }) => ({ cashbox_id: cash_box_id }),
    file: async (shift, { language, time_zone }, actor) => {
      const now = clock()
      const report = await shiftReportOf(db, actor, shift, { language, time_zone, now })
      const printed = formatter(language, DEFAULT_CURRENCY, time_zone).stamp(iso(now))
      const name = `${shift.status === 'closed' ? 'Z' : 'X'}-${shift.num}-${shift.starts_at.slice(0, 10)}.pdf`
      return { type: PDF, name, body: await reportPdf(report, { language, printed, now }, fonts) }
    },
  })

  serveDownload(app, parts, {
    linkPath: '/api/invoices/link',
    filePath: '/api/invoices/invoice.pdf',
    perMinute: 120,
    wanted: z.object({ invoice_id: id() }),
    read: ({ invoice_id }, actor) => printableInvoice(db, actor, invoice_id),
    file: async (printed) => ({
      type: PDF,
      name: `${printed.invoice.num}.pdf`,
      body: await invoicePdf(printed, clock(), fonts, await storedLogo(store, printed.org)),
    }),
  })

  serveDownload(app, parts, {
    linkPath: '/api/invoices/reminder_link',
    filePath: '/api/invoices/reminder.pdf',
    perMinute: 120,
    wanted: z.object({ reminder_id: id() }),
    read: ({ reminder_id }, actor) => printableReminder(db, actor, reminder_id),
    file: async (reminder) => ({
      type: PDF,
      name: `${reminder.printed.invoice.num}-${reminder.reminder.level}.pdf`,
      body: await reminderPdf(reminder, clock(), fonts, await storedLogo(store, reminder.printed.org)),
    }),
  })

  serveDownload(app, parts, {
    linkPath: '/api/donation_receipts/link',
    filePath: '/api/donation_receipts/receipt.pdf',
    perMinute: 120,
    wanted: z.object({ receipt_id: id() }),
    read: ({ receipt_id }, actor) => printableReceipt(db, actor, receipt_id),
    file: async ({ receipt, org }) => ({
      type: PDF,
      name: `${receipt.num}.pdf`,
      body: await donationReceiptPdf(receipt, org, { now: clock(), fonts, logo: await storedLogo(store, org) }),
    }),
  })

  serveDownload(app, parts, {
    linkPath: '/api/answers/file_link',
    filePath: '/api/answers/file',
    perMinute: 120,
    wanted: z.object({ answer_id: id() }),
    read: ({ answer_id }, actor) => readAnswerFile({ db, store, now: clock() }, actor, answer_id),
    file: (file) => file,
  })

  serveDownload(app, parts, {
    linkPath: '/api/orders/tickets_link',
    filePath: '/api/orders/tickets.pdf',
    perMinute: 120,
    wanted: z.object({ order_id: id() }),
    read: ({ order_id }, actor) => printableTickets(db, actor, order_id, clock()),
    file: async (tickets) => ({
      type: PDF,
      name: `tickets-${tickets.order.booking_code}.pdf`,
      body: await orderTicketsPdf(db, tickets, clock(), fonts, await storedLogo(store, tickets.org)),
    }),
  })

  serveDownload(app, parts, {
    linkPath: '/api/vouchers/link',
    filePath: '/api/vouchers/voucher.pdf',
    perMinute: 120,
    wanted: z.object({ voucher_id: id() }),
    read: ({ voucher_id }, actor) => printableVoucher(db, actor, voucher_id),
    file: async (vouchers) => ({
      type: PDF,
      name: `${vouchers.vouchers[0]?.voucher.code ?? 'voucher'}.pdf`,
      body: await vouchersPdf(vouchers, { language: vouchers.org.lang, now: clock(), fonts, store }),
    }),
  })

  serveDownload(app, parts, {
    linkPath: '/api/seating_plans/pdf_link',
    filePath: '/api/seating_plans/plan.pdf',
    perMinute: 60,
    wanted: z.object({ seating_plan_id: id(), language }),
    read: ({ seating_plan_id }, actor) => readPrintedPlan(db, actor, seating_plan_id),
    file: async (plan, { language }) => ({
      type: PDF,
      name: 'seating-plan.pdf',
      body: await planPdf(plan, { language, now: clock() }, fonts),
    }),
  })
}

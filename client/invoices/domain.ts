import { IconFileInvoice } from '@tabler/icons-react'
import { modal } from '../kit/modal'
import { type ClientDomain, settingsPage } from '../parts/app/domain'

export const invoicesClientDomain: ClientDomain = {
  settings: [
    settingsPage({
      page: 'invoices',
      help: 'invoices',
      label: 'invoices.title',
      icon: IconFileInvoice,
      can: 'invoices.read',
      load: () => import('./page').then((m) => m.InvoicesPage),
    }),
  ],
  modals: {
    create_credit_note: modal(() => import('./modals').then((m) => m.CreateCreditNote), 'invoices.edit'),
    create_payment_reminder: modal(() => import('./reminders').then((m) => m.CreatePaymentReminder), 'invoices.edit'),
    send_invoice: modal(() => import('./modals').then((m) => m.SendInvoice), 'invoices.edit'),
  },
}

import { IconMailCog } from '@tabler/icons-react'
import { modal } from '../kit/modal'
import { type ClientDomain, settingsPage } from '../parts/app/domain'

export const mailSettingsClientDomain: ClientDomain = {
  settings: [
    settingsPage({
      page: 'emails',
      help: 'email-set-up',
      label: 'mail_settings.title',
      icon: IconMailCog,
      can: 'orgs.edit',
      load: () => import('./page').then((m) => m.MailSettingsPage),
    }),
  ],
  modals: {
    disconnect_mail_server: modal(() => import('./page').then((m) => m.DisconnectMailServer), 'orgs.edit'),
    disconnect_report_mailbox: modal(() => import('./mailbox').then((m) => m.DisconnectReportMailbox), 'orgs.edit'),
    disconnect_mail_reports: modal(() => import('./reports').then((m) => m.DisconnectMailReports), 'orgs.edit'),
  },
}

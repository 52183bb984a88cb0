import { integer, type Migration, nullable, text, withDefault } from '../server/kernel/database/migration'

/** The mailbox in which reports on undeliverable emails arrive. */
export const m0086_report_mailbox: Migration = {
  name: '0086_report_mailbox',
  up(schema) {
    schema.addColumn('mail_settings', 'imap_host', nullable(text()))
    schema.addColumn('mail_settings', 'imap_port', nullable(integer()))
    schema.addColumn('mail_settings', 'imap_security', withDefault(text(), 'tls'))
    schema.addColumn('mail_settings', 'imap_user', nullable(text()))
    schema.addColumn('mail_settings', 'imap_checked_at', nullable(text()))
    schema.addColumn('mail_settings', 'imap_problem', nullable(text()))
  },
}

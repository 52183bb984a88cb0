import { boolean, type Migration, nullable, text, withDefault } from '../server/kernel/database/migration'

/** Reports on emails that a mail server had accepted. */
export const m0037_delivery_reports: Migration = {
  name: '0037_delivery_reports',
  up(schema) {
    schema.addColumn('outbox', 'delivered_at', nullable(text()))
    schema.addColumn('mail_settings', 'has_report_key', withDefault(boolean(), 0))
  },
}

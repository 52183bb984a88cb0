import { type Migration, nullable, text } from '../server/kernel/database/migration'

/** Emails know when they were first read on the web. */
export const m0102_web_reads: Migration = {
  name: '0102_web_reads',
  up(schema) {
    schema.addColumn('outbox', 'web_read_at', nullable(text()))
  },
}

import { integer, type Migration, nullable, text } from '../server/kernel/database/migration'

/** The office's log can only be added to, and each entry holds the hash of the one before it. */
export const m0241_activity_chain: Migration = {
  name: '0241_activity_chain',
  up(schema) {
    schema.addColumn('activity_log', 'seq', nullable(integer()))
    schema.addColumn('activity_log', 'prev_hash', nullable(text()))
    schema.addColumn('activity_log', 'hash', nullable(text()))
    schema.index('activity_log', ['org_id', 'seq'], { unique: true })
    schema.appendOnly('activity_log')
  },
}

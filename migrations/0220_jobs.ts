import { boolean, integer, json, type Migration, nullable, text } from '../server/kernel/database/migration'

/** What is to be done later or outside, and what becomes of each letter. A letter from before has no `state`: it was never to go out by itself. */
export const m0220_jobs: Migration = {
  name: '0220_jobs',
  up(schema) {
    schema.rows('jobs', {
      kind: text(),
      key: nullable(text()),
      payload: json(),
      state: text(),
      rank: integer(),
      run_at: text(),
      tries: integer(),
      leased_by: nullable(text()),
      error: nullable(text()),
      done_at: nullable(text()),
      created_at: text(),
      updated_at: text(),
    })
    schema.index('jobs', ['rank', 'run_at', 'id'], { where: 'done_at is null' })
    schema.index('jobs', ['org_id', 'kind', 'key'], { unique: true, where: `state = 'waiting'` })
    schema.addColumn('outbox', 'rev', { ...integer(), default: 0 })
    schema.addColumn('outbox', 'deleted', { ...boolean(), default: 0 })
    for (const column of ['state', 'key', 'address', 'message_id', 'contact_id', 'handed_at', 'updated_at'])
      schema.addColumn('outbox', column, nullable(text()))
    schema.index('outbox', ['org_id', 'key'], { unique: true })
    schema.index('outbox', ['message_id'])
  },
}

import { type Migration, stamps, text } from '../server/kernel/database/migration'

/** Parts of emails that an organisation keeps to put them into others. */
export const m0110_email_blocks: Migration = {
  name: '0110_email_blocks',
  up(schema) {
    schema.entityTable('email_blocks', { name: text(), source: text(), ...stamps })
    schema.index('email_blocks', ['org_id', 'created_at', 'id'])
    schema.indexTexts('email_blocks', { search: ['name'], sorts: ['name'] })
  },
}

import { type Migration, nullable, text } from '../server/kernel/database/migration'

/** Who asked for a newsletter, said so again, and took it back: when, for which address, and by which letter. Append-only. */
export const m0221_newsletter_consents: Migration = {
  name: '0221_newsletter_consents',
  up(schema) {
    schema.table(
      'newsletter_consents',
      { id: text(), org_id: text(), contact_id: text(), address: text(), act: text(), letter_id: nullable(text()), at: text() },
      { primaryKey: 'id', references: { contact_id: 'contacts' } },
    )
    schema.index('newsletter_consents', ['contact_id', 'at'])
  },
}

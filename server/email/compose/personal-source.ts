import { conditionsIn, sourceFor } from '../../../shared/email/conditions'
import { plainText } from '../../../shared/kernel/search-text'
import type { RowOf } from '../../../shared/model'
import type { Db } from '../../kernel/database/database'
import { hasTickets } from '../recipients/visitors'

/** The reader of an email: a contact, and the event that the email is about. */
type Reader = {
  readonly contact: Pick<RowOf<'contacts'>, 'id' | 'label_ids'> | undefined
  readonly event_id: string | null
}

/** Names and ids of a contact's labels. */
async function labelsOf(db: Db, org_id: string, { label_ids }: NonNullable<Reader['contact']>): Promise<Set<string>> {
  if (label_ids.length === 0) return new Set()
  const rows = db
    .selectFrom('labels')
    .select(['id', 'name'])
    .where('org_id', '=', org_id)
    .where('deleted', '=', false)
    .where('id', 'in', [...label_ids])
  return new Set((await rows.execute()).flatMap(({ id, name }) => [id, plainText(name)]))
}

/**
 * Returns the source that a reader gets. A test to an address of no contact has all sections, so that its author sees
 * each.
 */
export async function personalSource(
  db: Db,
  org_id: string,
  source: string,
  { contact, event_id }: Reader,
  isTest: boolean,
): Promise<string> {
  const conditions = conditionsIn(source)
  if (isTest && !contact) return sourceFor(source, ({ isNot }) => !isNot)
  const labels = contact ? await labelsOf(db, org_id, contact) : new Set<string>()
  const held = new Set<string>()
  for (const { kind, ...condition } of conditions) {
    const wanted = 'event_id' in condition ? (condition.event_id ?? event_id) : null
    if (kind === 'tickets' && contact && wanted && (await hasTickets(db, org_id, wanted, contact.id))) held.add(wanted)
  }
  return sourceFor(source, (condition) =>
    condition.kind === 'label'
      ? labels.has(condition.label) || labels.has(plainText(condition.label))
      : held.has(condition.event_id ?? event_id ?? ''),
  )
}

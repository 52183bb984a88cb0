import type { StoredRow } from './frozen-database'

/** Test data of one migration. */
export type Carried = {
  /** Rows that the version with this migration writes: one for each new table, and one that sets each new column. */
  readonly rows?: Readonly<Record<string, readonly StoredRow[]>>
  /** By `table.column`: the value that a new column has in rows from before the migration. */
  readonly before?: StoredRow
  /** Each `table.column` whose values the migration changes in rows from before. */
  readonly sets?: readonly string[]
}

/**
 * Test data of every migration after the frozen database, in the order they run. `{}` is enough for an index. A new column needs:
 *
 *     '0007_contact_nicknames': {
 *       before: { 'contacts.nickname': null },
 *       rows: { contacts: [like('contacts', { id: '0192a000-0000-7000-8000-000000000007', num: 700, nickname: 'Addie' })] },
 *     },
 *
 * An entry is never edited later: it is what databases of its version hold.
 */
export const carried: Readonly<Record<string, Carried>> = {}

import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { count, id, jsonObject, oneOf, part, text } from '../kernel/model/fields'

/**
 * `receiving`: the lines are still being sent. `running`: they are booked in the background. `abandoned`: not all lines
 * came.
 */
export const IMPORT_STATES = ['receiving', 'running', 'done', 'abandoned'] as const

/** Treatment of a line whose email belongs to a contact already. */
export const DUPLICATE_RULES = ['skip', 'update'] as const

/** Reason why a line of a file cannot be imported. */
export const LINE_PROBLEMS = [
  'broken',
  'no_name',
  'no_email',
  'no_gender',
  'no_country',
  'no_label',
  'too_long',
] as const

/** Most lines of one import. */
export const MAX_IMPORT_LINES = 50_000
/** Most lines sent at a time. */
export const LINES_AT_ONCE = 500
const MAX_PROBLEMS = 1000

/** An import of contacts from a file, with its progress. The lines themselves are deleted as they are booked. */
export const contact_imports = entity(
  'contact_imports',
  'ContactImport',
  {
    /** Name of the file. */
    name: text(200),
    duplicates: oneOf('ContactDuplicates', DUPLICATE_RULES),
    state: oneOf('ContactImportState', IMPORT_STATES),
    /** Lines that can be imported, and how many of them have arrived. */
    total: count(),
    received: count(),
    created: count(),
    updated: count(),
    skipped: count(),
    /** Lines of the file that cannot be imported, and the first of them. */
    failed: count(),
    errors: jsonObject(
      z
        .array(part('ContactImportError', { line: count(), problem: oneOf('ContactLineProblem', LINE_PROBLEMS) }))
        .max(MAX_PROBLEMS),
    ),
    user_id: id(),
    ...stamps,
  },
  { sorts: ['created_at'], search: [], online: { can: 'contacts.manage' } },
)

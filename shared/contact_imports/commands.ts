import { z } from 'zod'
import { command } from '../kernel/model/command'
import { count, id } from '../kernel/model/fields'
import { contactRow } from './contact-row'
import { contact_imports, LINES_AT_ONCE, MAX_IMPORT_LINES } from './entity'

const { shape } = contact_imports.row

/** Starts an import. Its lines follow with `AddContactImportLines`, and are booked once all have come. */
export const createContactImport = command('CreateContactImport', {
  args: z.object({
    input: z
      .object({
        id: id().optional(),
        name: shape.name,
        duplicates: shape.duplicates,
        total: z.int().min(1).max(MAX_IMPORT_LINES),
        /** Lines that are left out, and the first of them. */
        failed: count().optional(),
        errors: shape.errors.optional(),
      })
      .meta({ title: 'CreateContactImportInput' }),
  }),
  returns: contact_imports,
  can: 'contacts.manage',
  edits: { verb: 'create', entity: contact_imports },
})

/** Sends some lines of an import. Lines that are known already are ignored, so it can be sent again. */
export const addContactImportLines = command('AddContactImportLines', {
  args: z.object({
    id: id(),
    input: z
      .object({
        lines: z
          .array(
            z
              .object({
                line: z
                  .int()
                  .min(1)
                  .max(2 * MAX_IMPORT_LINES),
                contact: contactRow,
              })
              .meta({ title: 'ContactImportLineInput' }),
          )
          .min(1)
          .max(LINES_AT_ONCE),
      })
      .meta({ title: 'AddContactImportLinesInput' }),
  }),
  returns: contact_imports,
  can: 'contacts.manage',
})

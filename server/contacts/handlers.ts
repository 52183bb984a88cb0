import { createContact, type updateContact } from '../../shared/contacts/commands'
import { DomainError } from '../../shared/kernel/errors'
import { bookChanges } from '../contact_conflicts/book-changes'
import { existingRow } from '../kernel/commands/existing'
import type { Handler } from '../kernel/commands/handler'
import { currentContact } from './current-contact'

/** Books a contact under the organisation's next number. */
export const bookContact: Handler<typeof createContact> = async (trx, args, ctx) => {
  const last = await trx
    .selectFrom('contacts')
    .select((eb) => eb.fn.max('num').as('num'))
    .where('org_id', '=', ctx.op.org_id)
    .executeTakeFirst()
  await ctx.rows.apply(createContact.effect(args, ctx.op))
  await ctx.rows.patch('contacts', args.input.id, { num: (last?.num ?? 0) + 1 })
  return () => existingRow(ctx, 'contacts', args.input.id)
}

/**
 * Books a correction. A device that does not know yet that the contact was merged corrects the one that stayed. Throws
 * `not_found` for a person who was erased.
 */
export const bookContactUpdate: Handler<typeof updateContact> = async (trx, args, ctx) => {
  const contact = await currentContact(ctx, args.id)
  if (!contact) throw new DomainError('not_found', { table: 'contacts', id: args.id })
  await bookChanges(trx, ctx, contact, args.input)
  return () => existingRow(ctx, 'contacts', contact.id)
}

import { createContact } from '../../shared/contacts/commands'
import { existingRow } from '../kernel/commands/existing'
import type { Handler } from '../kernel/commands/handler'

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

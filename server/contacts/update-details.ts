import { updateContactDetails } from '../../shared/contact_details/commands'
import { afterWish } from '../../shared/contacts/rules'
import { existing } from '../kernel/commands/existing'
import type { Handling } from '../kernel/commands/handler'
import { bookPlain } from '../kernel/commands/plain-edit'

/** Books what the office adds to a contact; a wish about the newsletter is one until it is confirmed. */
export const savingDetails: Handling<typeof updateContactDetails> = {
  async book(_trx, args, ctx) {
    const before = await existing(ctx, 'contacts', args.id)
    const { newsletter } = args.input
    const wish = newsletter === undefined ? null : afterWish(before, newsletter, ctx.now)
    await bookPlain(updateContactDetails, args, ctx)
    if (wish) await ctx.rows.patch('contacts', args.id, wish)
    return () => existing(ctx, 'contacts', args.id)
  },
}

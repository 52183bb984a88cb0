import { updateContactDetails } from '../../shared/contact_details/commands'
import { subscriptionAfterWish } from '../../shared/contacts/rules'
import { existingRow } from '../kernel/commands/existing'
import type { Handling } from '../kernel/commands/handler'
import { bookByEffect } from '../kernel/commands/plain-edit'

/** Books the office's fields of a contact. A change of the newsletter setting is only a wish until it is confirmed. */
export const contactDetailsHandling: Handling<typeof updateContactDetails> = {
  async book(_trx, args, ctx) {
    const before = await existingRow(ctx, 'contacts', args.id)
    const { newsletter } = args.input
    const wish = newsletter === undefined ? null : subscriptionAfterWish(before, newsletter, ctx.now)
    await bookByEffect(updateContactDetails, args, ctx)
    if (wish) await ctx.rows.patch('contacts', args.id, wish)
    return () => existingRow(ctx, 'contacts', args.id)
  },
}

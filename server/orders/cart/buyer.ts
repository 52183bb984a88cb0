import type { Buyer } from '../../../shared/shop/cart'
import { requestSubscription } from '../../email/subscriptions/actions'
import { contactByEmail } from '../../email/subscriptions/contact-by-email'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { keepAnswers } from '../../questions/keep-answers'
import { projectOrder } from '../projection'

/** A buyer's name, as the order shows it. */
export const buyerName = ({ firstname, lastname }: Pick<Buyer, 'firstname' | 'lastname'>): string =>
  `${firstname} ${lastname}`

/**
 * Makes the buyer of an order from the shop a contact: the oldest one with the email address, or a new one. What staff
 * wrote of a contact stays as it is; only what was empty is filled in. The contact whose link led to the shop is another
 * matter: its accreditations are used, but whoever typed an address gets the tickets. The buyer's answers become those of
 * the order. Does nothing for any other order.
 */
export async function becomeContact(trx: Trx, ctx: Context, order_id: string): Promise<void> {
  const { org_id } = ctx.op
  const cart = await trx
    .selectFrom('carts')
    .select(['buyer', 'answers'])
    .where('org_id', '=', org_id)
    .where('id', '=', order_id)
    .executeTakeFirst()
  if (!cart?.buyer) return
  const { buyer } = cart
  const contact = await contactByEmail(ctx, buyer)
  const isNameless = !contact.firstname && !contact.lastname
  const { firstname, lastname, phone, address: invoice_address } = buyer
  const missing = {
    ...(isNameless ? { firstname, lastname, name: buyerName(buyer) } : {}),
    ...(contact.phone === null && phone !== null ? { phone } : {}),
    ...(contact.invoice_address === null && invoice_address !== null ? { invoice_address } : {}),
  }
  if (Object.keys(missing).length > 0) await ctx.rows.patch('contacts', contact.id, { ...missing, updated_at: ctx.now })
  await projectOrder(trx, ctx, order_id, { contact_id: contact.id })
  if (buyer.newsletter) await requestSubscription(ctx, { org_id, ...buyer })
  await keepAnswers(trx, ctx, order_id, cart.answers)
  await trx
    .updateTable('carts')
    .set({ buyer: null, answers: [] })
    .where('org_id', '=', org_id)
    .where('id', '=', order_id)
    .execute()
}

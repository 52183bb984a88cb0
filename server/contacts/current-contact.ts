import { DomainError } from '../../shared/kernel/errors'
import type { RowOf } from '../../shared/model'
import type { Context } from '../kernel/commands/handler'

/**
 * Returns the contact that an id means now: itself, or the contact that it was merged into. Undefined if the person was
 * erased. Throws `not_found` if the organisation never had it.
 */
export async function currentContact(ctx: Context, id: string): Promise<RowOf<'contacts'> | undefined> {
  const contact = await ctx.rows.get('contacts', id)
  if (!contact) throw new DomainError('not_found', { table: 'contacts', id })
  if (!contact.deleted) return contact
  // A merge points all earlier duplicates at the contact that stays, so one step is enough.
  const kept = contact.merged_into_id ? await ctx.rows.get('contacts', contact.merged_into_id) : undefined
  return kept?.deleted ? undefined : kept
}

/**
 * Corrects an order that a device recorded before it knew that its contact was merged or erased. Returns the contact
 * that it belongs to now, or null. Throws `not_found` for a contact the organisation never had.
 */
export async function followContact(ctx: Context, order_id: string, contact_id: string | null): Promise<string | null> {
  if (contact_id === null) return null
  const contact = await currentContact(ctx, contact_id)
  if (!contact) await ctx.rows.patch('orders', order_id, { contact_id: null, name: '', annotation: null })
  else if (contact.id !== contact_id) await ctx.rows.patch('orders', order_id, { contact_id: contact.id })
  return contact?.id ?? null
}

import {
  createAccreditation,
  createAccreditationContact,
  createAccreditationEvent,
  deleteAccreditationContact,
  updateAccreditation,
  updateAccreditationEvent,
} from '../../shared/accreditations/commands'
import { DomainError } from '../../shared/kernel/errors'
import { assertSpan } from '../kernel/commands/date-span'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'
import { bookByEffect, checked } from '../kernel/commands/plain-edit'
import type { Trx } from '../kernel/database/database'

export const accreditationHandlings = {
  create: checked(createAccreditation, async (_trx, { input }) => assertSpan(input)),
  update: checked(updateAccreditation, async (_trx, { id, input }, ctx) => assertSpan(input, await existingRow(ctx, 'accreditations', id))),
}

type EventPrice = { readonly event_id: string; readonly price_id: string }

/** Throws `accreditations.other_event` unless the price is one of the event's. */
async function assertPriceOfEvent(ctx: Context, { event_id, price_id }: EventPrice): Promise<void> {
  const price = await existingRow(ctx, 'prices', price_id)
  if (price.event_id !== event_id) throw new DomainError('accreditations.other_event')
}

export const accreditationEventHandlings = {
  create: checked(createAccreditationEvent, (_trx, { input }, ctx) => assertPriceOfEvent(ctx, input)),
  update: checked(updateAccreditationEvent, async (_trx, { id, input }, ctx) => {
    const row = await existingRow(ctx, 'accreditation_events', id)
    await assertPriceOfEvent(ctx, { event_id: input.event_id ?? row.event_id, price_id: input.price_id ?? row.price_id })
  }),
}

async function countContacts(trx: Trx, ctx: Context, id: string): Promise<void> {
  const rows = trx.selectFrom('accreditation_contacts').select('id').where('org_id', '=', ctx.op.org_id).where('accreditation_id', '=', id)
  const contacts_qty = (await rows.where('deleted', '=', false).execute()).length
  await ctx.rows.patch('accreditations', id, { contacts_qty, updated_at: ctx.now })
}

export const bookAccreditationContact: Handler<typeof createAccreditationContact> = async (trx, args, ctx) => {
  const { accreditation_id, contact_id } = args.input
  const rows = trx.selectFrom('accreditation_contacts').select('id').where('org_id', '=', ctx.op.org_id).where('accreditation_id', '=', accreditation_id)
  const had = await rows.where('contact_id', '=', contact_id).where('deleted', '=', false).executeTakeFirst()
  if (had) throw new DomainError('accreditations.has_it')
  const id = args.input.id ?? ctx.op.id
  await bookByEffect(createAccreditationContact, args, ctx)
  await countContacts(trx, ctx, accreditation_id)
  return () => existingRow(ctx, 'accreditation_contacts', id)
}

export const bookAccreditationContactDeletion: Handler<typeof deleteAccreditationContact> = async (trx, args, ctx) => {
  const { accreditation_id } = await existingRow(ctx, 'accreditation_contacts', args.id)
  await bookByEffect(deleteAccreditationContact, args, ctx)
  await countContacts(trx, ctx, accreditation_id)
  return async () => ({ ok: true })
}

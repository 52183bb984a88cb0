import {
  createAccreditation,
  createAccreditationContact,
  createAccreditationEvent,
  deleteAccreditationContact,
  updateAccreditation,
  updateAccreditationEvent,
} from '../../shared/accreditations/commands'
import { DomainError } from '../../shared/kernel/errors'
import type { Args } from '../../shared/kernel/model/command'
import { assertSpan } from '../kernel/commands/date-span'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler, Handling } from '../kernel/commands/handler'
import { bookByEffect, checkedHandling } from '../kernel/commands/plain-edit'
import { replaceRows } from '../kernel/commands/replace-rows'
import type { Trx } from '../kernel/database/database'

type EventItems = Args<typeof updateAccreditation>['input']['accreditation_events']

/** Replaces the tickets that an accreditation covers, where the input gives them. */
async function replaceEvents(trx: Trx, ctx: Context, accreditation_id: string, items: EventItems): Promise<void> {
  if (!items) return
  for (const item of items) await assertPriceOfEvent(ctx, item)
  const rows = trx
    .selectFrom('accreditation_events')
    .selectAll()
    .where('org_id', '=', ctx.op.org_id)
    .where('accreditation_id', '=', accreditation_id)
  const before = await rows.where('deleted', '=', false).execute()
  const covered = items.map(({ id, ...values }) => ({ ...values, ...(id !== undefined && { id }), accreditation_id }))
  await replaceRows(ctx, 'accreditation_events', { before, items: covered })
}

const createHandling: Handling<typeof createAccreditation> = {
  async book(trx, args, ctx) {
    const id = args.input.id ?? ctx.op.id
    assertSpan(args.input)
    await bookByEffect(createAccreditation, args, ctx)
    await replaceEvents(trx, ctx, id, args.input.accreditation_events)
    return () => existingRow(ctx, 'accreditations', id)
  },
}

const updateHandling: Handling<typeof updateAccreditation> = {
  async book(trx, args, ctx) {
    assertSpan(args.input, await existingRow(ctx, 'accreditations', args.id))
    await bookByEffect(updateAccreditation, args, ctx)
    await replaceEvents(trx, ctx, args.id, args.input.accreditation_events)
    return () => existingRow(ctx, 'accreditations', args.id)
  },
}

export const accreditationHandlings = { create: createHandling, update: updateHandling }

type EventPrice = { readonly event_id: string; readonly price_id: string }

/** Throws `accreditations.other_event` unless the price is one of the event's. */
async function assertPriceOfEvent(ctx: Context, { event_id, price_id }: EventPrice): Promise<void> {
  const price = await existingRow(ctx, 'prices', price_id)
  if (price.event_id !== event_id) throw new DomainError('accreditations.other_event')
}

export const accreditationEventHandlings = {
  create: checkedHandling(createAccreditationEvent, (_trx, { input }, ctx) => assertPriceOfEvent(ctx, input)),
  update: checkedHandling(updateAccreditationEvent, async (_trx, { id, input }, ctx) => {
    const row = await existingRow(ctx, 'accreditation_events', id)
    await assertPriceOfEvent(ctx, {
      event_id: input.event_id ?? row.event_id,
      price_id: input.price_id ?? row.price_id,
    })
  }),
}

async function countContacts(trx: Trx, ctx: Context, id: string): Promise<void> {
  const rows = trx
    .selectFrom('accreditation_contacts')
    .select('id')
    .where('org_id', '=', ctx.op.org_id)
    .where('accreditation_id', '=', id)
  const contacts_qty = (await rows.where('deleted', '=', false).execute()).length
  await ctx.rows.patch('accreditations', id, { contacts_qty, updated_at: ctx.now })
}

export const bookAccreditationContact: Handler<typeof createAccreditationContact> = async (trx, args, ctx) => {
  const { accreditation_id, contact_id } = args.input
  const rows = trx
    .selectFrom('accreditation_contacts')
    .select('id')
    .where('org_id', '=', ctx.op.org_id)
    .where('accreditation_id', '=', accreditation_id)
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

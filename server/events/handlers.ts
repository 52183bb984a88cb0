import {
  createEvent,
  createPrice,
  deleteEvent,
  deletePrice,
  updateEvent,
  updatePrice,
} from '../../shared/events/commands'
import { DomainError } from '../../shared/kernel/errors'
import type { Args } from '../../shared/kernel/model/command'
import { definedFields } from '../../shared/kernel/model/command'
import { nextPosition } from '../../shared/kernel/model/list/by-position'
import { settingsOf } from '../../shared/orgs/settings'
import { assertSpan } from '../kernel/commands/date-span'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handling } from '../kernel/commands/handler'
import { bookByEffect, checkedHandling } from '../kernel/commands/plain-edit'
import { restampEventRows, restampPlanSeats } from '../kernel/commands/restamp-rows'
import type { Trx } from '../kernel/database/database'
import { recordTimingChange } from '../message_templates/reminder-job'
import { copyTemplateForEvent } from '../seats/plan/copy-plan'
import { assertUnsold, pricesOf, replaceEventLists } from './lists'
import { addMissingQuotas } from './quotas'
import { projectSaleClosing } from './sale-closing'

/** Tells whether anything of an event is sold or held by a desk. */
export async function isSoldOrHeld(trx: Trx, ctx: Context, event_id: string): Promise<boolean> {
  const rights = trx
    .selectFrom('rights')
    .select('id')
    .where('org_id', '=', ctx.op.org_id)
    .where('event_id', '=', event_id)
  if (await rights.where('status', 'in', ['live', 'spent']).executeTakeFirst()) return true
  const items = trx
    .selectFrom('order_items')
    .select('id')
    .where('org_id', '=', ctx.op.org_id)
    .where('event_id', '=', event_id)
  return (await items.executeTakeFirst()) !== undefined
}

/** Creates an event. It gets the organisation's event settings and default reminders unless the input names its own. */
const createEventHandling: Handling<typeof createEvent> = {
  async book(trx, given, ctx) {
    const org = await existingRow(ctx, 'orgs', ctx.op.org_id)
    const input = { ...settingsOf(org, 'event_settings'), ...definedFields(given.input) }
    const args = { ...given, input }
    assertSpan(input)
    const id = input.id ?? ctx.op.id
    await bookByEffect(createEvent, args, ctx)
    await copyTemplateForEvent(trx, ctx, id)
    if (input.seating_plan_id) await restampPlanSeats(ctx.rows, id, ctx.now)
    if (input.reminder_ids === undefined) {
      const reminders = trx
        .selectFrom('reminders')
        .select('id')
        .where('org_id', '=', ctx.op.org_id)
        .where('is_default', '=', true)
        .where('deleted', '=', false)
      const reminder_ids = (await reminders.execute()).map((reminder) => reminder.id)
      if (reminder_ids.length > 0) await ctx.rows.patch('events', id, { reminder_ids })
    }
    await replaceEventLists(trx, ctx, id, input)
    if (input.prices) await addMissingQuotas(trx, ctx, id)
    await projectSaleClosing(trx, ctx, [id])
    return () => existingRow(ctx, 'events', id)
  },
}

/**
 * Updates an event. Throws `events.taken` for another seating plan where seats are sold or held. An event postponed
 * long after its end is sent to the devices again.
 */
const updateEventHandling: Handling<typeof updateEvent> = {
  async book(trx, args, ctx) {
    const { id, input } = args
    const before = await existingRow(ctx, 'events', id)
    assertSpan(input, before)
    const isOtherHall = input.seating_plan_id !== undefined && input.seating_plan_id !== before.seating_plan_id
    if (isOtherHall && (await isSoldOrHeld(trx, ctx, id))) throw new DomainError('events.taken')
    await bookByEffect(updateEvent, args, ctx)
    if (input.archived)
      await ctx.rows.patch('events', id, { published: input.published ?? false, on_sale: input.on_sale ?? false })
    if (isOtherHall) await copyTemplateForEvent(trx, ctx, id)
    await restampEventRows(ctx.rows, before, input, ctx.now)
    if (isOtherHall) await restampPlanSeats(ctx.rows, id, ctx.now)
    await recordTimingChange(ctx, 'events', before, input)
    await replaceEventLists(trx, ctx, id, input)
    if (input.prices) await addMissingQuotas(trx, ctx, id)
    await projectSaleClosing(trx, ctx, [id])
    return () => existingRow(ctx, 'events', id)
  },
}

export const eventHandlings = {
  create: createEventHandling,
  update: updateEventHandling,
  remove: checkedHandling(deleteEvent, async (trx, { id }, ctx) => {
    if (await isSoldOrHeld(trx, ctx, id)) throw new DomainError('events.taken')
  }),
}

type NamedPrice = Pick<Args<typeof updatePrice>['input'], 'price_name_id' | 'name' | 'tax_group_id'>

/** Copies the deals of a price's price name, and its name and tax group where the command gives none. */
async function copyFromPriceName(ctx: Context, id: string, { price_name_id, ...given }: NamedPrice): Promise<void> {
  if (price_name_id === undefined) return
  if (price_name_id === null) return ctx.rows.patch('prices', id, { deals: null, updated_at: ctx.now })
  const named = await existingRow(ctx, 'price_names', price_name_id)
  const { name = named.name, tax_group_id = named.tax_group_id } = given
  await ctx.rows.patch('prices', id, { name, tax_group_id, deals: named.deals, updated_at: ctx.now })
}

const createPriceHandling: Handling<typeof createPrice> = {
  async book(trx, args, ctx) {
    const id = args.input.id ?? ctx.op.id
    const pos = args.input.pos ?? nextPosition(await pricesOf(trx, ctx.op.org_id, args.input.event_id))
    await bookByEffect(createPrice, { input: { ...args.input, pos } }, ctx)
    await copyFromPriceName(ctx, id, args.input)
    await addMissingQuotas(trx, ctx, args.input.event_id)
    return () => existingRow(ctx, 'prices', id)
  },
}

/** Updates a price. It cannot move to another event. */
const updatePriceHandling: Handling<typeof updatePrice> = {
  async book(_trx, args, ctx) {
    const { id, input } = args
    const before = await existingRow(ctx, 'prices', id)
    if (input.event_id !== undefined && input.event_id !== before.event_id)
      throw new DomainError('accreditations.other_event')
    await bookByEffect(updatePrice, args, ctx)
    await copyFromPriceName(ctx, id, input)
    return () => existingRow(ctx, 'prices', id)
  },
}

export const priceHandlings = {
  create: createPriceHandling,
  update: updatePriceHandling,
  remove: checkedHandling(deletePrice, async (trx, { id }, ctx) =>
    assertUnsold(trx, await existingRow(ctx, 'prices', id), ctx.op.org_id),
  ),
}

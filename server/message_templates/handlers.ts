import { DomainError } from '../../shared/kernel/errors'
import { createReminder, deleteMessageTemplate, updateReminder } from '../../shared/message_templates/commands'
import { existingRow } from '../kernel/commands/existing'
import type { Handler } from '../kernel/commands/handler'
import { bookByEffect, checkedHandling } from '../kernel/commands/plain-edit'
import { unsetOtherDefaults } from '../kernel/commands/sole-default'
import { recordTimingChange, runRemindersNow } from './reminder-job'

/** Deletes a message template. Throws `message_templates.in_use` where a reminder sends it. */
export const messageTemplateDeletion = checkedHandling(deleteMessageTemplate, async (trx, { id }, ctx) => {
  const reminders = trx
    .selectFrom('reminders')
    .select('name')
    .where('org_id', '=', ctx.op.org_id)
    .where('message_template_id', '=', id)
  const used = await reminders.where('deleted', '=', false).executeTakeFirst()
  if (used) throw new DomainError('message_templates.in_use', { reminder: used.name })
})

export const bookReminder: Handler<typeof createReminder> = async (trx, args, ctx) => {
  const id = args.input.id ?? ctx.op.id
  await bookByEffect(createReminder, args, ctx)
  if (args.input.is_default) await unsetOtherDefaults(trx, ctx, 'reminders', id)
  await runRemindersNow(ctx)
  return () => existingRow(ctx, 'reminders', id)
}

export const bookReminderChange: Handler<typeof updateReminder> = async (trx, args, ctx) => {
  const before = await existingRow(ctx, 'reminders', args.id)
  await bookByEffect(updateReminder, args, ctx)
  await recordTimingChange(ctx, 'reminders', before, args.input)
  if (args.input.is_default) await unsetOtherDefaults(trx, ctx, 'reminders', args.id)
  await runRemindersNow(ctx)
  return () => existingRow(ctx, 'reminders', args.id)
}

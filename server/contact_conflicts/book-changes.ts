import { CONTACT_FIELDS, type ContactField } from '../../shared/contact_conflicts/entity'
import { nameOf, type updateContact } from '../../shared/contacts/commands'
import type { Args } from '../../shared/kernel/model/command'
import type { RowOf } from '../../shared/model'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import { notify } from '../notifications/notify'

type Contact = RowOf<'contacts'>
type Values = Partial<Record<ContactField, string | null>>

/** Lists the fields that a correction changes. Without `seen`, from an earlier version, these are all that it names. */
function changedFields({ seen, ...input }: Args<typeof updateContact>['input']): Values {
  const named = CONTACT_FIELDS.filter((field) => input[field] !== undefined)
  return Object.fromEntries(
    named.filter((field) => !seen || input[field] !== seen[field]).map((field) => [field, input[field]]),
  )
}

/**
 * Books the fields that a person changed and leaves the others as they are, so that two corrections of different fields
 * are both kept. A field that someone else changed meanwhile gets the new value, and the conflict is reported to both.
 */
export async function bookChanges(
  trx: Trx,
  ctx: Context,
  contact: Contact,
  input: Args<typeof updateContact>['input'],
): Promise<void> {
  const changes = changedFields(input)
  const { seen } = input
  for (const field of CONTACT_FIELDS) {
    const value = changes[field]
    if (value === undefined) continue
    const isConflict = seen !== undefined && contact[field] !== seen[field] && contact[field] !== value
    if (isConflict) await reportConflict(trx, ctx, contact, field, value)
    if (contact[field] !== value) await noteChange(trx, ctx, contact.id, field, value)
  }
  await writeFields(ctx, contact, changes)
}

/** Writes some fields of a contact, and the name that follows from them. */
export async function writeFields(ctx: Context, contact: Contact, changes: Values): Promise<void> {
  const { firstname, lastname } = { ...contact, ...changes }
  const isNamed = 'firstname' in changes || 'lastname' in changes
  const name = isNamed ? { name: nameOf({ firstname, lastname: lastname ?? '' }) } : {}
  await ctx.rows.patch('contacts', contact.id, { ...changes, ...name, updated_at: ctx.op.at })
}

/** Notes who wrote the value of a field, for the report of a later conflict. */
export async function noteChange(
  trx: Trx,
  ctx: Context,
  contact_id: string,
  field: ContactField,
  value: string | null,
): Promise<void> {
  const sql = `insert into contact_field_changes (id, org_id, contact_id, value, user_id, changed_at) values (?, ?, ?, ?, ?, ?)
    on conflict (id) do update set value = excluded.value, user_id = excluded.user_id, changed_at = excluded.changed_at`
  await rawStatement(trx, sql, [`${contact_id} ${field}`, ctx.op.org_id, contact_id, value, ctx.op.user_id, ctx.now])
}

/** Returns who wrote the current value of a field; null if it was not written by a correction. */
async function authorOf(trx: Trx, ctx: Context, contact: Contact, field: ContactField): Promise<string | null> {
  const sql = 'select user_id, value from contact_field_changes where org_id = ? and id = ?'
  const [last] = await rawStatement<{ user_id: string; value: string | null }>(trx, sql, [
    ctx.op.org_id,
    `${contact.id} ${field}`,
  ])
  return last && last.value === contact[field] ? last.user_id : null
}

async function reportConflict(
  trx: Trx,
  ctx: Context,
  contact: Contact,
  field: ContactField,
  kept: string | null,
): Promise<void> {
  const replaced_by_id = await authorOf(trx, ctx, contact, field)
  await ctx.rows.insert('contact_conflicts', {
    id: ctx.ports.newId(),
    contact_id: contact.id,
    field,
    kept,
    replaced: contact[field],
    kept_by_id: ctx.op.user_id,
    replaced_by_id,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  for (const user_id of new Set([ctx.op.user_id, replaced_by_id]))
    if (user_id) await notify(ctx, user_id, { contact_id: contact.id })
}

import { z } from 'zod'
import { type ContactRow, columnsToUpdate, contactRow, sameEmail } from '../../shared/contact_imports/contact-row'
import { nameOf } from '../../shared/contacts/commands'
import { id } from '../../shared/kernel/model/fields'
import { databaseJob, jobKind } from '../jobs/job'
import { cancelJob, enqueue } from '../jobs/queue'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import { contactsByEmail } from './same-email'

/** Lines booked per transaction, because other writers wait meanwhile. */
const BATCH = 100

const importPayload = z.object({ import_id: id() })
const importJobKind = jobKind('contact_import', importPayload, { rank: 1 })
export const unfinishedImportJobKind = jobKind('contact_import_end', importPayload, { rank: 1 })

export const enqueueImport = (ctx: Context, import_id: string): Promise<void> =>
  enqueue(ctx, importJobKind, { import_id })

type Line = { readonly id: string; readonly data: unknown }

const NEXT_LINES = 'select id, data from contact_import_lines where org_id = ? and import_id = ? order by line limit ?'
const DELETE_LINES = 'delete from contact_import_lines where org_id = ? and id in (select value from json_each(?))'

/**
 * Books the next lines of an import and deletes them, in one transaction: a line is booked once, however often the
 * server dies. The job enqueues itself until no line is left.
 */
export const importJob = databaseJob(importJobKind, async (trx, { import_id }, ctx) => {
  const { org_id } = ctx.op
  const row = await ctx.rows.get('contact_imports', import_id)
  if (row?.state !== 'running') return null
  const lines = await rawStatement<Line>(trx, NEXT_LINES, [org_id, import_id, BATCH])
  const counts = await bookContacts(
    trx,
    ctx,
    lines.map(({ data }) => contactRow.parse(typeof data === 'string' ? JSON.parse(data) : data)),
    row.duplicates,
  )
  await rawStatement(trx, DELETE_LINES, [org_id, JSON.stringify(lines.map((line) => line.id))])
  const isDone = lines.length < BATCH
  await ctx.rows.patch('contact_imports', import_id, {
    created: row.created + counts.created,
    updated: row.updated + counts.updated,
    skipped: row.skipped + counts.skipped,
    updated_at: ctx.now,
    ...(isDone && { state: 'done' as const }),
  })
  if (isDone) await cancelJob(ctx, unfinishedImportJobKind, import_id)
  else await enqueueImport(ctx, import_id)
  return null
})

type Counts = { readonly created: number; readonly updated: number; readonly skipped: number }

async function bookContacts(
  trx: Trx,
  ctx: Context,
  rows: readonly ContactRow[],
  duplicates: 'skip' | 'update',
): Promise<Counts> {
  const { org_id } = ctx.op
  const emails = rows.flatMap((row) => row.email ?? [])
  const known = new Map(
    (await contactsByEmail(trx, org_id, emails)).map((contact) => [contact.email.toLowerCase(), contact]),
  )
  const last = await trx
    .selectFrom('contacts')
    .select((eb) => eb.fn.max('num').as('num'))
    .where('org_id', '=', org_id)
    .executeTakeFirst()
  let num = last?.num ?? 0
  const counts = { created: 0, updated: 0, skipped: 0 }
  for (const row of rows) {
    const email = sameEmail(row)
    const same = email === null ? undefined : known.get(email)
    if (same && duplicates === 'skip') counts.skipped += 1
    else if (same) {
      const corrected = columnsToUpdate(row, same)
      await ctx.rows.patch('contacts', same.id, { ...corrected, updated_at: ctx.now })
      // A later line with the same email adds to this one.
      known.set(email ?? '', { ...same, label_ids: corrected.label_ids })
      counts.updated += 1
    } else {
      num += 1
      const id = ctx.ports.newId()
      const start = { newsletter_subscription_status: null, total_orders: 0, created_at: ctx.now, updated_at: ctx.now }
      await ctx.rows.insert('contacts', { ...row, ...start, id, num, name: nameOf(row) })
      if (email !== null) known.set(email, { id, name: nameOf(row), email, label_ids: row.label_ids })
      counts.created += 1
    }
  }
  return counts
}

/** Gives up an import whose lines did not all come, and deletes those that did. */
export const unfinishedImportJob = databaseJob(unfinishedImportJobKind, async (trx, { import_id }, ctx) => {
  const row = await ctx.rows.get('contact_imports', import_id)
  if (row?.state !== 'receiving') return null
  await rawStatement(trx, 'delete from contact_import_lines where org_id = ? and import_id = ?', [
    ctx.op.org_id,
    import_id,
  ])
  await ctx.rows.patch('contact_imports', import_id, { state: 'abandoned', updated_at: ctx.now })
  return null
})

import type { addContactImportLines, createContactImport } from '../../shared/contact_imports/commands'
import { DomainError } from '../../shared/kernel/errors'
import { DAY, iso, ms } from '../../shared/kernel/time'
import { enqueue } from '../jobs/queue'
import { assertAllExist, existingRow } from '../kernel/commands/existing'
import type { Handler } from '../kernel/commands/handler'
import { rawStatement } from '../kernel/database/statement'
import { enqueueImport, unfinishedImportJobKind } from './import-job'

/** Time after which an import whose lines did not all come is given up. */
const GIVEN_UP_AFTER = DAY

export const bookImport: Handler<typeof createContactImport> = async (_trx, { input }, ctx) => {
  const { failed = 0, errors = [], ...given } = input
  const id = input.id ?? ctx.op.id
  const counts = { received: 0, created: 0, updated: 0, skipped: 0 }
  const stamps = { created_at: ctx.now, updated_at: ctx.now }
  await ctx.rows.insert('contact_imports', {
    ...given,
    id,
    state: 'receiving',
    failed,
    errors,
    ...counts,
    user_id: ctx.op.user_id,
    ...stamps,
  })
  await enqueue(ctx, unfinishedImportJobKind, { import_id: id }, { at: iso(ms(ctx.now) + GIVEN_UP_AFTER), key: id })
  return () => existingRow(ctx, 'contact_imports', id)
}

const INSERT_LINE = `insert into contact_import_lines (id, org_id, import_id, line, data) values (?, ?, ?, ?, ?)
  on conflict (id) do nothing returning id`

/** Books lines of an import, and starts it with the last of them. */
export const bookImportLines: Handler<typeof addContactImportLines> = async (trx, { id, input }, ctx) => {
  const { org_id } = ctx.op
  const { state, received: before, total } = await existingRow(ctx, 'contact_imports', id)
  // The last answer was lost, and the caller sends its lines again.
  if (state !== 'receiving') return () => existingRow(ctx, 'contact_imports', id)
  await assertAllExist(
    ctx,
    'labels',
    input.lines.flatMap(({ contact }) => contact.label_ids),
  )
  let received = before
  for (const { line, contact } of input.lines)
    received += (await rawStatement(trx, INSERT_LINE, [`${id} ${line}`, org_id, id, line, JSON.stringify(contact)]))
      .length
  if (received > total) throw new DomainError('contacts.too_many_lines', { total })
  await ctx.rows.patch('contact_imports', id, {
    received,
    updated_at: ctx.now,
    ...(received === total && { state: 'running' as const }),
  })
  if (received === total) await enqueueImport(ctx, id)
  return () => existingRow(ctx, 'contact_imports', id)
}

import type { retryJob } from '../../shared/jobs/commands'
import { DomainError } from '../../shared/kernel/errors'
import { existingRow } from '../kernel/commands/existing'
import type { Handler } from '../kernel/commands/handler'

export const bookJobRetry: Handler<typeof retryJob> = async (_trx, { id }, ctx) => {
  const { state } = await existingRow(ctx, 'jobs', id)
  if (state !== 'dead') throw new DomainError('jobs.not_dead')
  await ctx.rows.patch('jobs', id, { state: 'retrying', run_at: ctx.now, tries: 0, done_at: null, updated_at: ctx.now })
  return () => existingRow(ctx, 'jobs', id)
}

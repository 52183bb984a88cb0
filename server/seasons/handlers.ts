import { createSeason, updateSeason } from '../../shared/seasons/commands'
import { assertSpan } from '../kernel/commands/date-span'
import { existingRow } from '../kernel/commands/existing'
import { checkedHandling } from '../kernel/commands/plain-edit'

export const seasonHandlings = {
  create: checkedHandling(createSeason, async (_trx, { input }) => assertSpan(input)),
  update: checkedHandling(updateSeason, async (_trx, { id, input }, ctx) =>
    assertSpan(input, await existingRow(ctx, 'seasons', id)),
  ),
}

import { createSeason, updateSeason } from '../../shared/seasons/commands'
import { existing } from '../kernel/existing'
import { checked } from '../kernel/plain'
import { assertSpan } from '../kernel/spans'

export const savingSeason = {
  create: checked(createSeason, async (_trx, { input }) => assertSpan(input)),
  update: checked(updateSeason, async (_trx, { id, input }, ctx) => assertSpan(input, await existing(ctx, 'seasons', id))),
}

import { rowNames } from '../../shared/row_names/queries'
import { reading } from '../kernel/reads/reading'
import type { ServerDomain } from '../server-domain'
import { readNames } from './read-names'

export const rowNamesServerDomain = {
  readings: [reading(rowNames, async ({ input }, context) => [...(await readNames(context, input.table, input.ids))])],
} satisfies ServerDomain

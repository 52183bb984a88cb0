import type { Domain } from '../kernel/model/domain'
import { rowNames } from './queries'

export const rowNamesOfficeDomain = { queries: [rowNames] } as const satisfies Domain

import type { Domain } from '../kernel/model/domain'
import { officeCashBoxesList } from './box-list'
import { officeCashBoxes } from './office'

const { one } = officeCashBoxesList

export const cashBoxesOfficeDomain = {
  entities: [officeCashBoxes],
  queries: one ? [one] : [],
} as const satisfies Domain

import type { Domain } from '../kernel/model/domain'
import { officeCashBoxes } from './office'

export const cashBoxesOfficeDomain = {
  entities: [officeCashBoxes],
} as const satisfies Domain

import { TIME_BUCKETS } from '../kernel/buckets'
import type { Domain } from '../kernel/model/domain'
import { enumeration } from '../kernel/model/enumeration'
import { updateReportSettings } from './commands'

export const reportsOfficeDomain = {
  commands: [updateReportSettings],
  enumerations: [
    enumeration('TimeBucket', TIME_BUCKETS, {
      DAY: ['Day', 'Tag'],
      HOUR: ['Hour', 'Stunde'],
      MONTH: ['Month', 'Monat'],
      WEEK: ['Week', 'Woche'],
    }),
  ],
} as const satisfies Domain

import { z } from 'zod'
import { jsonObject, oneOf } from '../kernel/model/fields'
import { widened } from '../kernel/model/widened'
import { users } from './entity'

/** Intervals of sales reports by email. */
export const REPORT_INTERVALS = ['daily', 'weekly', 'monthly'] as const

/** A member with the reports they subscribed to. */
export const officeUsers = widened(
  users,
  { reports: jsonObject(z.array(oneOf('ReportInterval', REPORT_INTERVALS)).max(REPORT_INTERVALS.length)) },
  { start: { reports: [] } },
)

import { z } from 'zod'
import { kept, oneOf } from '../kernel/model/fields'
import { widened } from '../kernel/model/widened'
import { users } from './entity'

/** Intervals of sales reports by email. */
export const REPORTS = ['daily', 'weekly', 'monthly'] as const

/** A member with the reports they subscribed to. */
export const officeUsers = widened(users, { reports: kept(z.array(oneOf('ReportInterval', REPORTS)).max(REPORTS.length)) }, { start: { reports: [] } })

import { z } from 'zod'
import { kept, oneOf } from '../kernel/model/fields'
import { widened } from '../kernel/model/widened'
import { users } from './entity'

/** How often somebody is written what was sold. */
export const REPORTS = ['daily', 'weekly', 'monthly'] as const

/** A member with the reports they have asked for. */
export const officeUsers = widened(users, { reports: kept(z.array(oneOf('ReportInterval', REPORTS)).max(REPORTS.length)) }, { start: { reports: [] } })

import { z } from 'zod'
import { extendEntity } from '../kernel/model/extend-entity'
import { at, jsonObject, oneOf } from '../kernel/model/fields'
import { users } from './entity'

/** Intervals of sales reports by email. */
export const REPORT_INTERVALS = ['daily', 'weekly', 'monthly'] as const

/** State of an open invitation's email: it waits, has left, or was refused. */
export const INVITATION_STATES = ['waiting', 'sent', 'failed'] as const

/**
 * A member with what only the office knows: the reports they subscribed to, and an invitation they have yet to answer.
 */
export const officeUsers = extendEntity(
  users,
  {
    reports: jsonObject(z.array(oneOf('ReportInterval', REPORT_INTERVALS)).max(REPORT_INTERVALS.length)),
    /** Time when the person was invited, until they accept; null for a member. An invited person has no access. */
    invited_at: at().nullable(),
  },
  { start: { reports: [], invited_at: null } },
)

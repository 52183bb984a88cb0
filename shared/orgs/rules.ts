import type { Row } from '../kernel/model/entity'
import { daysBefore, HOUR, iso, MINUTE, ms } from '../kernel/time'
import type { FEATURES, orgs } from './entity'

/** Limits of the free plan (spec 1, section 1): scheduled campaigns, and emails per month. */
export const FREE_PLAN = { active_campaigns: 3, emails_per_month: 100 } as const

/** Time zone of an organisation that has not set one. */
export const DEFAULT_TIME_ZONE = 'Europe/Vienna'

/** True if an organisation uses a part of the product (spec 2, 9.3). */
export const hasFeature = (
  { features }: Pick<Row<typeof orgs>, 'features'>,
  feature: (typeof FEATURES)[number],
): boolean => features.includes(feature)

/** Returns an organisation's time zone. */
export const timeZoneOf = ({ settings: { time_zone } }: Pick<Row<typeof orgs>, 'settings'>): string =>
  time_zone ?? DEFAULT_TIME_ZONE

/**
 * Returns when an organisation's day is reported, 6:00 local time: its nights have ended and midnight payments are
 * confirmed.
 */
export const reportTime = (zone: string, at: string): string => iso(daysBefore(zone, ms(at), 0, (6 * HOUR) / MINUTE))

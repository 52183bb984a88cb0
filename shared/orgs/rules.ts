import type { Row } from '../kernel/model/entity'
import { daysBefore, HOUR, iso, MINUTE, ms } from '../kernel/time'
import type { orgs } from './entity'

/** What the free plan allows, spec 1 section 1: campaigns that wait to go out, and e-mails in a month. */
export const FREE_PLAN = { active_campaigns: 3, emails_per_month: 100 } as const

/** Where clocks of a house stand that has not said so. */
export const CENTRAL_EUROPE = 'Europe/Vienna'

/** Whose clocks a house goes by. */
export const zoneOf = ({ settings: { time_zone } }: Pick<Row<typeof orgs>, 'settings'>): string => time_zone ?? CENTRAL_EUROPE

/** When a house looks back at the day before: by then its nights have ended, and what was paid at midnight is confirmed. */
export const morningOf = (zone: string, at: string): string => iso(daysBefore(zone, ms(at), 0, (6 * HOUR) / MINUTE))

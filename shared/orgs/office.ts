import { z } from 'zod'
import { extendEntity } from '../kernel/model/extend-entity'
import { jsonObject, oneOf } from '../kernel/model/fields'
import { query } from '../kernel/model/query'
import { orgs } from './entity'

/** Goals an organisation chooses when it starts. An organisation that chose nothing is offered no campaigns. */
export const ONBOARDING_CHOICES = [
  'tickets',
  'seating_plans',
  'cash_register',
  'products',
  'vouchers',
  'campaigns',
  'accreditations',
] as const

export type OnboardingChoice = (typeof ONBOARDING_CHOICES)[number]

/** An organisation with the columns only the office has. */
export const officeOrgs = extendEntity(
  orgs,
  {
    onboarding_choices: jsonObject(
      z.array(oneOf('OnboardingChoice', ONBOARDING_CHOICES)).max(ONBOARDING_CHOICES.length),
    ),
  },
  { start: { onboarding_choices: [] } },
)

/** Reads the caller's organisation with the columns that only the office has. */
export const organisation = query('org', { args: z.object({}), returns: officeOrgs.row, can: 'orgs.read' })

import { z } from 'zod'
import { address } from '../contacts/address'
import { kept, oneOf } from '../kernel/model/fields'
import { widened } from '../kernel/model/widened'
import { orgs } from './entity'

/** What a house says it wants to do when it begins. Whoever chose nothing is offered no campaigns. */
export const ONBOARDING_CHOICES = ['tickets', 'seating_plans', 'cash_register', 'products', 'vouchers', 'campaigns', 'accreditations'] as const

/** An organisation with what only its office has. */
export const officeOrgs = widened(
  orgs,
  {
    onboarding_choices: kept(z.array(oneOf('OnboardingChoice', ONBOARDING_CHOICES)).max(ONBOARDING_CHOICES.length)),
    /** Who it is by law, and where: what stands on its bills. */
    address: address().nullable(),
  },
  { start: { onboarding_choices: [], address: null } },
)

import { z } from 'zod'
import { oneOf, part } from '../kernel/model/fields'
import { query } from '../kernel/model/query'
import type { OnboardingChoice } from '../orgs/office'

/** First steps of a new organisation in their order. A step with a goal is shown to organisations that chose it. */
export const FIRST_STEPS = [
  { name: 'choices', goal: null },
  { name: 'address', goal: null },
  { name: 'tax_group', goal: null },
  { name: 'location', goal: null },
  { name: 'seating_plan', goal: 'seating_plans' },
  { name: 'event', goal: 'tickets' },
  { name: 'on_sale', goal: 'tickets' },
  { name: 'email', goal: null },
  { name: 'team', goal: null },
  { name: 'cash_box', goal: 'cash_register' },
  { name: 'device', goal: 'cash_register' },
  { name: 'payment_method', goal: null },
  { name: 'product', goal: 'products' },
  { name: 'voucher', goal: 'vouchers' },
  { name: 'campaign', goal: 'campaigns' },
  { name: 'accreditation', goal: 'accreditations' },
] as const satisfies readonly { readonly name: string; readonly goal: OnboardingChoice | null }[]

export type FirstStepName = (typeof FIRST_STEPS)[number]['name']

const NAMES = FIRST_STEPS.map(({ name }) => name) as [FirstStepName, ...FirstStepName[]]

/** The steps that an organisation with these goals is shown. Without goals only what every organisation needs. */
export const stepsFor = (choices: readonly OnboardingChoice[]): readonly FirstStepName[] =>
  FIRST_STEPS.flatMap(({ name, goal }) => (goal === null || choices.includes(goal) ? [name] : []))

/** The first steps of the caller's organisation, each done once what it sets up exists. */
export const firstSteps = query('first_steps', {
  args: z.object({}),
  returns: z.array(part('FirstStep', { name: oneOf('FirstStepName', NAMES), done: z.boolean() })),
  can: 'orgs.edit',
})

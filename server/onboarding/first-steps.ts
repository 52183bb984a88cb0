import { type FirstStepName, firstSteps, stepsFor } from '../../shared/onboarding/steps'
import { readRow } from '../kernel/commands/rows'
import { rawStatement } from '../kernel/database/statement'
import { type ReadContext, reading } from '../kernel/reads/reading'

/** Tables of which one row completes a step. `where`: a further condition on it. */
const COMPLETED_BY = {
  tax_group: { table: 'tax_groups' },
  email: { table: 'mail_settings' },
  location: { table: 'locations' },
  seating_plan: {
    table: 'seating_plans',
    where: 'exists (select 1 from seats where seats.seating_plan_id = seating_plans.id and not seats.deleted)',
  },
  event: { table: 'events', where: 'not is_template' },
  on_sale: { table: 'events', where: 'on_sale and published and not is_template' },
  cash_box: { table: 'cash_boxes' },
  device: { table: 'devices', where: "kind = 'desk' and status = 'active'" },
  product: { table: 'products' },
  campaign: { table: 'campaign_actions', where: 'not internal' },
  accreditation: { table: 'accreditations' },
} as const satisfies Partial<Record<FirstStepName, { readonly table: string; readonly where?: string }>>

/** Methods that somebody has set up: a new organisation begins with the others. */
const CARD_METHODS: ReadonlySet<string> = new Set(['terminal', 'stripe', 'paypal', 'oppwa', 'moto'])

/** True if the organisation has as many rows of a table, which the index on `org_id` finds. */
async function hasRows({ db, actor }: ReadContext, table: string, where = 'true', atLeast = 1): Promise<boolean> {
  const text = `select 1 as found from "${table}" where org_id = ? and not deleted and ${where} limit ${atLeast}`
  return (await rawStatement<{ found: number }>(db, text, [actor.org_id])).length === atLeast
}

async function isDone(
  context: ReadContext,
  step: FirstStepName,
  org: NonNullable<Awaited<ReturnType<typeof ownOrg>>>,
): Promise<boolean> {
  switch (step) {
    case 'choices':
      return org.onboarding_choices.length > 0
    case 'address':
      return Boolean(org.address?.street && org.address.city)
    case 'payment_method':
      return org.accepted_payment_methods.some((method) => CARD_METHODS.has(method))
    case 'voucher':
      return (org.settings.voucher_amounts ?? []).length > 0
    case 'team':
      return hasRows(context, 'users', 'true', 2)
    default: {
      const { table, where }: { readonly table: string; readonly where?: string } = COMPLETED_BY[step]
      return hasRows(context, table, where)
    }
  }
}

const ownOrg = ({ db, actor }: ReadContext) => readRow(db, 'orgs', actor.org_id, actor.org_id)

export const firstStepsReading = reading(firstSteps, async (_args, context) => {
  const org = await ownOrg(context)
  if (!org) return []
  const steps = stepsFor(org.onboarding_choices)
  return Promise.all(steps.map(async (name) => ({ name, done: await isDone(context, name, org) })))
})

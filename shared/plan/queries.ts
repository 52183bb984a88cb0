import { z } from 'zod'
import { count, part } from '../kernel/model/fields'
import { query } from '../kernel/model/query'

const usage = part('PlanUsage', { used: count(), limit: count() })

/** Use of the organisation's plan: scheduled campaigns, and emails of this month. Null without limits. */
export const planQuery = query('plan', {
  args: z.object({}),
  returns: part('Plan', { campaigns: usage, emails: usage }).nullable(),
  can: 'campaign_actions.read',
})

import { iso } from '../../shared/kernel/time'
import { FREE_PLAN } from '../../shared/orgs/rules'
import { planQuery } from '../../shared/plan/queries'
import { emailsLeft } from '../email/messages/plan'
import { readRow } from '../kernel/commands/rows'
import { reading } from '../kernel/reads/reading'
import type { ServerDomain } from '../server-domain'

const plan = reading(planQuery, async (_args, { db, actor, now }) => {
  const org = await readRow(db, 'orgs', actor.org_id, actor.org_id)
  const left = org && (await emailsLeft(db, org, iso(now)))
  if (left === undefined || left === null) return null
  const { active_campaigns, emails_per_month } = FREE_PLAN
  const active = db
    .selectFrom('campaign_actions')
    .select('id')
    .where('org_id', '=', actor.org_id)
    .where('status', '=', 'ENQUEUED')
  const scheduled = await active.where('internal', '=', false).where('deleted', '=', false).execute()
  return {
    campaigns: { used: Math.min(scheduled.length, active_campaigns), limit: active_campaigns },
    emails: { used: emails_per_month - left, limit: emails_per_month },
  }
})

export const planServerDomain = { readings: [plan] } satisfies ServerDomain

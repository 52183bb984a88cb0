import { z } from 'zod'
import { at, count, id, part, text } from '../kernel/model/fields'
import { query } from '../kernel/model/query'
import { messages } from '../messages/entity'
import { campaign_actions } from './entity'

/** Filters shared by the queries over several campaign actions. */
const selection = {
  event_sync_id: text(60).nullable().optional(),
  event_id: id().nullable().optional(),
  group_id: id().nullable().optional(),
  from: at().nullable().optional(),
  to: at().nullable().optional(),
  /** Finished or failed actions; without it, all. */
  archived: z.boolean().nullable().optional(),
}

const can = 'campaign_actions.read'
export const filterTotalsQuery = query('campaign_actions_filter_totals', {
  args: z.object({ input: part('CampaignActionsTotalsInput', selection).nullable().optional() }),
  returns: part('CampaignActionsTotals', {
    total: count(),
    draft: count(),
    enqueued: count(),
    failed: count(),
    finished: count(),
  }),
  can,
})

export const metricsQuery = query('campaign_action_metrics', {
  args: z.object({ input: part('CampaignActionMetricsInput', selection).nullable().optional() }),
  returns: part('CampaignActionMetrics', {
    sent: count(),
    opens: count(),
    reach: count(),
    likes: count(),
    clicks: count(),
    tickets: count(),
    /** The best-performing action; null without actions. */
    best_id: id().nullable(),
  }),
  can,
})

export const promoCodeStatsQuery = query('promo_code_stats', {
  args: z.object({
    input: part('PromoCodeStatsInput', {
      campaign_actions_group_id: id().nullable().optional(),
      event_sync_id: text(60).nullable().optional(),
    })
      .nullable()
      .optional(),
  }),
  returns: z.array(part('PromoCodeStats', { id: id(), name: text(120), orders: count(), tickets: count() })),
  can,
})

export const audienceQuery = query('campaign_audience', {
  args: z.object({
    input: part('CampaignAudienceQuery', {
      type: campaign_actions.row.shape.type.nullable().optional(),
      event_id: id().nullable().optional(),
      label_ids: campaign_actions.row.shape.label_ids.nullable().optional(),
      audience: campaign_actions.row.shape.audience.optional(),
    })
      .nullable()
      .optional(),
  }),
  returns: part('CampaignAudienceCount', {
    reached: count(),
    without_address: count(),
    not_subscribed: count(),
    unsubscribed: count(),
    bounced: count(),
    complained: count(),
    /** Emails the plan still allows this month; null without a limit. */
    emails_left: count().nullable(),
    /** Campaigns the plan still allows to be scheduled; null without a limit. */
    campaigns_left: count().nullable(),
  }),
  can,
})

/** The emails of a campaign that can be sent again. */
export const lostEmailsQuery = query('campaign_lost_emails', {
  args: z.object({ id: id() }),
  returns: part('CampaignLostEmails', { failed: count(), unsure: count() }),
  can,
})

export type CampaignSelection = { readonly [K in keyof typeof selection]?: z.infer<(typeof selection)[K]> }

const message = part('Message', {
  id: id(),
  subject: text(200),
  body: text(200_000),
  recipients_stats: messages.row.shape.recipients_stats,
})
const { subject, recipients_stats } = message.shape

/** The actions of a timeline, with what each sends. */
export const timelineQuery = query('campaign_actions', {
  args: z.object({
    input: part('CampaignActionListInput', {
      limit: count().optional(),
      sort: z.string().optional(),
      desc: z.boolean().optional(),
      query: text(200).nullable().optional(),
      archived: z.boolean().optional(),
      group_id: id().optional(),
      event_sync_id: text(60).optional(),
      event_id: id().optional(),
    }),
  }),
  returns: part('CampaignActionList', {
    campaign_actions: z.array(
      campaign_actions.row.extend({ message: part('Message', { id: id(), subject, recipients_stats }).nullable() }),
    ),
    total: count(),
  }),
  can,
})

/** One action with its message. */
export const campaignActionQuery = query('campaign_action', {
  args: z.object({ id: id() }),
  returns: campaign_actions.row.extend({ message: message.nullable() }).nullable(),
  can,
})

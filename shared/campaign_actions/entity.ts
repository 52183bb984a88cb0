import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { at, count, id, json, kept, oneOf, part, text } from '../kernel/model/fields'

export const CAMPAIGN_ACTION_STATUSES = ['DRAFT', 'ENQUEUED', 'FAILED', 'FINISHED'] as const
/** What a person plans. */
export const CAMPAIGN_TYPES = ['facebook', 'instagram', 'kiosk', 'message', 'newsletter', 'print', 'youtube'] as const
/** What an event sends by itself. */
export const AUTOMATIC_CAMPAIGN_TYPES = ['reminder', 'feedback', 'showtime'] as const
export const MEDIA_TYPES = ['IMAGE', 'VIDEO'] as const

/** Several actions that are one campaign. */
export const campaign_actions_groups = entity(
  'campaign_actions_groups',
  'CampaignActionsGroup',
  { name: text(120), ...stamps },
  {
    sorts: ['created_at', 'name'],
    search: ['name'],
    relations: { campaign_actions: { many: 'campaign_actions', by: 'group_id' } },
    online: { can: 'campaign_actions.read' },
  },
)

/** One thing said to the audience, in one way, at one time. Its `status` follows what is done to it (`rules.ts`). */
export const campaign_actions = entity(
  'campaign_actions',
  'CampaignAction',
  {
    type: oneOf('CampaignActionType', [...CAMPAIGN_TYPES, ...AUTOMATIC_CAMPAIGN_TYPES]),
    status: oneOf('CampaignActionStatus', CAMPAIGN_ACTION_STATUSES),
    /** Whether it is to go out by itself when its time comes. */
    active: z.boolean(),
    starts_at: at().nullable(),
    ends_at: at().nullable(),
    preview_url: text(500).nullable(),
    social_text: text(5000).nullable(),
    /** The series it is about, where it is about all of its dates. */
    event_sync_id: text(60).nullable(),
    event_id: id().nullable(),
    group_id: id().nullable(),
    message_id: id().nullable(),
    promo_code_id: id().nullable(),
    medias: kept(
      z
        .array(
          part('CampaignMedia', {
            url: text(500),
            type: oneOf('MediaType', MEDIA_TYPES),
            design_data: text(20_000).nullable(),
            ratio: text(10).nullable(),
            seconds: count().nullable(),
          }),
        )
        .max(20),
    ),
    insights: kept(part('CampaignInsights', { views: count(), likes: count(), clicks: count(), conversions: count() })),
    success_progress: kept(part('CampaignProgress', { total: count(), current: count() })),
    kiosk_device_ids: json(z.array(id()).max(50)),
    fb_page_id: text(60).nullable(),
    ig_user_id: text(60).nullable(),
    /** Where a reader lands, and the address of ours that counts it first. */
    original_url: text(1000).nullable(),
    target_url: text(1000).nullable(),
    label_ids: json(z.array(id()).max(50)),
    /** Made by the house's own jobs, and in no timeline. */
    internal: z.boolean(),
    ...stamps,
  },
  {
    indexes: [['org_id', 'starts_at'], ['group_id'], ['event_id']],
    sorts: ['starts_at', 'created_at', 'status', 'type'],
    search: ['social_text'],
    relations: {
      event: { one: 'events', by: 'event_id' },
      group: { one: 'campaign_actions_groups', by: 'group_id' },
      message: { one: 'messages', by: 'message_id' },
      promo_code: { one: 'promo_codes', by: 'promo_code_id' },
      kiosk_devices: { each: 'kiosk_devices', by: 'kiosk_device_ids' },
      labels: { each: 'labels', by: 'label_ids' },
    },
    online: { can: 'campaign_actions.read' },
  },
)

import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { at, count, id, json, jsonObject, oneOf, part, text } from '../kernel/model/fields'
import { laterField } from '../kernel/model/later-field'
import { imageUrl } from '../kernel/model/web-address'
import { campaignAudience } from './audience'
import { subjectResult, subjectTest } from './subject-test'

export const CAMPAIGN_ACTION_STATUSES = ['DRAFT', 'ENQUEUED', 'FAILED', 'FINISHED'] as const
/** Campaign types a person plans. */
export const CAMPAIGN_TYPES = ['facebook', 'instagram', 'kiosk', 'message', 'newsletter', 'print', 'youtube'] as const
/** Campaign types for the visitors of an event. */
export const AUTOMATIC_CAMPAIGN_TYPES = ['reminder', 'feedback', 'showtime'] as const
/** All types of campaign actions. */
export const ALL_CAMPAIGN_TYPES = [...CAMPAIGN_TYPES, ...AUTOMATIC_CAMPAIGN_TYPES] as const
export const MEDIA_TYPES = ['IMAGE', 'VIDEO'] as const
/** Widths to heights to which a screen can crop an image. */
export const MEDIA_RATIOS = ['16:9', '4:3', '1:1', '3:4', '9:16'] as const

/** A campaign: a group of campaign actions. */
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

/**
 * One communication to the audience, through one channel at one time. `status` is derived from its progress
 * (`rules.ts`).
 */
export const campaign_actions = entity(
  'campaign_actions',
  'CampaignAction',
  {
    type: oneOf('CampaignActionType', ALL_CAMPAIGN_TYPES),
    status: oneOf('CampaignActionStatus', CAMPAIGN_ACTION_STATUSES),
    /** True to send it automatically at its scheduled time. */
    active: z.boolean(),
    starts_at: at().nullable(),
    ends_at: at().nullable(),
    preview_url: text(500).nullable(),
    social_text: text(5000).nullable(),
    /** The series it is about, if it covers all of its dates. */
    event_sync_id: text(60).nullable(),
    event_id: id().nullable(),
    group_id: id().nullable(),
    message_id: id().nullable(),
    promo_code_id: id().nullable(),
    medias: jsonObject(
      z
        .array(
          part('CampaignMedia', {
            url: imageUrl(),
            type: oneOf('MediaType', MEDIA_TYPES),
            /** Width to height to which screens crop it, such as `16:9`; null for its own. */
            ratio: text(10).nullable(),
            seconds: count().nullable(),
            /** Address of the design, where the image can be changed. */
            design_data: text(20_000).nullable(),
          }),
        )
        .max(20),
    ),
    insights: jsonObject(
      part('CampaignInsights', { views: count(), likes: count(), clicks: count(), conversions: count() }),
    ),
    success_progress: jsonObject(part('CampaignProgress', { total: count(), current: count() })),
    kiosk_device_ids: json(z.array(id()).max(50)),
    fb_page_id: text(60).nullable(),
    ig_user_id: text(60).nullable(),
    /** The target address, and the tracking address that redirects to it. */
    original_url: text(1000).nullable(),
    target_url: text(1000).nullable(),
    label_ids: json(z.array(id()).max(50)),
    /** Filters on the recipients beside the labels; null for none. */
    audience: jsonObject(campaignAudience()).nullable(),
    /** A second subject, compared with the message's own on a part of the audience; null for none. */
    subject_test: laterField(jsonObject(subjectTest()).nullable(), null),
    /** Result of comparing the two subjects; null until then. */
    subject_result: jsonObject(subjectResult()).nullable(),
    /** The reason why it failed, as the code of a refusal; null while it has not. */
    failure: text(80).nullable(),
    /** Time at which its remaining emails were held back; null while they are sent. */
    paused_at: at().nullable(),
    /** Created by background jobs and not shown in timelines. */
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

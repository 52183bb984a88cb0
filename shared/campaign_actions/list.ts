import { z } from 'zod'
import { id, oneOf, text } from '../kernel/model/fields'
import { is, isAmong } from '../kernel/model/list/condition'
import { containsAny, equals, flag, from, until } from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'
import { ALL_CAMPAIGN_TYPES, CAMPAIGN_ACTION_STATUSES, campaign_actions, campaign_actions_groups } from './entity'

export const campaignActionsList = listOf(campaign_actions, {
  columns: ['type', 'status', 'starts_at', 'event_id', 'group_id'],
  sort: { by: 'starts_at', desc: true },
  searchThrough: { message_id: 'messages' },
  filters: {
    event_sync_id: equals('event_sync_id', text(60)),
    event_id: equals('event_id', id()),
    group_id: equals('group_id', id()),
    promo_code_id: equals('promo_code_id', id()),
    status: equals('status', oneOf('CampaignActionStatus', CAMPAIGN_ACTION_STATUSES)),
    type: equals('type', oneOf('CampaignActionType', ALL_CAMPAIGN_TYPES)),
    active: equals('active', z.boolean()),
    internal: equals('internal', z.boolean()),
    /** Finished or failed actions. */
    archived: flag(isAmong('status', ['FAILED', 'FINISHED'])),
    label_ids: containsAny('label_ids'),
    from: from('starts_at'),
    to: until('starts_at'),
  },
  apiFilters: { id: equals('id', id()) },
  besideInput: ['id', 'event_sync_id', 'group_id'],
  // The same actions that the filter totals count.
  always: ({ internal }) => (internal === undefined ? is('internal', false) : null),
})

export const campaignActionsGroupsList = listOf(campaign_actions_groups, {
  columns: ['name', 'created_at'],
  sort: { by: 'created_at', desc: true },
})

import { z } from 'zod'
import { id, jsonObject, oneOf, part } from '../kernel/model/fields'

/** Groups of contacts by what they bought and what they hold. A contact in one of the chosen groups is reached. */
export const AUDIENCE_GROUPS = ['novice', 'slipping_away', 'regular', 'accredited'] as const

/** Filters on the recipients of a campaign. A contact must meet each that is set. */
export const campaignAudience = () =>
  part('CampaignAudience', {
    groups: jsonObject(z.array(oneOf('AudienceGroup', AUDIENCE_GROUPS)).max(AUDIENCE_GROUPS.length)),
    /** The event whose visitors are reached. */
    attended_event_id: id().nullable(),
    /** The promo code whose users are reached. */
    promo_code_id: id().nullable(),
  })

export type CampaignAudience = z.infer<ReturnType<typeof campaignAudience>>

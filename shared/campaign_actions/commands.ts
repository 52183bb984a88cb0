import { z } from 'zod'
import { command } from '../kernel/model/command'
import { editing } from '../kernel/model/editing'
import { id } from '../kernel/model/fields'
import { failsAs } from '../kernel/model/input-problem'
import { optionalImageUrl, webUrl } from '../kernel/model/web-address'
import { addressList, splitAddresses } from '../mail_settings/addresses'
import { messages } from '../messages/entity'
import { draftCampaign } from './draft'
import { campaign_actions, campaign_actions_groups } from './entity'

const { shape } = campaign_actions.row

export const {
  create: createCampaignAction,
  update: updateCampaignAction,
  remove: deleteCampaignAction,
} = editing(campaign_actions, 'CampaignAction', {
  can: 'campaign_actions.edit',
  fields: {
    type: shape.type,
    active: shape.active,
    starts_at: shape.starts_at,
    ends_at: shape.ends_at,
    preview_url: optionalImageUrl(),
    social_text: shape.social_text,
    event_sync_id: shape.event_sync_id,
    event_id: shape.event_id,
    group_id: shape.group_id,
    message_id: shape.message_id,
    promo_code_id: shape.promo_code_id,
    medias: shape.medias,
    kiosk_device_ids: shape.kiosk_device_ids,
    fb_page_id: shape.fb_page_id,
    ig_user_id: shape.ig_user_id,
    original_url: webUrl(1000).nullable(),
    target_url: webUrl(1000).nullable(),
    label_ids: shape.label_ids,
    audience: shape.audience,
    subject_test: shape.subject_test,
  },
  start: draftCampaign,
})

/** Saves the subject and body of a campaign's message, and creates the message where it has none. */
export const saveCampaignMessage = command('SaveCampaignMessage', {
  args: z.object({
    id: id(),
    input: z
      .object({ subject: messages.row.shape.subject.min(1), body: messages.row.shape.body.min(1) })
      .meta({ title: 'SaveCampaignMessageInput' }),
  }),
  returns: campaign_actions,
  can: 'campaign_actions.edit',
})

/** Holds back the emails of a campaign that have not left yet. */
export const pauseCampaignAction = command('PauseCampaignAction', {
  args: z.object({ id: id() }),
  returns: campaign_actions,
  can: 'campaign_actions.edit',
})

/** Sends the emails that a pause held back. */
export const resumeCampaignAction = command('ResumeCampaignAction', {
  args: z.object({ id: id() }),
  returns: campaign_actions,
  can: 'campaign_actions.edit',
})

/** Sends a campaign's emails again that failed or whose delivery is unknown, each with its Message-ID. */
export const resendCampaign = command('ResendCampaign', {
  args: z.object({ id: id() }),
  returns: campaign_actions,
  can: 'messages.send',
  logged: true,
})

/** Addresses of one test. */
export const MAX_TESTS = 10

/** Sends a campaign's message to a few addresses, separated by commas; without them to the caller's own. */
export const sendTestEmail = command('SendTestEmail', {
  args: z.object({
    id: id(),
    input: z
      .object({
        addresses: addressList().refine(
          (text) => splitAddresses(text).length <= MAX_TESTS,
          failsAs('too_many', `more than ${MAX_TESTS} addresses`, MAX_TESTS),
        ),
      })
      .meta({ title: 'SendTestEmailInput' })
      .optional(),
  }),
  returns: campaign_actions,
  can: 'campaign_actions.edit',
})

export const {
  create: createCampaignActionsGroup,
  update: updateCampaignActionsGroup,
  remove: deleteCampaignActionsGroup,
} = editing(campaign_actions_groups, 'CampaignActionsGroup', {
  can: 'campaign_actions.edit',
  fields: { name: campaign_actions_groups.row.shape.name.min(1) },
  start: () => ({}),
})

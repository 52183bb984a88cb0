import type { PhraseKey } from '../phrases'

const FAILURES: Readonly<Record<string, PhraseKey>> = {
  'campaign_actions.no_message': 'campaigns.failure_no_message',
  'campaign_actions.sent_before': 'campaigns.failure_sent_before',
  'campaign_actions.not_published': 'campaigns.failure_not_published',
  'campaign_actions.no_screen': 'campaigns.failure_no_screen',
  'campaign_actions.no_media': 'campaigns.failure_no_media',
  'campaign_actions.no_video': 'campaigns.failure_no_video',
  'campaign_actions.no_account': 'campaigns.failure_no_account',
  'campaign_actions.network_down': 'campaigns.failure_network_down',
  'campaign_actions.maybe_published': 'campaigns.failure_maybe_published',
  'messages.plan': 'campaigns.failure_plan',
}

/** Phrase for the reason of an action's failure. */
export const failurePhrase = (failure: string | null): PhraseKey => FAILURES[failure ?? ''] ?? 'campaigns.failure_other'

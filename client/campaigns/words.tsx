import {
  IconBellRinging,
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandYoutube,
  IconDeviceTv,
  IconMail,
  IconMessage2,
  IconMessageQuestion,
  IconPrinter,
  IconTheater,
} from '@tabler/icons-react'
import type { z } from 'zod'
import { ALL_CAMPAIGN_TYPES } from '../../shared/campaign_actions/entity'
import type { timelineQuery } from '../../shared/campaign_actions/queries'
import type { PhraseKey } from '../../shared/phrases'
import { type T, useT } from '../kit/phrases'
import classes from './campaigns.module.css'

/** An action as the timeline reads it. */
export type TimelineAction = z.infer<typeof timelineQuery.returns>['campaign_actions'][number]

export const TYPE_ICONS = {
  newsletter: IconMail,
  message: IconMessage2,
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
  youtube: IconBrandYoutube,
  kiosk: IconDeviceTv,
  print: IconPrinter,
  reminder: IconBellRinging,
  feedback: IconMessageQuestion,
  showtime: IconTheater,
} as const satisfies Record<TimelineAction['type'], unknown>

/** The sign of an action's channel in a frame. */
export function TypeIcon({ type }: Pick<TimelineAction, 'type'>) {
  const Icon = TYPE_ICONS[type]
  return (
    <span className={classes.icon}>
      <Icon size={16} aria-hidden="true" />
    </span>
  )
}

export const typeWord = (t: T, type: TimelineAction['type']): string => t(`campaigns.type_${type}`)

/** The channels with their names, for a choice. */
export function useTypeWords(): readonly { readonly value: string; readonly label: string }[] {
  const t = useT()
  return ALL_CAMPAIGN_TYPES.map((type) => ({ value: type, label: typeWord(t, type) }))
}

/** Title of an action: its message's subject, its text, or its channel. */
export const titleOf = (t: T, { message, social_text, type }: TimelineAction): string => message?.subject || social_text || typeWord(t, type)

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

/** Says why an action failed. */
export const failureWord = (t: T, failure: string | null): string => t(FAILURES[failure ?? ''] ?? 'campaigns.failure_other')

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
import { failurePhrase } from '../../shared/campaign_actions/failure-words'
import type { timelineQuery } from '../../shared/campaign_actions/queries'
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
export const titleOf = (t: T, { message, social_text, type }: TimelineAction): string =>
  message?.subject || social_text || typeWord(t, type)

/** Says why an action failed. */
export const failureWord = (t: T, failure: string | null): string => t(failurePhrase(failure))

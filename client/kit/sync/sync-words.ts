import { DAY, HOUR, MINUTE } from '../../../shared/kernel/time'
import type { PhraseKey } from '../../../shared/phrases'
import { isBusy } from '../../sync/network/requests/busy-server'
import type { SyncState } from '../../sync/sync-state'
import type { Format, T } from '../phrases'

export type SyncTone = 'ok' | 'busy' | 'warn' | 'bad'

export type SyncTexts = {
  readonly tone: SyncTone
  readonly icon: 'saved' | 'sending' | 'offline' | 'attention' | 'filling' | 'sign_in'
  /** "Working offline" */
  readonly title: string
  /** "14 waiting since 19:42"; empty where there is nothing more to say. */
  readonly detail: string
  /** One word for the rail. */
  readonly short: string
  /** Explanation for the user in the panel. */
  readonly hint: string
}

const spanOf = (t: T, span: number): string => {
  if (span >= 2 * DAY) return t('sync.span.days', { count: Math.round(span / DAY) })
  return span >= HOUR
    ? t('sync.span.hours', { count: Math.round(span / HOUR) })
    : t('sync.span.minutes', { count: Math.round(span / MINUTE) })
}

/**
 * The one honest sentence about the network and the outbox, worst news first. `offlineReady`: the app itself is on this
 * device.
 */
export function syncTexts(t: T, format: Format, sync: SyncState, offlineReady: boolean): SyncTexts {
  const waiting =
    sync.waiting === 0
      ? ''
      : sync.waiting_since
        ? t('sync.state.waiting_since', { count: sync.waiting, time: format.when(sync.waiting_since) })
        : t('sync.state.waiting', { count: sync.waiting })
  const word = (
    tone: SyncTone,
    icon: SyncTexts['icon'],
    title: string,
    detail: string,
    hint: PhraseKey,
    short = title,
  ): SyncTexts => ({
    tone,
    icon,
    title,
    detail,
    short,
    hint: t(hint),
  })
  if (sync.sign_in_needed) return word('warn', 'sign_in', t('sync.state.sign_in'), waiting, 'sync.state.sign_in_hint')
  if (!sync.reachable)
    return word(
      'warn',
      'offline',
      t('sync.state.offline'),
      waiting || t('sync.state.nothing_waiting'),
      'sync.panel.offline_hint',
      t('sync.state.offline_short'),
    )
  // Only stock is not fetched: what is done here goes up.
  if (sync.problem?.code === 'rights.recovering')
    return word('warn', 'attention', t('sync.state.recovering'), waiting, 'sync.panel.offline_hint')
  const busy = isBusy(sync.problem)
  if (sync.problem && !busy)
    return word('bad', 'attention', t('sync.state.problem'), waiting, 'sync.panel.offline_hint')
  if (sync.clock_off !== 0)
    return word(
      'warn',
      'attention',
      t('sync.state.clock'),
      t(sync.clock_off > 0 ? 'sync.state.clock_ahead' : 'sync.state.clock_behind', {
        span: spanOf(t, Math.abs(sync.clock_off)),
      }),
      'sync.state.clock_hint',
    )
  if (sync.storage_low)
    return word('warn', 'attention', t('sync.state.storage_low'), waiting, 'sync.state.storage_low_hint')
  if (sync.copied) return word('bad', 'attention', t('sync.state.copied'), waiting, 'sync.state.copied_hint')
  if (sync.attention.length > 0)
    return word(
      'bad',
      'attention',
      t('sync.state.attention', { count: sync.attention.length }),
      waiting || t('sync.state.attention_hint'),
      'sync.panel.attention_hint',
    )
  if (sync.first_pull) {
    const { rows, total } = sync.first_pull
    const progress =
      total === null ? t('sync.state.rows', { rows }) : t('sync.state.rows_of', { rows: Math.min(rows, total), total })
    return word('busy', 'filling', t('sync.state.filling'), progress, 'sync.panel.filling_hint')
  }
  if (busy) return word('busy', 'sending', t('sync.state.busy'), waiting, 'sync.panel.busy_hint')
  if (!offlineReady)
    return word(
      'busy',
      'filling',
      t('sync.state.storing_app'),
      waiting || t('sync.state.storing_app_detail'),
      'sync.state.storing_app_hint',
    )
  if (sync.waiting > 0)
    return word('busy', 'sending', t('sync.state.saving', { count: sync.waiting }), waiting, 'sync.panel.saving_hint')
  return word(
    'ok',
    'saved',
    t('sync.state.saved'),
    sync.last_contact ? t('sync.state.last_contact', { time: format.when(sync.last_contact) }) : '',
    'sync.panel.saved_hint',
  )
}

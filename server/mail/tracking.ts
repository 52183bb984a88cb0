import type { RowOf } from '../../shared/model'
import type { Context } from '../kernel/commands/handler'
import { countedOf } from './message-stats'

/**
 * An address of the web in a body as somebody wrote it. One with a placeholder is another for each reader, and one with a sign that is
 * written out is read by browsers alone: those stay as they are.
 */
const LINK = /(<a\s(?:[^<>]*\s)?href\s*=\s*)(["'])(https?:\/\/(?:[^"'{}&<>\s]|&amp;|&(?![#\w]+;))+)\2/gi

/** Puts another address in the place of each that can be counted. `put` is asked with what it leads to and its number; null leaves it. */
function eachLink(body: string, put: (target: string, nth: number) => string | null): string {
  let nth = 0
  return body.replace(LINK, (all: string, before: string, _quote: string, written: string) => {
    const target = written.replaceAll('&amp;', '&')
    const other = URL.canParse(target) ? put(target, nth++) : null
    return other === null ? all : `${before}"${other.replaceAll('&', '&amp;')}"`
  })
}

/** Where the links of a body lead that can be counted, in their order. */
export function targetsOf(body: string): string[] {
  const targets: string[] = []
  eachLink(body, (target) => {
    targets.push(new URL(target).href)
    return null
  })
  return targets
}

/** A body whose links lead past us, with a picture nobody sees that says that it was opened. */
export async function measured(body: string, urlOf: (kind: 'open' | 'click', nth?: number) => Promise<string>): Promise<string> {
  const urls = await Promise.all(targetsOf(body).map((_target, nth) => urlOf('click', nth)))
  const seen = (await urlOf('open')).replaceAll('&', '&amp;')
  return `${eachLink(body, (_target, nth) => urls[nth] ?? null)}<img src="${seen}" width="1" height="1" alt="">`
}

/** Whether a house counts what becomes of its newsletters. */
export const measures = ({ settings }: Pick<RowOf<'orgs'>, 'settings'>): boolean => settings.measure_letters === true

export type Seen = 'open' | 'click'

/** What this would be the first of for a letter: who follows a link has opened it, also where pictures are not shown. */
export const firstOf = ({ opened_at, clicked_at }: Pick<RowOf<'outbox'>, 'opened_at' | 'clicked_at'>, seen: Seen) => ({
  opened: opened_at === null,
  clicked: seen === 'click' && clicked_at === null,
})

/** Counts that somebody has opened a letter or followed a link of it, once for each letter, for its message and the campaign that sent it. */
export async function bookSeen({ rows, now }: Context, letter_id: string, seen: Seen): Promise<void> {
  const letter = await rows.get('outbox', letter_id)
  if (!letter) return
  const { opened, clicked } = firstOf(letter, seen)
  if (!opened && !clicked) return
  await rows.patch('outbox', letter.id, { ...(opened ? { opened_at: now } : {}), ...(clicked ? { clicked_at: now } : {}), updated_at: now })
  const message = await countedOf(rows, letter.message_id)
  if (!message) return
  const stats = message.recipients_stats
  // What the house's figures call delivered is what was opened.
  if (opened) await rows.patch('messages', message.id, { recipients_stats: { ...stats, delivered: stats.delivered + 1 }, updated_at: now })
  const action = clicked && message.campaign_action_id ? await rows.get('campaign_actions', message.campaign_action_id) : undefined
  if (action) await rows.patch('campaign_actions', action.id, { insights: { ...action.insights, clicks: action.insights.clicks + 1 }, updated_at: now })
}

import { createHash, randomUUID } from 'node:crypto'
import type { RowOf } from '../../../shared/model'
import type { Context } from '../../kernel/commands/handler'
import { memoize } from '../../kernel/memoize'
import type { EmailLink } from '../compose/links'
import { appendHtml } from '../compose/template'
import { readMessageStats } from './message-stats'

/**
 * Matches web links in a body. Links with a placeholder differ per reader, and links with other character references
 * are left to browsers, so both are not tracked.
 */
const LINK = /(<a\s(?:[^<>]*\s)?href\s*=\s*)(["'])(https?:\/\/(?:[^"'{}&<>\s]|&amp;|&(?![#\w]+;))+)\2/gi

/** Replaces each trackable link. `put` gets its target and index; null keeps the link. */
function replaceLinks(body: string, put: (target: string, nth: number) => string | null): string {
  let nth = 0
  return body.replace(LINK, (all: string, before: string, _quote: string, written: string) => {
    const target = written.replaceAll('&amp;', '&')
    const other = URL.canParse(target) ? put(target, nth++) : null
    return other === null ? all : `${before}"${other.replaceAll('&', '&amp;')}"`
  })
}

/** Lists the targets of a body's trackable links, in order. */
export function linkTargets(body: string): string[] {
  const targets: string[] = []
  replaceLinks(body, (target) => {
    targets.push(new URL(target).href)
    return null
  })
  return targets
}

/** Identifies a link's target, so that its tracked URL still leads there if the body is rendered differently later. */
const targetHash = (target: string): number => createHash('sha256').update(target).digest().readUIntBE(0, 6)

/** Returns the target of a tracked URL; undefined if the body has no such link. */
export function trackedTarget(
  body: string,
  { nth = 0, target }: Pick<EmailLink, 'nth' | 'target'>,
): string | undefined {
  const targets = linkTargets(body)
  const expected = targets[nth]
  if (target === undefined || (expected !== undefined && targetHash(expected) === target)) return expected
  return targets.find((other) => targetHash(other) === target)
}

/** A body around its trackable links, which are left empty. */
type Stencil = { readonly parts: readonly string[]; readonly targets: readonly number[] }

/** Stencils that are remembered. Thousands of emails share one. */
const REMEMBERED = 20

/** Divides a body at its trackable links, and where the pixel goes. */
const stencilOf = memoize(REMEMBERED, (body): Stencil => {
  const gap = `gap-${randomUUID()}`
  const parts = appendHtml(
    replaceLinks(body, () => gap),
    `<img src="${gap}" width="1" height="1" alt="">`,
  ).split(gap)
  return { parts, targets: linkTargets(body).map(targetHash) }
})

/** Rewrites a body's links to tracked URLs and appends a tracking pixel. */
export function withTracking(
  body: string,
  urlOf: (kind: 'open' | 'click', nth?: number, target?: number) => string,
): string {
  const { parts, targets } = stencilOf(body)
  const urls = [...targets.map((target, nth) => urlOf('click', nth, target)), urlOf('open')]
  return parts.map((part, i) => part + (urls[i] ?? '').replaceAll('&', '&amp;')).join('')
}

/** Tells whether an organisation tracks its newsletters. */
export const isTrackingEnabled = ({ settings }: Pick<RowOf<'orgs'>, 'settings'>): boolean =>
  settings.measure_letters === true

/** An action of a reader: opening an email, following one of its links, or reading it on the web. */
export type TrackedAction = 'open' | 'click' | 'read'

type TrackedEmail = Pick<RowOf<'outbox'>, 'opened_at' | 'clicked_at' | 'web_read_at'>

/**
 * Tells what an action is the first of its email. A click and a look on the web count as an open too, where images are
 * blocked.
 */
export const firstActionsOf = ({ opened_at, clicked_at, web_read_at }: TrackedEmail, seen: TrackedAction) => ({
  opened: opened_at === null,
  clicked: seen === 'click' && clicked_at === null,
  viewed: seen === 'read' && web_read_at === null,
})

/** Counts the first open, click and look on the web of an email, for its message and campaign. */
export async function bookTrackedAction({ rows, now }: Context, letter_id: string, seen: TrackedAction): Promise<void> {
  const email = await rows.get('outbox', letter_id)
  if (!email) return
  const { opened, clicked, viewed } = firstActionsOf(email, seen)
  if (!opened && !clicked && !viewed) return
  const times = {
    ...(opened && { opened_at: now }),
    ...(clicked && { clicked_at: now }),
    ...(viewed && { web_read_at: now }),
  }
  await rows.patch('outbox', email.id, { ...times, updated_at: now })
  const message = await readMessageStats(rows, email.message_id)
  if (!message) return
  const stats = message.recipients_stats
  // The statistics call opened emails `delivered`.
  if (opened)
    await rows.patch('messages', message.id, {
      recipients_stats: { ...stats, delivered: stats.delivered + 1 },
      updated_at: now,
    })
  const action =
    (clicked || viewed) && message.campaign_action_id
      ? await rows.get('campaign_actions', message.campaign_action_id)
      : undefined
  if (!action) return
  const { clicks, views } = action.insights
  const insights = { ...action.insights, clicks: clicks + Number(clicked), views: views + Number(viewed) }
  await rows.patch('campaign_actions', action.id, { insights, updated_at: now })
}

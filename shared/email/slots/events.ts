import { EMAIL_LIMITS } from '../limits'
import { decodeEntities } from '../source/entities'

/** The facts about an event that a template needs. */
export type TemplateEvent = {
  readonly id: string
  readonly sync_id: string
  readonly title: string
  readonly description: string | null
  readonly starts_at: string
  readonly media_items_by_pos: readonly { readonly type: string; readonly url: string }[]
  readonly media_web_bg_urls: readonly string[]
}

/** Number of other events that filling a template adds (spec 2, 9.1). */
export const OTHER_EVENTS = 2

/** Selects the events of the slots: the chosen one, then other future ones by start, one per series. */
export function slotEvents<E extends Pick<TemplateEvent, 'id' | 'sync_id' | 'starts_at'>>(
  chosen: E,
  others: readonly E[],
  now: string,
): E[] {
  const series = new Set([chosen.sync_id])
  const future = others
    .filter(({ id, starts_at }) => id !== chosen.id && starts_at > now)
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at) || a.id.localeCompare(b.id))
  const added: E[] = []
  for (const event of future) {
    if (added.length === OTHER_EVENTS) break
    if (series.has(event.sync_id)) continue
    series.add(event.sync_id)
    added.push(event)
  }
  return [chosen, ...added]
}

/** Order of the event selector: upcoming by ascending start, then past by descending start (spec 2, 9.1). */
export function sortedForChoice<E extends Pick<TemplateEvent, 'starts_at'>>(events: readonly E[], now: string): E[] {
  const upcoming = events
    .filter(({ starts_at }) => starts_at >= now)
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at))
  const past = events.filter(({ starts_at }) => starts_at < now).sort((a, b) => b.starts_at.localeCompare(a.starts_at))
  return [...upcoming, ...past]
}

/** Picture of an event in an email: its email picture, else the hero, else the web background; null if it has none. */
export const emailPictureOf = ({
  media_items_by_pos,
  media_web_bg_urls,
}: Pick<TemplateEvent, 'media_items_by_pos' | 'media_web_bg_urls'>): string | null =>
  (media_items_by_pos.find(({ type }) => type === 'email') ?? media_items_by_pos.find(({ type }) => type === 'hero'))
    ?.url ??
  media_web_bg_urls[0] ??
  null

/** Returns the visible text of a description in HTML or plain text. */
export const descriptionText = (html: string): string =>
  decodeEntities(
    html
      .replace(/<(script|style)[\s\S]*?<\/\1\s*>/gi, '')
      .replace(/<br\s*\/?>|<\/(p|div|li|h[1-6])\s*>/gi, '\n')
      .replace(/<\/?[a-z!][^>]*>/gi, ''),
  )
    .replace(/[ \t\r]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Shortens a text to a number of visible characters, at the end of a word. */
export function shorten(text: string, most: number = EMAIL_LIMITS.description): string {
  const characters = [...text]
  if (characters.length <= most) return text
  const cut = characters.slice(0, most - 1).join('')
  return `${cut.replace(/\s+\S*$/, '') || cut}…`
}

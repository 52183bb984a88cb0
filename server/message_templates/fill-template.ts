import { languageOf } from '../../shared/email/language'
import { shopHost, shopLink } from '../../shared/email/shop-links'
import { descriptionText, emailPictureOf, shorten } from '../../shared/email/slots/events'
import { fillSlots, liveSlots, type SlotContent } from '../../shared/email/slots/fill'
import { PLACEHOLDER_IMAGES } from '../../shared/email/templates/layout'
import { TEMPLATE_WORDS } from '../../shared/email/templates/words'
import { parseJson } from '../../shared/kernel/encoding/json'
import { formatter } from '../../shared/kernel/format'
import type { RowOf } from '../../shared/model'
import { timeZoneOf } from '../../shared/orgs/rules'
import { fillKnown } from '../email/compose/template'
import { existingRow } from '../kernel/commands/existing'
import type { Context } from '../kernel/commands/handler'
import { readRow } from '../kernel/commands/rows'
import type { Db, Trx } from '../kernel/database/database'

/** Longest subject of a message. */
const SUBJECT_LENGTH = 200

/** Host of an organisation that has not set one: the server's own pages. */
const NO_SHOP = ''

/** Returns a template's source: the MJML in its `json`, else its body. */
export function templateSource({ body, json }: Pick<RowOf<'message_templates'>, 'body' | 'json'>): string {
  const read = parseJson(json)
  const mjml = typeof read === 'object' && read !== null ? (read as { mjml?: unknown }).mjml : undefined
  return typeof mjml === 'string' && mjml !== '' ? mjml : body
}

/** The database, the organisation and the reports of errors that filling a template needs. */
export type FillWorld = { readonly db: Db; readonly org: RowOf<'orgs'>; readonly report: (error: unknown) => void }

async function worldOf(trx: Trx, ctx: Context): Promise<FillWorld> {
  const org = await existingRow(ctx, 'orgs', ctx.op.org_id)
  return { db: trx, org, report: (error) => ctx.report(error, { op_id: ctx.op.id, name: 'fill template' }) }
}

/** Fills the event's placeholders in a subject. Those of the recipient stay until each email is sent. */
export function subjectFor(
  org: RowOf<'orgs'>,
  subject: string,
  { title, starts_at }: Pick<RowOf<'events'>, 'title' | 'starts_at'>,
): string {
  const format = formatter(org.lang, org.currency, timeZoneOf(org))
  return fillKnown(subject, {
    event_title: title,
    event_starts_at: format.dateTime(starts_at),
    org_name: org.name,
  }).slice(0, SUBJECT_LENGTH)
}

/** Fills the event's placeholders in a subject of the command's organisation. */
export const subjectForEvent = async (
  ctx: Context,
  subject: string,
  event: Pick<RowOf<'events'>, 'title' | 'starts_at'>,
): Promise<string> => subjectFor(await existingRow(ctx, 'orgs', ctx.op.org_id), subject, event)

/** Reads the facts about an event that a template shows, in the template's language. */
async function contentOf({ db, org }: FillWorld, source: string, event: RowOf<'events'>): Promise<SlotContent> {
  const pictures = db
    .selectFrom('event_media_items')
    .select(['type', 'url'])
    .where('org_id', '=', org.id)
    .where('event_id', '=', event.id)
  const media_items_by_pos = await pictures.where('deleted', '=', false).orderBy('pos').execute()
  const backgrounds = media_items_by_pos.filter(({ type }) => type === 'web_bg').map(({ url }) => url)
  const host = shopHost(org.settings, NO_SHOP)
  const lang = languageOf(source) ?? org.lang
  const format = formatter(lang, org.currency, timeZoneOf(org))
  return {
    event_id: event.id,
    title: event.title,
    description: shorten(descriptionText(event.description ?? '')),
    date: format.dateTime(event.starts_at),
    image_url: emailPictureOf({ media_items_by_pos, media_web_bg_urls: backgrounds }) ?? PLACEHOLDER_IMAGES.hero,
    // Without a host it is a path, which is completed with the server's address when an email is rendered.
    cta_link: shopLink({ host, locale: lang, slug: org.slug }, { event_id: event.id }),
    cta_text: TEMPLATE_WORDS[lang].cta,
  }
}

/** Fills slots with events. If that fails, the failure is reported and the template stays unfilled. */
async function filledSlots(
  world: FillWorld,
  source: string,
  events: ReadonlyMap<number, RowOf<'events'>>,
  options: { readonly keepsLinks?: boolean } = {},
): Promise<string> {
  try {
    const contents = new Map<number, SlotContent>()
    for (const [slot, event] of events) contents.set(slot, await contentOf(world, source, event))
    return fillSlots(source, contents, options)
  } catch (error) {
    world.report(error)
    return source
  }
}

/** Fills a template's first slot with an event. */
export const filledForEvent = async (trx: Trx, ctx: Context, source: string, event: RowOf<'events'>): Promise<string> =>
  filledSlots(await worldOf(trx, ctx), source, new Map([[1, event]]))

/**
 * Fills the slots anew that are to show their event as it is when the email is sent. A slot without an event takes the
 * campaign's.
 */
export async function withLiveSlots(world: FillWorld, source: string, event_id: string | null): Promise<string> {
  const chosen = new Map<number, RowOf<'events'>>()
  const added = new Map<number, RowOf<'events'>>()
  for (const [slot, own] of liveSlots(source)) {
    const id = own ?? event_id
    const event = id === null ? undefined : await readRow(world.db, 'events', world.org.id, id)
    if (event && !event.deleted) (own === null ? added : chosen).set(slot, event)
  }
  const current = chosen.size === 0 ? source : await filledSlots(world, source, chosen, { keepsLinks: true })
  return added.size === 0 ? current : filledSlots(world, current, added)
}

/** Fills the live slots of a message that is sent now. */
export const filledLive = async (trx: Trx, ctx: Context, source: string, event_id: string | null): Promise<string> =>
  withLiveSlots(await worldOf(trx, ctx), source, event_id)

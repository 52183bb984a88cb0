import { shopHost, shopLink } from '../../shared/email/shop-links'
import { descriptionText, emailPictureOf, shortened } from '../../shared/email/slots/events'
import { fillSlots } from '../../shared/email/slots/fill'
import { PLACEHOLDER_IMAGES } from '../../shared/email/templates/layout'
import { TEMPLATE_WORDS } from '../../shared/email/templates/words'
import { parseJson } from '../../shared/kernel/encoding/json'
import { formatter } from '../../shared/kernel/format'
import type { RowOf } from '../../shared/model'
import { timeZoneOf } from '../../shared/orgs/rules'
import { existingRow } from '../kernel/commands/existing'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { fillKnown } from '../mail/template'

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

/** Fills the event's placeholders in a subject. Those of the recipient stay until each email is sent. */
export async function subjectForEvent(ctx: Context, subject: string, { title, starts_at }: Pick<RowOf<'events'>, 'title' | 'starts_at'>): Promise<string> {
  const org = await existingRow(ctx, 'orgs', ctx.op.org_id)
  const format = formatter(org.lang, org.currency, timeZoneOf(org))
  return fillKnown(subject, { event_title: title, event_starts_at: format.dateTime(starts_at), org_name: org.name }).slice(0, SUBJECT_LENGTH)
}

/** Fills a template's first slot with an event. If that fails, the failure is reported and the template stays unfilled. */
export async function filledForEvent(trx: Trx, ctx: Context, source: string, event: RowOf<'events'>): Promise<string> {
  const org = await existingRow(ctx, 'orgs', ctx.op.org_id)
  const pictures = trx.selectFrom('event_media_items').select(['type', 'url']).where('org_id', '=', org.id).where('event_id', '=', event.id)
  const media_items_by_pos = await pictures.where('deleted', '=', false).orderBy('pos').execute()
  const backgrounds = media_items_by_pos.filter(({ type }) => type === 'web_bg').map(({ url }) => url)
  const host = shopHost(org.settings, NO_SHOP)
  const format = formatter(org.lang, org.currency, timeZoneOf(org))
  try {
    const content = {
      event_id: event.id,
      title: event.title,
      description: shortened(descriptionText(event.description ?? '')),
      date: format.dateTime(event.starts_at),
      image_url: emailPictureOf({ media_items_by_pos, media_web_bg_urls: backgrounds }) ?? PLACEHOLDER_IMAGES.hero,
      // Without a host it is a path, which is completed with the server's address when an email is rendered.
      cta_link: shopLink({ host, locale: org.lang, slug: org.slug }, { event_id: event.id }),
      cta_text: TEMPLATE_WORDS[org.lang].cta,
    }
    return fillSlots(source, new Map([[1, content]]))
  } catch (error) {
    ctx.report(error, { op_id: ctx.op.id, name: 'fill template' })
    return source
  }
}

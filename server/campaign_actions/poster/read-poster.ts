import { shownLink } from '../../../shared/campaign_actions/rules'
import { shopHost, shopLink } from '../../../shared/email/shop-links'
import { descriptionText } from '../../../shared/email/slots/events'
import { DomainError } from '../../../shared/kernel/errors'
import { formatter } from '../../../shared/kernel/format'
import { can } from '../../../shared/kernel/permissions'
import type { Language } from '../../../shared/kernel/phrases'
import type { RowOf } from '../../../shared/model'
import { timeZoneOf } from '../../../shared/orgs/rules'
import type { Actor } from '../../kernel/commands/actor'
import { readRow } from '../../kernel/commands/rows'
import type { Db } from '../../kernel/database/database'
import { scoped } from '../../kernel/database/org-scope'
import { type FileStore, storedPicture } from '../../media_gallery/file-store'

/** The content of a poster, in the organisation's language. */
export type Poster = {
  readonly lang: Language
  readonly organisation: string
  readonly title: string
  readonly subtitle: string
  /** Date and place, one line each. */
  readonly lines: readonly string[]
  readonly text: string
  /** Web address that the QR code leads to. */
  readonly link: string
  readonly picture: Buffer | null
}

type PosterParts = { readonly db: Db; readonly store: FileStore; readonly publicUrl: URL }

/** Reads the first picture of a campaign. */
async function pictureOf(store: FileStore, { org_id, medias }: RowOf<'campaign_actions'>): Promise<Buffer | null> {
  for (const { type, url } of medias) {
    const picture = type === 'IMAGE' ? await storedPicture(store, org_id, url) : null
    if (picture) return picture
  }
  return null
}

/**
 * Reads the poster of a print campaign. Throws `forbidden` for readers who may not see campaigns, and `not_found` for
 * other organisations' campaigns and other types.
 */
export async function readPoster({ db, store, publicUrl }: PosterParts, actor: Actor, id: string): Promise<Poster> {
  if (!can(actor.role, 'campaign_actions.read')) throw new DomainError('forbidden')
  const own = scoped(db, actor.org_id)
  const org = await readRow(own, 'orgs', actor.org_id, actor.org_id)
  const action = await readRow(own, 'campaign_actions', actor.org_id, id)
  if (!org || !action || action.deleted || action.type !== 'print')
    throw new DomainError('not_found', { table: 'campaign_actions', id })
  const event = action.event_id ? await readRow(own, 'events', actor.org_id, action.event_id) : undefined
  const location = event?.location_id ? await readRow(own, 'locations', actor.org_id, event.location_id) : undefined
  const code = action.promo_code_id ? await readRow(own, 'promo_codes', actor.org_id, action.promo_code_id) : undefined
  const format = formatter(org.lang, org.currency, timeZoneOf(org))
  const shop = { host: shopHost(org.settings, publicUrl.origin), locale: org.lang, slug: org.slug }
  const inShop = event
    ? shopLink(shop, { event_id: event.id }, code?.code)
    : `${shop.host}/${shop.locale}/${encodeURIComponent(shop.slug)}`
  return {
    lang: org.lang,
    organisation: org.name,
    title: event?.title ?? action.social_text ?? org.name,
    subtitle: event?.subtitle ?? '',
    lines: event
      ? [format.dateTime(event.starts_at), [location?.name, location?.city].filter(Boolean).join(', ')].filter(
          (line) => line !== '',
        )
      : [],
    text: event ? (action.social_text ?? descriptionText(event.description ?? '')) : '',
    link: shownLink(action) ?? inShop,
    picture: await pictureOf(store, action),
  }
}

import { formatter } from '../../../../shared/kernel/format'
import type { RowOf } from '../../../../shared/model'
import { timeZoneOf } from '../../../../shared/orgs/rules'
import { eventAddress } from '../../../../shared/orgs/shop-address'
import { readRow } from '../../../kernel/commands/rows'
import type { Db } from '../../../kernel/database/database'
import type { WaitingRequest } from '../../../kernel/database/tables/shop-tables'
import { formatPhrase } from '../../../kernel/format-phrase'
import type { EmailLinks } from '../links'
import { mailPhrases } from '../phrases'
import type { TemplateValues } from '../template'

type Org = RowOf<'orgs'>
type Entry = RowOf<'waiting_list'>

type WaitingEmail = {
  readonly subject: string
  readonly html: string
  readonly values: TemplateValues
  readonly lang: Org['lang']
  readonly to: { readonly name: string }
}

/** State of the entry of which an email tells. */
const STATES = { joined: 'waiting', offer: 'offered', lapsed: 'lapsed' } as const

type WaitingEmailKind = keyof typeof STATES | 'confirm'

/** Message in the payload of an email; anything else is the link that confirms a request. */
const saidBy = (says: unknown): WaitingEmailKind =>
  says === 'joined' || says === 'offer' || says === 'lapsed' ? says : 'confirm'

/** Reads what an email is about; null where it is over: confirmed, or the offer was used or refused. */
async function subjectOf(db: Db, org: Org, id: string, says: WaitingEmailKind): Promise<WaitingRequest | Entry | null> {
  if (says === 'confirm') {
    const request = await db
      .selectFrom('waiting_requests')
      .selectAll()
      .where('org_id', '=', org.id)
      .where('id', '=', id)
      .executeTakeFirst()
    return request?.entry_id === null ? request : null
  }
  const entry = await readRow(db, 'waiting_list', org.id, id)
  return entry?.state === STATES[says] ? entry : null
}

/** Builds an email to somebody on the waiting list; null where it is no longer true. */
export async function waitingEmail(
  { payload }: RowOf<'outbox'>,
  org: Org,
  db: Db,
  links: EmailLinks,
): Promise<WaitingEmail | null> {
  const says = saidBy(payload.says)
  const about = await subjectOf(db, org, String(payload.id), says)
  const event = about && (await readRow(db, 'events', org.id, about.event_id))
  if (!about || !event) return null
  const { lang, name, qty } = about
  const words = mailPhrases[lang].waiting_list[says]
  const format = formatter(lang, org.currency, timeZoneOf(org))
  const offer = 'order_id' in about && about.order_id !== null && about.offer_until !== null ? about : null
  return {
    subject: words.subject,
    html: words.body,
    values: {
      org_name: org.name,
      title: event.translations.find((each) => each.lang === lang)?.title || event.title,
      when: format.dateTime(event.starts_at),
      qty: formatPhrase(lang, 'waiting_list.tickets', { count: qty }),
      until: offer?.offer_until ? format.dateTime(offer.offer_until) : '',
      cart_url: offer?.order_id ? links.cart(org, lang, offer.order_id) : '',
      waiting_url: links.waiting(org, lang, about.id),
      event_url: links.public(eventAddress({ ...org, lang }, event.id)),
    },
    lang,
    to: { name },
  }
}

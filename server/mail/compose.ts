import { convert } from 'html-to-text'
import { formatter } from '../../shared/kernel/format'
import { type Clock, DAY, iso, ms } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { timeZoneOf } from '../../shared/orgs/rules'
import { readRow } from '../kernel/commands/rows'
import type { Db } from '../kernel/database/database'
import { scoped } from '../kernel/database/org-scope'
import { accountLetter } from './account-email'
import type { MailLink, MailLinks } from './links'
import { isLetterKind, LETTERS } from './outbox'
import { mailPhrases } from './phrases'
import { reportOf } from './report-email'
import type { Composed } from './smtp-sender'
import { asHtml, escapeHtml, fillHtml, fillLine, type Values } from './template'
import { ticketsOf } from './ticket-email'
import { measured, measures } from './tracking'

/** How long an address may be confirmed. */
const CONFIRMED_WITHIN = 7 * DAY

type Parts = { readonly db: Db; readonly links: MailLinks; readonly domain: string; readonly clock: Clock }

type Written = {
  readonly subject: string
  readonly html: string
  readonly values: Values
  readonly unsubscribe: string | null
  readonly pictures?: Composed['pictures']
  /** Where it is not the house's own. */
  readonly lang?: RowOf<'orgs'>['lang']
  readonly to: (Pick<RowOf<'contacts'>, 'name'> & Partial<Pick<RowOf<'contacts'>, 'newsletter_subscription_status'>>) | undefined
}

const linkOf =
  ({ id: letter_id, contact_id }: RowOf<'outbox'>, { id: org_id }: RowOf<'orgs'>) =>
  (kind: MailLink['kind'], nth?: number): MailLink => ({ kind, org_id, contact_id: contact_id ?? '', letter_id, nth })

/** What a letter says, filled in for whom it goes to; null where there is nothing to say any more. */
async function written(letter: RowOf<'outbox'>, org: RowOf<'orgs'>, { db, links, clock }: Parts): Promise<Written | null> {
  const behind = scoped(db, org.id)
  const read = <T extends 'contacts' | 'events'>(table: T, id: unknown) =>
    typeof id === 'string' ? readRow(behind, table, org.id, id) : Promise.resolve(undefined)
  const contact = await read('contacts', letter.contact_id)
  const words = mailPhrases[org.lang]
  const link = linkOf(letter, org)
  const people: Record<string, string> = {
    ...{ org_name: org.name, name: contact?.name ?? '', firstname: contact?.firstname ?? '', lastname: contact?.lastname ?? '' },
  }
  if (letter.kind === 'double_opt_in') {
    const until = iso(ms(letter.created_at) + CONFIRMED_WITHIN)
    const values = { ...people, confirm_url: await links.url('/api/newsletter/confirm', link('confirm'), until) }
    return { subject: words.opt_in_subject, html: words.opt_in_body, values, unsubscribe: null, to: contact }
  }
  if (letter.kind === 'report') {
    const report = await reportOf(letter, org, behind)
    if (!report) return null
    const { subject, html, name, lang } = report
    const unsubscribe = await links.url('/api/reports/stop', link('stop_report'), null)
    return { subject, html: `${html}${mailPhrases[lang].report_foot}`, lang, values: { ...people, unsubscribe_url: unsubscribe }, unsubscribe, to: { name } }
  }
  if (letter.kind === 'invitation' || letter.kind === 'password') {
    const said = await accountLetter(letter, org, db, links.accounts, iso(clock()))
    return said && { ...said, unsubscribe: null }
  }
  if (letter.kind === 'tickets') {
    const tickets = await ticketsOf(letter, org, behind)
    return tickets && { ...tickets, values: people, unsubscribe: null, to: contact }
  }
  // Not the whole of it: it names up to 20,000 contacts, and each has a letter.
  const texts = behind
    .selectFrom('messages')
    .select(['subject', 'body'])
    .where('org_id', '=', org.id)
    .where('id', '=', letter.message_id ?? '')
  const message = await texts.executeTakeFirst()
  if (!message || !isLetterKind(letter.kind)) return null
  const event = await read('events', letter.payload.event_id)
  const format = formatter(org.lang, org.currency, timeZoneOf(org))
  const unsubscribe = contact && LETTERS[letter.kind].audience ? await links.url('/api/newsletter/unsubscribe', link('unsubscribe'), null) : null
  const values = {
    ...people,
    ...{ event_title: event?.title ?? '', event_starts_at: event ? format.dateTime(event.starts_at) : '' },
    ...{ read_on_web_url: contact ? await links.url('/api/mail/read', link('read'), null) : '', unsubscribe_url: unsubscribe ?? '' },
  }
  const body = asHtml(message.body)
  const foot = unsubscribe && !/\{\{\s*unsubscribe_url\s*\}\}/.test(body) ? words.foot : ''
  return { subject: message.subject, html: `${body}${foot}`, values, unsubscribe, to: contact }
}

/** A letter's HTML alone, for whoever reads it on the web. */
export async function readOnWeb(letter: RowOf<'outbox'>, org: RowOf<'orgs'>, parts: Parts): Promise<string | null> {
  const said = await written(letter, org, parts)
  return said && fillHtml(said.html, said.values)
}

/** Makes a letter of what is known now; null where it is not to be sent any more. */
export async function compose(letter: RowOf<'outbox'>, org: RowOf<'orgs'>, parts: Parts): Promise<Composed | null> {
  const said = await written(letter, org, parts)
  // Whoever has taken it back meanwhile is not written to.
  if (!said || letter.address === null || (said.unsubscribe && said.to?.newsletter_subscription_status === 'unsubscribed')) return null
  const link = linkOf(letter, org)
  const urlOf = (kind: 'open' | 'click', nth?: number) => parts.links.url(`/api/mail/${kind}`, link(kind, nth), null)
  // Only what goes to an audience is watched, and only where the house says so. The text beside it leads where it says.
  const watched = isLetterKind(letter.kind) && LETTERS[letter.kind].audience && measures(org)
  const body = watched ? await measured(said.html, urlOf) : said.html
  const html = `<!doctype html><html lang="${said.lang ?? org.lang}"><head><meta charset="utf-8"><title>${escapeHtml(org.name)}</title></head><body>${fillHtml(body, said.values)}</body></html>`
  return {
    message_id: `<${letter.id}@${parts.domain}>`,
    to: { name: fillLine(said.to?.name ?? '', {}), address: letter.address },
    from_name: fillLine(org.name, {}),
    subject: fillLine(said.subject, said.values),
    html,
    text: convert(fillHtml(said.html, said.values), { wordwrap: 78, selectors: [{ selector: 'img[src^="cid:"]', format: 'skip' }] }),
    pictures: said.pictures ?? [],
    unsubscribe: said.unsubscribe,
    date: new Date(letter.created_at),
  }
}

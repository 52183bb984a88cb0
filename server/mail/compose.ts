import { formatter } from '../../shared/kernel/format'
import { type Clock, DAY, iso, ms } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { timeZoneOf } from '../../shared/orgs/rules'
import { readRow } from '../kernel/commands/rows'
import type { Db } from '../kernel/database/database'
import { scoped } from '../kernel/database/org-scope'
import type { WalletKeysOf } from '../wallet_accounts/keys'
import { EMAIL_KINDS, isEmailKind } from './delivery/outbox'
import type { ComposedEmail } from './delivery/smtp-sender'
import { accountEmail } from './emails/account-email'
import { cancellationEmail } from './emails/cancellation-email'
import { invoiceEmail } from './emails/invoice-email'
import { reportEmail } from './emails/report-email'
import { ticketEmail } from './emails/ticket-email'
import type { EmailLink, EmailLinks } from './links'
import { mailPhrases } from './phrases'
import { plainTextOf } from './plain-text'
import type { EmailBodies } from './rendering/email-bodies'
import { appendHtml, fillHeaderLine, fillHtml, fillText, isDocument, literalHtml, type TemplateValues } from './template'
import { isTrackingEnabled, withTracking } from './tracking'

/** Time in ms in which an opt-in can be confirmed. */
const CONFIRMATION_LIFETIME = 7 * DAY

type ComposeParts = {
  readonly db: Db
  readonly links: EmailLinks
  readonly bodies: EmailBodies
  readonly domain: string
  readonly clock: Clock
  /** Folder of the fonts of attached PDFs; missing for the web view, which has no attachments. */
  readonly fonts?: string
  /** Keys of the passes that order emails have; missing for the web view. */
  readonly wallets?: WalletKeysOf
}

type EmailTemplate = {
  readonly subject: string
  readonly html: string
  readonly values: TemplateValues
  readonly unsubscribe: string | null
  readonly pictures?: ComposedEmail['pictures']
  readonly files?: ComposedEmail['files']
  /** Language, where it is not the organisation's. */
  readonly lang?: RowOf<'orgs'>['lang']
  readonly to: (Pick<RowOf<'contacts'>, 'name'> & Partial<Pick<RowOf<'contacts'>, 'newsletter_subscription_status'>>) | undefined
}

const emailLinkOf =
  ({ id: letter_id, contact_id }: RowOf<'outbox'>, { id: org_id }: RowOf<'orgs'>) =>
  (kind: EmailLink['kind'], nth?: number, target?: number): EmailLink => ({ kind, org_id, contact_id: contact_id ?? '', letter_id, nth, target })

/** Reads the template and values of an email; null where there is nothing to send any more. */
async function templateOf(
  letter: RowOf<'outbox'>,
  org: RowOf<'orgs'>,
  { db, links, bodies, clock, fonts, wallets }: ComposeParts,
): Promise<EmailTemplate | null> {
  const behind = scoped(db, org.id)
  const read = <T extends 'contacts' | 'events'>(table: T, id: unknown) =>
    typeof id === 'string' ? readRow(behind, table, org.id, id) : Promise.resolve(undefined)
  const contact = await read('contacts', letter.contact_id)
  const words = mailPhrases[org.lang]
  const link = emailLinkOf(letter, org)
  const people: Record<string, string> = {
    org_name: org.name,
    name: contact?.name ?? '',
    firstname: contact?.firstname ?? '',
    lastname: contact?.lastname ?? '',
  }
  if (letter.kind === 'double_opt_in') {
    const until = iso(ms(letter.created_at) + CONFIRMATION_LIFETIME)
    const values = { ...people, confirm_url: links.url('/api/newsletter/confirm', link('confirm'), until) }
    return { subject: words.opt_in_subject, html: words.opt_in_body, values, unsubscribe: null, to: contact }
  }
  if (letter.kind === 'report') {
    const report = await reportEmail(letter, org, behind)
    if (!report) return null
    const { subject, html, name, lang } = report
    const unsubscribe = links.url('/api/reports/stop', link('stop_report'), null)
    return { subject, html: `${html}${mailPhrases[lang].report_foot}`, lang, values: { ...people, unsubscribe_url: unsubscribe }, unsubscribe, to: { name } }
  }
  if (letter.kind === 'invitation' || letter.kind === 'password') {
    const said = await accountEmail(letter, org, db, links.accounts, iso(clock()))
    return said && { ...said, unsubscribe: null }
  }
  if (letter.kind === 'tickets') {
    const tickets = await ticketEmail(letter, org, behind, { now: clock(), fonts: fonts ?? null, wallets: wallets ?? null })
    return tickets && { ...tickets, values: people, unsubscribe: null, to: contact }
  }
  if (letter.kind === 'invoice') {
    const invoice = await invoiceEmail(letter, org, behind, { now: clock(), fonts: fonts ?? null })
    return invoice && { ...invoice, values: people, unsubscribe: null, to: contact }
  }
  if (letter.kind === 'event_cancelled') {
    const about = await cancellationEmail(letter, org, behind)
    return about && { ...about, values: people, unsubscribe: null, to: contact }
  }
  // Selects two columns only: a message names up to 20,000 contacts, and each gets an email.
  const texts = behind
    .selectFrom('messages')
    .select(['subject', 'body'])
    .where('org_id', '=', org.id)
    .where('id', '=', letter.message_id ?? '')
  const message = await texts.executeTakeFirst()
  if (!message || !isEmailKind(letter.kind)) return null
  const event = await read('events', letter.payload.event_id)
  const format = formatter(org.lang, org.currency, timeZoneOf(org))
  const unsubscribe = contact && EMAIL_KINDS[letter.kind].audience ? links.url('/api/newsletter/unsubscribe', link('unsubscribe'), null) : null
  const values = {
    ...people,
    event_title: event?.title ?? '',
    event_starts_at: event ? format.dateTime(event.starts_at) : '',
    read_on_web_url: links.url('/api/mail/read', link('read'), null),
    unsubscribe_url: unsubscribe ?? '',
    preferences_url: unsubscribe?.replace('/unsubscribe?', '/preferences?') ?? '',
  }
  const body = await bodies.html(message.body)
  const foot = unsubscribe && !/\{\{\s*unsubscribe_url\s*\}\}/.test(body) ? words.foot : ''
  return { subject: message.subject, html: appendHtml(body, foot), values, unsubscribe, to: contact }
}

/** Wraps the content of an email as a document with the organisation's logo. MJML is a document already, with a head of its own. */
function asDocument({ html, lang }: Pick<EmailTemplate, 'html' | 'lang'>, org: RowOf<'orgs'>, links: EmailLinks): string {
  if (isDocument(html)) return html
  const title = literalHtml(org.name)
  const logo = org.media_logo_url ? `<p><img src="${literalHtml(links.public(org.media_logo_url))}" alt="${title}" height="48" style="height:48px"></p>` : ''
  return `<!doctype html><html lang="${lang ?? org.lang}"><head><meta charset="utf-8"><title>${title}</title></head><body>${logo}${html}</body></html>`
}

/** Renders the HTML of an email for its web view. */
export async function readOnWeb(letter: RowOf<'outbox'>, org: RowOf<'orgs'>, parts: ComposeParts): Promise<string | null> {
  const said = await templateOf(letter, org, parts)
  return said && fillHtml(asDocument(said, org, parts.links), said.values)
}

/** Composes an email from current data; null where it must not be sent any more. */
export async function composeEmail(letter: RowOf<'outbox'>, org: RowOf<'orgs'>, parts: ComposeParts): Promise<ComposedEmail | null> {
  const said = await templateOf(letter, org, parts)
  // The recipient has unsubscribed meanwhile.
  if (!said || letter.address === null || (said.unsubscribe && said.to?.newsletter_subscription_status === 'unsubscribed')) return null
  const link = emailLinkOf(letter, org)
  const urlOf = (kind: 'open' | 'click', nth?: number, target?: number) => parts.links.url(`/api/mail/${kind}`, link(kind, nth, target), null)
  // Only campaign emails are tracked, and only where the organisation enables it. The plain text keeps the original links.
  const watched = isEmailKind(letter.kind) && EMAIL_KINDS[letter.kind].audience && isTrackingEnabled(org)
  const body = watched ? withTracking(said.html, urlOf) : said.html
  const html = fillHtml(asDocument({ ...said, html: body }, org, parts.links), said.values)
  return {
    message_id: `<${letter.id}@${parts.domain}>`,
    to: { name: fillHeaderLine(said.to?.name ?? '', {}), address: letter.address },
    from_name: fillHeaderLine(org.name, {}),
    reply_to: [],
    bcc: [],
    subject: fillHeaderLine(said.subject, said.values),
    html,
    text: fillText(plainTextOf(said.html), said.values),
    pictures: said.pictures ?? [],
    files: said.files ?? [],
    unsubscribe: said.unsubscribe,
    date: new Date(letter.created_at),
  }
}

import { withLogo } from '../../../shared/email/render/logo'
import { type Clock, DAY, iso, ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { readRow } from '../../kernel/commands/rows'
import type { Db } from '../../kernel/database/database'
import { scoped } from '../../kernel/database/org-scope'
import { rawStatement } from '../../kernel/database/statement'
import { memoize } from '../../kernel/memoize'
import { type FileStore, storedLogo } from '../../media_gallery/file-store'
import type { WalletKeysOf } from '../../wallet_accounts/keys'
import { EMAIL_KINDS, isEmailKind } from '../delivery/outbox'
import type { ComposedEmail } from '../delivery/smtp-sender'
import type { EmailBodies } from '../rendering/email-bodies'
import { isTrackingEnabled, withTracking } from '../reports/tracking'
import { accountEmail } from './emails/account-email'
import { cancellationEmail } from './emails/cancellation-email'
import { giftEmail } from './emails/gift-email'
import { invoiceEmail } from './emails/invoice-email'
import { messageEmail, variableValues } from './emails/message-email'
import { linkToOrder, orderEmail, orderLanguage, orderLinksEmail, orderPageOf } from './emails/order-email'
import { orderReturnEmail, withdrawalEmail } from './emails/order-return'
import { reportEmail } from './emails/report-email'
import { ticketEmail } from './emails/ticket-email'
import { waitingEmail } from './emails/waiting-email'
import type { EmailLink, EmailLinks } from './links'
import { mailPhrases } from './phrases'
import { plainTextOf } from './plain-text'
import { fillHeaderLine, fillHtml, fillText, isDocument, literalHtml, type TemplateValues } from './template'

/** Time in ms in which an opt-in can be confirmed. */
const CONFIRMATION_LIFETIME = 7 * DAY

/** Two columns only: a message names up to 20,000 contacts, and each gets an email. */
const WORDS = 'select subject, body from messages where org_id = ? and id = ?'

type ComposeParts = {
  readonly db: Db
  readonly links: EmailLinks
  readonly bodies: EmailBodies
  readonly domain: string
  readonly clock: Clock
  /** Folder of the fonts of attached PDFs; missing for the web view, which has no attachments. */
  readonly fonts?: string
  /** Store of the logo that attached PDFs show; missing where `fonts` are. */
  readonly files?: FileStore
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
  readonly to:
    | (Pick<RowOf<'contacts'>, 'name'> & Partial<Pick<RowOf<'contacts'>, 'newsletter_subscription_status'>>)
    | undefined
}

const emailLinkOf =
  ({ id: letter_id, contact_id }: RowOf<'outbox'>, { id: org_id }: RowOf<'orgs'>) =>
  (kind: EmailLink['kind'], nth?: number, target?: number): EmailLink => ({
    kind,
    org_id,
    contact_id: contact_id ?? '',
    letter_id,
    nth,
    target,
  })

/** Reads the template and values of an email; null where there is nothing to send any more. */
async function templateOf(
  email: RowOf<'outbox'>,
  org: RowOf<'orgs'>,
  { db, links, bodies, clock, fonts, files, wallets }: ComposeParts,
): Promise<EmailTemplate | null> {
  const behind = scoped(db, org.id)
  const read = <T extends 'contacts' | 'events'>(table: T, id: unknown) =>
    typeof id === 'string' ? readRow(behind, table, org.id, id) : Promise.resolve(undefined)
  const contact = await read('contacts', email.contact_id)
  const link = emailLinkOf(email, org)
  const people = variableValues(org, contact)
  if (email.kind === 'double_opt_in') {
    const until = iso(ms(email.created_at) + CONFIRMATION_LIFETIME)
    const values = { ...people, confirm_url: links.url('/api/newsletter/confirm', link('confirm'), until) }
    const { opt_in_subject: subject, opt_in_body: html } = mailPhrases[org.lang]
    return { subject, html, values, unsubscribe: null, to: contact }
  }
  if (email.kind === 'report') {
    const report = await reportEmail(email, org, behind)
    if (!report) return null
    const { subject, html, name, lang } = report
    const unsubscribe = links.url('/api/reports/stop', link('stop_report'), null)
    return {
      subject,
      html: `${html}${mailPhrases[lang].report_foot}`,
      lang,
      values: { ...people, unsubscribe_url: unsubscribe },
      unsubscribe,
      to: { name },
    }
  }
  if (email.kind === 'invitation' || email.kind === 'password') {
    const said = await accountEmail(email, org, db, links.accounts, iso(clock()))
    return said && { ...said, unsubscribe: null }
  }
  if (email.kind === 'tickets') {
    const order_id = String(email.payload.order_id)
    const lang = await orderLanguage(behind, org, order_id)
    const page = orderPageOf(org, lang, order_id, links)
    const tickets = await ticketEmail(email, { ...org, lang }, behind, {
      now: clock(),
      fonts: fonts ?? null,
      logo: files ? await storedLogo(files, org) : null,
      files: files ?? null,
      wallets: wallets ?? null,
      shopUrl: page === null ? null : (path) => links.public(path),
    })
    return (
      tickets && {
        ...tickets,
        html: tickets.html + linkToOrder(page, lang),
        lang,
        values: people,
        unsubscribe: null,
        to: contact,
      }
    )
  }
  if (email.kind === 'order') {
    const order = await orderEmail(email, org, behind, links)
    return order && { ...order, unsubscribe: null, to: contact }
  }
  if (email.kind === 'order_return') {
    const returned = await orderReturnEmail(email, org, behind, links)
    return returned && { ...returned, unsubscribe: null, to: contact }
  }
  if (email.kind === 'withdrawal') return { ...withdrawalEmail(email, org), unsubscribe: null, to: undefined }
  if (email.kind === 'order_links') {
    const list = await orderLinksEmail(email, org, behind, links)
    return list && { ...list, unsubscribe: null, to: undefined }
  }
  if (email.kind === 'waiting_list') {
    const said = await waitingEmail(email, org, behind, links)
    return said && { ...said, unsubscribe: null }
  }
  if (email.kind === 'invoice') {
    const logo = files ? await storedLogo(files, org) : null
    const invoice = await invoiceEmail(email, org, behind, { now: clock(), fonts: fonts ?? null, logo })
    return invoice && { ...invoice, values: people, unsubscribe: null, to: contact }
  }
  if (email.kind === 'gift') {
    const parts = { now: clock(), fonts: fonts ?? null, files: files ?? null }
    const given = await giftEmail(email, org, behind, parts)
    return given && { ...given, values: people, unsubscribe: null, to: undefined }
  }
  if (email.kind === 'event_cancelled') {
    const about = await cancellationEmail(email, org, behind)
    return about && { ...about, values: people, unsubscribe: null, to: contact }
  }
  const [message] = await rawStatement<Pick<RowOf<'messages'>, 'subject' | 'body'>>(behind, WORDS, [
    org.id,
    email.message_id,
  ])
  if (!message || !isEmailKind(email.kind)) return null
  const event = await read('events', email.payload.event_id)
  const unsubscribe =
    contact && EMAIL_KINDS[email.kind].audience
      ? links.url('/api/newsletter/unsubscribe', link('unsubscribe'), null)
      : null
  const urls = {
    read: links.url('/api/mail/read', link('read'), null),
    unsubscribe,
    preferences: unsubscribe?.replace('/unsubscribe?', '/preferences?') ?? null,
  }
  // One of two subjects that are compared.
  const subject = typeof email.payload.subject === 'string' ? email.payload.subject : message.subject
  const isTest = email.kind === 'test'
  const said = await messageEmail(behind, org, {
    message: { ...message, subject },
    contact,
    event,
    isTest,
    urls,
    htmlOf: (source) => bodies.html(source),
  })
  return { ...said, unsubscribe, to: contact }
}

/** Documents that are remembered. Thousands of emails share one. */
const REMEMBERED = 20

const documentWithLogo = memoize(REMEMBERED, (html) =>
  memoize(REMEMBERED, (address) => withLogo(html, address || null)),
)

/**
 * Wraps the content of an email as a document with the organisation's logo. MJML is a document already, with a head and
 * a place for the logo of its own. `publicUrl` completes the logo's address.
 */
export function asDocument(
  { html, lang }: Pick<EmailTemplate, 'html' | 'lang'>,
  org: RowOf<'orgs'>,
  publicUrl: (path: string) => string,
): string {
  const address = org.media_logo_url && publicUrl(org.media_logo_url)
  if (isDocument(html)) return documentWithLogo(html)(address ?? '')
  const title = literalHtml(org.name)
  const logo = address
    ? `<p><img src="${literalHtml(address)}" alt="${title}" height="48" style="height:48px"></p>`
    : ''
  return `<!doctype html><html lang="${lang ?? org.lang}"><head><meta charset="utf-8"><title>${title}</title></head><body>${logo}${html}</body></html>`
}

/** Renders the HTML of an email for its web view. */
export async function renderWebView(
  email: RowOf<'outbox'>,
  org: RowOf<'orgs'>,
  parts: ComposeParts,
): Promise<string | null> {
  const said = await templateOf(email, org, parts)
  return (
    said &&
    fillHtml(
      asDocument(said, org, (path) => parts.links.public(path)),
      said.values,
    )
  )
}

/** Composes an email from current data; null where it must not be sent any more. */
export async function composeEmail(
  email: RowOf<'outbox'>,
  org: RowOf<'orgs'>,
  parts: ComposeParts,
): Promise<ComposedEmail | null> {
  const said = await templateOf(email, org, parts)
  // The recipient has unsubscribed meanwhile.
  if (
    !said ||
    email.address === null ||
    (said.unsubscribe && said.to?.newsletter_subscription_status === 'unsubscribed')
  )
    return null
  const link = emailLinkOf(email, org)
  const urlOf = (kind: 'open' | 'click', nth?: number, target?: number) =>
    parts.links.url(`/api/mail/${kind}`, link(kind, nth, target), null)
  // Only campaign emails are tracked, and only where the organisation enables it. The plain text keeps the original
  // links.
  const watched = isEmailKind(email.kind) && EMAIL_KINDS[email.kind].audience && isTrackingEnabled(org)
  const document = asDocument(said, org, (path) => parts.links.public(path))
  const html = fillHtml(watched ? withTracking(document, urlOf) : document, said.values)
  return {
    message_id: `<${email.id}@${parts.domain}>`,
    to: { name: fillHeaderLine(said.to?.name ?? '', {}), address: email.address },
    from_name: fillHeaderLine(org.name, {}),
    reply_to: [],
    bcc: [],
    subject: fillHeaderLine(said.subject, said.values),
    html,
    text: fillText(plainTextOf(said.html), said.values),
    pictures: said.pictures ?? [],
    files: said.files ?? [],
    unsubscribe: said.unsubscribe,
    list_id:
      isEmailKind(email.kind) && EMAIL_KINDS[email.kind].audience ? `newsletter.${org.slug}.${parts.domain}` : null,
    date: new Date(email.created_at),
  }
}

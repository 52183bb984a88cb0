import { isIP } from 'node:net'
import { type FetchMessageObject, ImapFlow, type ImapFlowError } from 'imapflow'
import { DomainError } from '../../../shared/kernel/errors'
import { DAY, iso, SECOND } from '../../../shared/kernel/time'
import { readReportEmail } from '../read-report-email'
import type { DeliveryReport } from '../report'

/** An IMAP account, with the address that its host's name resolved to. */
export type MailboxServer = {
  readonly host: string
  readonly address: string
  readonly port: number
  readonly security: 'tls' | 'starttls' | 'none'
  readonly login: { readonly user: string; readonly pass: string }
}

/** Position in a mailbox: emails up to this UID have been read. A new validity starts the numbers again (RFC 3501). */
export type MailboxPosition = { readonly uid_validity: string; readonly last_uid: number }

/** A report with the email it came in. */
export type FoundReport = DeliveryReport & { readonly uid: number; readonly arrived_at: string }

export type MailboxReports = { readonly reports: readonly FoundReport[]; readonly position: MailboxPosition; readonly more: boolean }

/** Age in ms up to which emails are read at first. A mail server gives up after about five days. */
const FIRST_AGE = 14 * DAY
/** Reports read at once. */
const AT_ONCE = 200
/** Bytes read of one report. It may return the whole email. */
const MAX_SIZE = 1024 * 1024

const TIMEOUTS = { connectionTimeout: 15 * SECOND, greetingTimeout: 15 * SECOND, socketTimeout: 60 * SECOND }

/** Says why a mailbox could not be opened, as the refusal of a mail server. */
function mailboxProblem(error: unknown, host: string): DomainError {
  const { authenticationFailed, tlsFailed, code, response, responseText, message } = error as ImapFlowError
  const said = String(responseText ?? (typeof response === 'string' ? response : message)).slice(0, 200)
  if (authenticationFailed) return new DomainError('mail_settings.login_refused', { host, said })
  if (tlsFailed || /certificate|SSL|TLS/i.test(`${code} ${said}`)) return new DomainError('mail_settings.no_tls', { host, said })
  return responseText ? new DomainError('mail_settings.refused', { host, said }) : new DomainError('mail_settings.unreachable', { host })
}

/** Signs in, opens the inbox without changing it, and works with it. Throws `mail_settings.unreachable`, `.login_refused`, `.no_tls` or `.refused`. */
async function withInbox<R>({ host, address, port, security, login }: MailboxServer, work: (client: ImapFlow) => Promise<R>): Promise<R> {
  const client = new ImapFlow({
    host: address,
    port,
    ...(isIP(host) === 0 && { servername: host }),
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    auth: login,
    logger: false,
    disableAutoIdle: true,
    maxLiteralSize: 4 * MAX_SIZE,
    ...TIMEOUTS,
  })
  // A broken connection fails the call that is running.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.mailboxOpen('INBOX', { readOnly: true })
    return await work(client)
  } catch (error) {
    throw mailboxProblem(error, host)
  } finally {
    client.close()
  }
}

/** Checks that a mailbox can be read. */
export const verifyMailbox = (server: MailboxServer): Promise<void> => withInbox(server, async () => {})

async function reportsIn({ uid, internalDate, source }: FetchMessageObject, now: number): Promise<FoundReport[]> {
  const arrived_at = internalDate ? iso(new Date(internalDate).getTime()) : iso(now)
  // An email that cannot be parsed reports nothing.
  const reports = source ? await readReportEmail(source).catch(() => []) : []
  return reports.map((report) => ({ ...report, uid, arrived_at }))
}

/** Reads the reports that have arrived in a mailbox after a position, or in the last days. Other emails are not read. */
export const readMailbox = (server: MailboxServer, position: MailboxPosition | null, now: number): Promise<MailboxReports> =>
  withInbox(server, async (client) => {
    const mailbox = client.mailbox
    if (!mailbox) throw new DomainError('mail_settings.unreachable', { host: server.host })
    const uid_validity = String(mailbox.uidValidity)
    const after = position?.uid_validity === uid_validity ? position.last_uid : null
    const isReport = { header: { 'Content-Type': 'multipart/report' } }
    const query = after === null ? { ...isReport, since: new Date(now - FIRST_AGE) } : { ...isReport, uid: `${after + 1}:*` }
    const found = ((await client.search(query, { uid: true })) || []).filter((uid) => uid > (after ?? 0)).sort((a, b) => a - b)
    const read = found.slice(0, AT_ONCE)
    const reports: FoundReport[] = []
    if (read.length > 0)
      for await (const message of client.fetch(read.join(','), { uid: true, internalDate: true, source: { maxLength: MAX_SIZE } }, { uid: true }))
        reports.push(...(await reportsIn(message, now)))
    const more = found.length > read.length
    const last_uid = more ? (read.at(-1) ?? 0) : Math.max(after ?? 0, mailbox.uidNext - 1)
    return { reports, position: { uid_validity, last_uid }, more }
  })

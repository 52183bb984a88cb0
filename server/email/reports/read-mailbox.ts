import type { FetchMessageObject } from 'imapflow'
import { DomainError } from '../../../shared/kernel/errors'
import { DAY, iso } from '../../../shared/kernel/time'
import { type MailboxServer, withInbox } from '../delivery/mailbox'
import { RETURN_PATH_TAG } from '../delivery/return-path'
import { readReportEmail } from './read-report-email'
import type { DeliveryReport } from './report'

/** Position in a mailbox: emails up to this UID have been read. A new validity starts the numbers again (RFC 3501). */
export type MailboxPosition = { readonly uid_validity: string; readonly last_uid: number }

/** A report with the email it came in. */
export type FoundReport = DeliveryReport & { readonly uid: number; readonly arrived_at: string }

export type MailboxReports = {
  readonly reports: readonly FoundReport[]
  readonly position: MailboxPosition
  readonly more: boolean
}

/** Age in ms up to which emails are read at first. A mail server gives up after about five days. */
const FIRST_AGE = 14 * DAY
/** Reports read at once. */
const AT_ONCE = 200
/** Bytes read of one report. It may return the whole email. */
const MAX_SIZE = 1024 * 1024

async function reportsIn({ uid, internalDate, source }: FetchMessageObject, now: number): Promise<FoundReport[]> {
  const arrived_at = internalDate ? iso(new Date(internalDate).getTime()) : iso(now)
  // An email that cannot be parsed reports nothing.
  const reports = source ? await readReportEmail(source).catch(() => []) : []
  return reports.map((report) => ({ ...report, uid, arrived_at }))
}

/**
 * Reads the reports that have arrived in a mailbox after a position, or in the last days. Other emails are not read.
 */
export const readMailbox = (
  server: MailboxServer,
  position: MailboxPosition | null,
  now: number,
): Promise<MailboxReports> =>
  withInbox(server, async (client) => {
    const mailbox = client.mailbox
    if (!mailbox) throw new DomainError('mail_settings.unreachable', { host: server.host })
    const uid_validity = String(mailbox.uidValidity)
    const after = position?.uid_validity === uid_validity ? position.last_uid : null
    // Bounces in words are found by the return path that they came to.
    const toReturnPath = ['To', 'Delivered-To'].map((name) => ({ header: { [name]: RETURN_PATH_TAG } }))
    const isReport = { or: [{ header: { 'Content-Type': 'multipart/report' } }, ...toReturnPath] }
    const query =
      after === null ? { ...isReport, since: new Date(now - FIRST_AGE) } : { ...isReport, uid: `${after + 1}:*` }
    const answer = await client.search(query, { uid: true })
    // The server refused the search. An empty answer would move the position past reports that nobody has read.
    if (!answer) throw new DomainError('mail_settings.unreachable', { host: server.host })
    const found = answer.filter((uid) => uid > (after ?? 0)).sort((a, b) => a - b)
    const read = found.slice(0, AT_ONCE)
    const reports: FoundReport[] = []
    if (read.length > 0)
      for await (const message of client.fetch(
        read.join(','),
        { uid: true, internalDate: true, source: { maxLength: MAX_SIZE } },
        { uid: true },
      ))
        reports.push(...(await reportsIn(message, now)))
    const more = found.length > read.length
    const last_uid = more ? (read.at(-1) ?? 0) : Math.max(after ?? 0, mailbox.uidNext - 1)
    return { reports, position: { uid_validity, last_uid }, more }
  })

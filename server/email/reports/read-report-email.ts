import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { emailOfReturnPath } from '../delivery/return-path'
import { readBounce } from './read-bounce'
import { type DeliveryReport, emailIdOf, joinedDiagnostics } from './report'

type Fields = ReadonlyMap<string, string>

/** Parses header fields with their continuation lines. Names are in lower case; the first of a name counts. */
function fieldsOf(block: string): Fields {
  const fields = new Map<string, string>()
  for (const line of block.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

/** Value of a field `type; value`, as of a recipient or a diagnostic. */
const typedValue = (field: string | undefined): string => (field ?? '').replace(/^[\w-]+\s*;\s*/, '')

const addressIn = (field: string | undefined): string | null =>
  typedValue(field).replace(/^<|>$/g, '').trim().toLowerCase() || null

const OUTCOMES: Readonly<Record<string, 'delivered' | 'bounced'>> = {
  failed: 'bounced',
  expired: 'bounced',
  delivered: 'delivered',
}

const isRecipient = (block: Fields): boolean =>
  block.has('action') || block.has('final-recipient') || block.has('original-recipient')

/**
 * Reads a delivery status notification: a block on the message, then one for each recipient (RFC 3464). `returned`: the
 * email whose return path it came to. That has one recipient, whatever address it was forwarded to.
 */
function readStatus(blocks: readonly Fields[], original: Fields, returned: string | null): DeliveryReport[] {
  const about = blocks.find((block) => !isRecipient(block))
  const letter_id =
    returned ?? emailIdOf(original.get('message-id') ?? '') ?? emailIdOf(about?.get('original-envelope-id') ?? '')
  if (letter_id === null) return []
  return blocks.filter(isRecipient).flatMap((recipient) => {
    const outcome = OUTCOMES[recipient.get('action')?.toLowerCase() ?? '']
    if (!outcome) return []
    const address =
      returned !== null ? null : addressIn(recipient.get('original-recipient') ?? recipient.get('final-recipient'))
    const [status = ''] = (recipient.get('status') ?? '').split(/[ (]/)
    return [
      { letter_id, address, outcome, said: joinedDiagnostics(status, typedValue(recipient.get('diagnostic-code'))) },
    ]
  })
}

/** Reads a spam complaint in the Abuse Reporting Format (RFC 5965). Other feedback says nothing about the recipient. */
function readComplaint(about: Fields | undefined, original: Fields, returned: string | null): DeliveryReport[] {
  const type = about?.get('feedback-type')?.toLowerCase() ?? ''
  const letter_id = returned ?? emailIdOf(original.get('message-id') ?? '')
  if (type !== 'abuse' || letter_id === null) return []
  const address =
    returned !== null
      ? null
      : addressIn(about?.get('original-rcpt-to') ?? original.get('to')?.replace(/^.*<(.*)>.*$/, '$1'))
  return [{ letter_id, address, outcome: 'complained', said: joinedDiagnostics(type, about?.get('user-agent')) }]
}

const textOf = ({ content }: Attachment): string =>
  (typeof content === 'string'
    ? content
    : Buffer.from(content instanceof ArrayBuffer ? new Uint8Array(content) : content).toString('utf8')
  ).replace(/\r\n?/g, '\n')

/** Headers in which mail servers keep the address that an email was sent to. */
const RECIPIENT_HEADERS = new Set([
  'to',
  'delivered-to',
  'x-delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
  'apparently-to',
  'received',
])

/** Returns the id of the email to whose return path a report was sent; null for another address. */
const returnedEmail = ({ headers }: Email): string | null =>
  emailOfReturnPath(headers.flatMap(({ key, value }) => (RECIPIENT_HEADERS.has(key) ? [value] : [])).join('\n'))

/**
 * Reads the reports in an email: a delivery status notification, a spam complaint, or a bounce in words that came to
 * the return path of one email. Any other email has none.
 */
export async function readReportEmail(raw: Uint8Array): Promise<readonly DeliveryReport[]> {
  const email = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'arraybuffer',
    maxNestingDepth: 20,
  })
  const { attachments } = email
  const returnedId = returnedEmail(email)
  const part = (...types: readonly string[]) =>
    attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()))
  const returned = part('message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers')
  const [head = ''] = returned ? textOf(returned).trimStart().split('\n\n') : []
  const original = fieldsOf(head)
  const blocks = (of: Attachment) =>
    textOf(of)
      .split(/\n[ \t]*\n/)
      .map(fieldsOf)
      .filter(({ size }) => size > 0)
  const status = part('message/delivery-status', 'message/global-delivery-status')
  // A status that says nothing final stays so, whatever the words are.
  if (status && blocks(status).some(isRecipient)) return readStatus(blocks(status), original, returnedId)
  const feedback = part('message/feedback-report')
  if (feedback) return readComplaint(blocks(feedback)[0], original, returnedId)
  return returnedId === null ? [] : readBounce(email, returnedId, raw)
}

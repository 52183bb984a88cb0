import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { HOUR, iso, MINUTE } from '../../../shared/kernel/time'
import { readReportEmail } from './read-report-email'
import { type DeliveryReport, emailIdOf, joinedDiagnostics } from './report'

/** Largest difference in ms between a signed time and now, as Standard Webhooks recommends. */
const TOLERANCE = 5 * MINUTE
/** Age in ms up to which an event of Mailgun is accepted. It is sent again for eight hours. */
const MAILGUN_AGE = 12 * HOUR

export type WebhookDelivery = { readonly body: Buffer; readonly header: (name: string) => string }

/**
 * The reports of a webhook, to be booked once. `nonce` names the delivery; it is signed and expires with the signature.
 */
export type SignedReports = {
  readonly reports: readonly DeliveryReport[]
  readonly nonce: string
  readonly expires_at: string
}

const isEqual = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

/** Checks a signature in the headers, as Standard Webhooks defines it. `key` is base64 after `whsec_`, or plain. */
function isSigned({ body, header }: WebhookDelivery, key: string, now: number): boolean {
  const [id, sent] = [header('webhook-id'), header('webhook-timestamp')]
  if (!id || !(Math.abs(now - Number(sent) * 1000) <= TOLERANCE)) return false
  const secret = key.startsWith('whsec_') ? Buffer.from(key.slice('whsec_'.length), 'base64') : key
  const expected = createHmac('sha256', secret).update(`${id}.${sent}.`).update(body).digest()
  return header('webhook-signature')
    .split(' ')
    .some((each) => each.startsWith('v1,') && isEqual(Buffer.from(each.slice(3), 'base64'), expected))
}

/** A webhook of Mailgun: its signature is part of the body. */
const mailgunEvent = z.object({
  signature: z.object({ timestamp: z.string().max(20), token: z.string().max(100), signature: z.string().max(128) }),
  'event-data': z.object({
    event: z.string().max(40),
    severity: z.string().max(20).optional(),
    recipient: z.string().max(320).optional(),
    message: z.object({ headers: z.object({ 'message-id': z.string().max(1000) }) }).optional(),
    'delivery-status': z
      .object({
        code: z.union([z.int(), z.string().max(20)]).optional(),
        'enhanced-code': z.string().max(20).optional(),
        message: z.string().max(10_000).optional(),
        description: z.string().max(10_000).optional(),
      })
      .optional(),
  }),
})

/**
 * Reads an event. The signature covers a time and a token alone, so that it must be new: it could be shown with another
 * body.
 */
function readMailgun(body: Buffer, key: string, now: number): SignedReports | null {
  let sent: unknown
  try {
    sent = JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
  const { data } = mailgunEvent.safeParse(sent)
  if (!data) return null
  const { timestamp, token, signature } = data.signature
  const expected = createHmac('sha256', key).update(`${timestamp}${token}`).digest()
  const sent_at = Number(timestamp) * 1000
  if (
    !isEqual(Buffer.from(signature, 'hex'), expected) ||
    !(now - sent_at <= MAILGUN_AGE && sent_at - now <= TOLERANCE)
  )
    return null
  const { event, severity, recipient, message, 'delivery-status': status } = data['event-data']
  const letter_id = emailIdOf(message?.headers['message-id'] ?? '')
  const outcome =
    event === 'delivered' || event === 'complained'
      ? event
      : event === 'failed' && severity !== 'temporary'
        ? 'bounced'
        : null
  const said = joinedDiagnostics(status?.code, status?.['enhanced-code'], status?.message || status?.description)
  const reports: DeliveryReport[] =
    letter_id === null || outcome === null
      ? []
      : [{ letter_id, address: recipient?.toLowerCase() ?? null, outcome, said }]
  return { reports, nonce: token, expires_at: iso(sent_at + MAILGUN_AGE) }
}

/**
 * Verifies and reads a webhook: a report email as a mail server received it, signed in its headers, or an event of
 * Mailgun. Returns null where the signature is wrong.
 */
export async function readWebhook(request: WebhookDelivery, key: string, now: number): Promise<SignedReports | null> {
  if (!request.header('content-type').startsWith('message/rfc822')) return readMailgun(request.body, key, now)
  if (!isSigned(request, key, now)) return null
  const reports = await readReportEmail(request.body)
  return {
    reports,
    nonce: request.header('webhook-id'),
    expires_at: iso(Number(request.header('webhook-timestamp')) * 1000 + TOLERANCE),
  }
}

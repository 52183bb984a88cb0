import { Readable } from 'node:stream'
import nodemailer from 'nodemailer'
import { MINUTE, SECOND } from '../../shared/kernel/time'

/** A composed email. */
export type ComposedEmail = {
  /** The same for every attempt. */
  readonly message_id: string
  readonly to: { readonly name: string; readonly address: string }
  readonly from_name: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Inline images, shown in the HTML as `cid:` and the name. */
  readonly pictures: readonly { readonly name: string; readonly png: Buffer }[]
  /** URL for one-click unsubscribing; null for an email that the recipient asked for. */
  readonly unsubscribe: string | null
  readonly date: Date
}

export type DkimKey = { readonly domain: string; readonly selector: string; readonly key: string }

export type SmtpOptions = {
  readonly url: string
  /** Sender address. */
  readonly from: string
  readonly dkim: DkimKey | null
}

export type EmailSender = {
  /** Sends an email. `announce` runs when all but the end of the data has been sent. Throws DeliveryFailed. */
  deliver(letter: ComposedEmail, announce: () => Promise<void>): Promise<void>
  readonly domain: string
  close(): void
}

/** An email was not accepted. `permanent`: it never will be. `unsure`: its outcome is unknown. */
export class DeliveryFailed extends Error {
  constructor(
    readonly said: string,
    readonly permanent: boolean,
    readonly unsure: boolean,
    code: string,
  ) {
    super(said)
    this.name = code
  }
}

/** DKIM-signed headers: the usual ones, and those for unsubscribing, so that no relay changes them. */
const SIGNED_HEADERS =
  'from:sender:reply-to:subject:date:message-id:to:mime-version:content-type:content-transfer-encoding:list-unsubscribe:list-unsubscribe-post'

/** Errors of the email itself, not of the connection or of the server. */
const EMAIL_FAULTS = ['EENVELOPE', 'EMESSAGE']

function deliveryFailure(error: unknown, handed: boolean): DeliveryFailed {
  const { code, responseCode, response, message } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  const said = String(response ?? message ?? 'no answer').slice(0, 500)
  const answered = typeof responseCode === 'number'
  const permanent = answered && responseCode >= 500 && EMAIL_FAULTS.includes(String(code))
  return new DeliveryFailed(said, permanent, handed && !answered, answered ? `smtp_${responseCode}` : `smtp_${String(code ?? 'error').toLowerCase()}`)
}

/** Creates an SMTP sender with a connection pool. */
export function smtpSender({ url, from, dkim }: SmtpOptions): EmailSender {
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const signing = dkim ? { dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.key, headerFieldNames: SIGNED_HEADERS } } : {}
  // Rendered and signed before it is sent, so that its end can be held back until it is announced.
  const writer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
    ...signing,
  })
  const pool = nodemailer.createTransport({
    url,
    pool: true as const,
    maxConnections: 5,
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: MINUTE,
  })
  return {
    domain,
    deliver: async (letter, announce) => {
      const list = letter.unsubscribe
        ? { 'List-Unsubscribe': { prepared: true, foldLines: true, value: `<${letter.unsubscribe}>` }, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : {}
      const { message } = await writer.sendMail({
        from: { name: letter.from_name, address: from },
        to: letter.to,
        subject: letter.subject,
        html: letter.html,
        text: letter.text,
        attachments: letter.pictures.map(({ name, png }) => ({ cid: name, filename: `${name}.png`, content: png, contentDisposition: 'inline' as const })),
        messageId: letter.message_id,
        date: letter.date,
        headers: { ...list, 'Auto-Submitted': 'auto-generated' },
      })
      let handed = false
      const raw = Readable.from(
        (async function* () {
          yield message as Buffer
          await announce()
          handed = true
        })(),
        { objectMode: false },
      )
      try {
        await pool.sendMail({ envelope: { from, to: [letter.to.address] }, raw })
      } catch (error) {
        throw deliveryFailure(error, handed)
      }
    },
    close: () => pool.close(),
  }
}

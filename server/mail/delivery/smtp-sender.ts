import { Readable } from 'node:stream'
import nodemailer from 'nodemailer'
import { DomainError } from '../../../shared/kernel/errors'
import { MINUTE, SECOND } from '../../../shared/kernel/time'

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
  readonly files?: readonly { readonly name: string; readonly type: string; readonly content: Buffer }[]
  /** Addresses for answers and for hidden copies. */
  readonly reply_to: readonly string[]
  readonly bcc: readonly string[]
  /** URL for one-click unsubscribing; null for an email that the recipient asked for. */
  readonly unsubscribe: string | null
  readonly date: Date
}

export type DkimKey = { readonly domain: string; readonly selector: string; readonly key: string }

/** A mail server and how to sign in there. `address`: what `host` was resolved to. */
export type SmtpServer = {
  readonly host: string
  readonly address: string
  readonly port: number
  readonly security: 'tls' | 'starttls' | 'none'
  readonly login: { readonly user: string; readonly pass: string } | null
}

export type SmtpOptions = {
  /** URL of the mail server, or the server. */
  readonly url: string | SmtpServer
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

const TIMEOUTS = { connectionTimeout: 10 * SECOND, greetingTimeout: 10 * SECOND, socketTimeout: MINUTE }

/** Options of a connection. A certificate must be of the host's name, even though its address is connected to. */
const connectionTo = (server: SmtpOptions['url']) =>
  typeof server === 'string'
    ? { url: server, ...TIMEOUTS }
    : {
        host: server.address,
        port: server.port,
        secure: server.security === 'tls',
        requireTLS: server.security === 'starttls',
        ignoreTLS: server.security === 'none',
        tls: { servername: server.host },
        ...(server.login ? { auth: server.login } : {}),
        ...TIMEOUTS,
      }

/** Connects to a mail server and signs in. Throws `mail_settings.unreachable`, `.login_refused`, `.no_tls` or `.refused`. */
export async function verifySmtp(server: SmtpServer): Promise<void> {
  const connection = nodemailer.createTransport({ ...connectionTo(server), disableFileAccess: true, disableUrlAccess: true })
  try {
    await connection.verify()
  } catch (error) {
    const { host } = server
    const { code, response, message } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
    const said = String(response ?? message ?? '').slice(0, 200)
    if (code === 'EAUTH') throw new DomainError('mail_settings.login_refused', { host, said })
    if (code === 'ETLS' || /certificate|SSL|TLS/i.test(said)) throw new DomainError('mail_settings.no_tls', { host, said })
    throw response ? new DomainError('mail_settings.refused', { host, said }) : new DomainError('mail_settings.unreachable', { host })
  } finally {
    connection.close()
  }
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
    ...connectionTo(url),
    pool: true as const,
    maxConnections: 5,
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
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
        ...(letter.reply_to.length > 0 ? { replyTo: [...letter.reply_to] } : {}),
        subject: letter.subject,
        html: letter.html,
        text: letter.text,
        attachments: [
          ...letter.pictures.map(({ name, png }) => ({ cid: name, filename: `${name}.png`, content: png, contentDisposition: 'inline' as const })),
          ...(letter.files ?? []).map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
        ],
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
        // Asked of servers that can: a report only on failure, with the id of the email and without its content (RFC 3461).
        const dsn = { id: letter.message_id.slice(1, letter.message_id.indexOf('@')), return: 'headers' as const, notify: 'failure' as const }
        await pool.sendMail({ envelope: { from, to: [letter.to.address, ...letter.bcc] }, raw, dsn })
      } catch (error) {
        throw deliveryFailure(error, handed)
      }
    },
    close: () => pool.close(),
  }
}

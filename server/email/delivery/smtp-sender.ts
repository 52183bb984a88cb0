import { Readable } from 'node:stream'
import nodemailer from 'nodemailer'
import Dkim from 'nodemailer/lib/dkim'
import SmtpPool from 'nodemailer/lib/smtp-pool'
import { DomainError } from '../../../shared/kernel/errors'
import { MINUTE, SECOND } from '../../../shared/kernel/time'
import { returnPathOf } from './return-path'
import { writeEmail } from './write-email'

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
  /** Name of the mailing list that it belongs to (RFC 2919); null for an email to one person. */
  readonly list_id: string | null
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
  /**
   * True to give each email a return path of its own, so that its bounces name it. The mail servers on both ways have
   * to take such addresses.
   */
  readonly returnPaths?: boolean
}

export type EmailSender = {
  /**
   * Sends an email. `announce` begins when a connection takes it, and has ended before the end of the data is sent.
   * Throws DeliveryFailed.
   */
  deliver(email: ComposedEmail, announce: () => Promise<void>): Promise<void>
  readonly domain: string
  close(): void
}

/** An email was not accepted. */
export class DeliveryFailed extends Error {
  constructor(
    readonly said: string,
    code: string,
    /**
     * `never`: it never will be. `unsure`: its outcome is unknown. `unseen`: the server was not reached, and knows
     * nothing of it.
     */
    readonly outcome: 'never' | 'unsure' | 'unseen' | 'later',
  ) {
    super(said)
    this.name = code
  }
}

/** DKIM-signed headers: the usual ones, and those for unsubscribing, so that no relay changes them. */
const SIGNED_HEADERS =
  'from:sender:reply-to:subject:date:message-id:to:mime-version:content-type:content-transfer-encoding:list-id:list-unsubscribe:list-unsubscribe-post'

/** Errors of the email itself, not of the connection or of the server. */
const EMAIL_FAULTS = ['EENVELOPE', 'EMESSAGE']

/** Progress of an email: no connection has taken it, one has, or all of its data but the end is sent. */
type Progress = 'unseen' | 'begun' | 'handed'

function deliveryFailure(error: unknown, progress: Progress): DeliveryFailed {
  const { code, responseCode, response, message } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as Record<string, unknown>
  const said = String(response ?? message ?? 'no answer').slice(0, 500)
  const answered = typeof responseCode === 'number'
  const name = answered ? `smtp_${responseCode}` : `smtp_${String(code ?? 'error').toLowerCase()}`
  if (progress === 'unseen') return new DeliveryFailed(said, name, 'unseen')
  if (progress === 'handed' && !answered) return new DeliveryFailed(said, name, 'unsure')
  return new DeliveryFailed(
    said,
    name,
    answered && responseCode >= 500 && EMAIL_FAULTS.includes(String(code)) ? 'never' : 'later',
  )
}

/** Emails that are handed over at the same time. A crash leaves them unsure, and those whose answer is not booked yet. */
const CONNECTIONS = 5

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

/**
 * Connects to a mail server and signs in. Throws `mail_settings.unreachable`, `.login_refused`, `.no_tls` or
 * `.refused`.
 */
export async function verifySmtp(server: SmtpOptions['url']): Promise<void> {
  const connection = nodemailer.createTransport({
    ...connectionTo(server),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await connection.verify()
  } catch (error) {
    const host = typeof server === 'string' ? new URL(server).host : server.host
    const { code, response, message } = (typeof error === 'object' && error !== null ? error : {}) as Record<
      string,
      unknown
    >
    const said = String(response ?? message ?? '').slice(0, 200)
    if (code === 'EAUTH') throw new DomainError('mail_settings.login_refused', { host, said })
    if (code === 'ETLS' || /certificate|SSL|TLS/i.test(said))
      throw new DomainError('mail_settings.no_tls', { host, said })
    throw response
      ? new DomainError('mail_settings.refused', { host, said })
      : new DomainError('mail_settings.unreachable', { host })
  } finally {
    connection.close()
  }
}

/** An email as its server gets it. */
type Handover = {
  readonly envelope: { readonly from: string; readonly to: readonly string[] }
  readonly message_id: string
  /** Begins when a connection takes the email. */
  readonly data: () => Readable
  readonly dsn: { readonly id: string; readonly return: 'headers'; readonly notify: 'failure' }
}

/**
 * Sends an email by a connection of the pool. nodemailer's usual way would compose it anew, which takes as long as
 * sending it.
 */
const handOver = (pool: SmtpPool, { envelope, message_id, data, dsn }: Handover): Promise<void> =>
  new Promise((resolve, reject) => {
    const { from, to } = envelope
    const message = {
      getEnvelope: () => ({ from, to: [...to] }),
      messageId: () => message_id,
      getHeader: () => message_id,
      createReadStream: data,
    }
    pool.send({ data: { dsn }, message } as unknown as Parameters<SmtpPool['send']>[0], (error) =>
      error ? reject(error) : resolve(),
    )
  })

/** Returns the headers and parts of an email. */
function partsOf(email: ComposedEmail, from: string): Parameters<typeof writeEmail>[0] {
  const list = email.unsubscribe
    ? {
        'List-Unsubscribe': { prepared: true, foldLines: true, value: `<${email.unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {}
  return {
    from: { name: email.from_name, address: from },
    to: email.to,
    ...(email.reply_to.length > 0 ? { replyTo: [...email.reply_to] } : {}),
    subject: email.subject,
    html: email.html,
    text: email.text,
    attachments: [
      ...email.pictures.map(({ name, png }) => ({
        cid: name,
        filename: `${name}.png`,
        content: png,
        contentDisposition: 'inline' as const,
      })),
      ...(email.files ?? []).map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
    ],
    messageId: email.message_id,
    date: email.date,
    headers: {
      ...list,
      ...(email.list_id ? { 'List-Id': `<${email.list_id}>` } : {}),
      'Auto-Submitted': 'auto-generated',
    },
  }
}

/** Creates an SMTP sender with a connection pool. */
export function smtpSender({ url, from, dkim, returnPaths = false }: SmtpOptions): EmailSender {
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const signer =
    dkim &&
    new Dkim({
      domainName: dkim.domain,
      keySelector: dkim.selector,
      privateKey: dkim.key,
      headerFieldNames: SIGNED_HEADERS,
    })
  const pool = new SmtpPool({ ...connectionTo(url), pool: true, maxConnections: CONNECTIONS, maxRequeues: 0 })
  return {
    domain,
    deliver: async (email, announce) => {
      // Written and signed before it is sent, so that its end can be held back until it is announced.
      const written = writeEmail(partsOf(email, from))
      const message = signer ? Buffer.concat(await signer.sign(written).toArray()) : written
      let progress: Progress = 'unseen'
      let announced: Promise<void> | null = null
      const withheld = async function* () {
        yield message
        await announced
        progress = 'handed'
      }
      const data = () => {
        // The server answers who may send to whom meanwhile. A refusal is booked after it.
        progress = 'begun'
        announced = announce()
        announced.catch(() => {})
        return Readable.from(withheld(), { objectMode: false })
      }
      // Asked of servers that can: a report only on failure, with the id of the email and without its content (RFC
      // 3461).
      const id = email.message_id.slice(1, email.message_id.indexOf('@'))
      // The bounce of a hidden copy would name the email as well.
      const returnPath = returnPaths && email.bcc.length === 0 ? returnPathOf(from, id) : from
      const envelope = { from: returnPath, to: [email.to.address, ...email.bcc] }
      try {
        await handOver(pool, {
          envelope,
          message_id: email.message_id,
          data,
          dsn: { id, return: 'headers', notify: 'failure' },
        })
      } catch (error) {
        // What is announced after the failure is not handed over any more.
        const failure = deliveryFailure(error, progress)
        await Promise.allSettled([announced])
        throw failure
      }
    },
    close: () => pool.close(),
  }
}

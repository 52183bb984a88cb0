import { Readable } from 'node:stream'
import nodemailer from 'nodemailer'
import { MINUTE, SECOND } from '../../shared/kernel/time'

/** A letter as it goes out. */
export type Composed = {
  /** Stays the same however often it is sent. */
  readonly message_id: string
  readonly to: { readonly name: string; readonly address: string }
  readonly from_name: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** What its HTML shows as `cid:` and the name. */
  readonly pictures: readonly { readonly name: string; readonly png: Buffer }[]
  /** Where it can be taken back with one click; null for a letter that somebody asked for. */
  readonly unsubscribe: string | null
  readonly date: Date
}

export type DkimKey = { readonly domain: string; readonly selector: string; readonly key: string }

export type PosterOptions = {
  readonly url: string
  /** The address letters come from. */
  readonly from: string
  readonly dkim: DkimKey | null
}

export type Poster = {
  /** Hands a letter over. `announce` runs when all but its very end is with the other server. Throws PostFailed. */
  deliver(letter: Composed, announce: () => Promise<void>): Promise<void>
  readonly domain: string
  close(): void
}

/** A letter was not taken. `permanent`: it never will be. `unsure`: nobody knows whether it was. */
export class PostFailed extends Error {
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

/** What is signed beside what usually is, so that nobody on the way changes how a letter is taken back. */
const SIGNED = 'from:sender:reply-to:subject:date:message-id:to:mime-version:content-type:content-transfer-encoding:list-unsubscribe:list-unsubscribe-post'

/** What is wrong with a letter, rather than with the connection or with us. */
const ITS_OWN = ['EENVELOPE', 'EMESSAGE']

function failure(error: unknown, handed: boolean): PostFailed {
  const { code, responseCode, response, message } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  const said = String(response ?? message ?? 'no answer').slice(0, 500)
  const answered = typeof responseCode === 'number'
  const permanent = answered && responseCode >= 500 && ITS_OWN.includes(String(code))
  return new PostFailed(said, permanent, handed && !answered, answered ? `smtp_${responseCode}` : `smtp_${String(code ?? 'error').toLowerCase()}`)
}

/** A connection to an SMTP server, kept open while there is something to send. */
export function smtpPoster({ url, from, dkim }: PosterOptions): Poster {
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const signing = dkim ? { dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.key, headerFieldNames: SIGNED } } : {}
  // Written and signed before it is sent, so that its end can be kept back until it is announced.
  const writer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
    ...signing,
  })
  const pool = nodemailer.createTransport({
    ...{ url, pool: true as const, maxConnections: 5, maxRequeues: 0, disableFileAccess: true, disableUrlAccess: true },
    ...{ connectionTimeout: 10 * SECOND, greetingTimeout: 10 * SECOND, socketTimeout: MINUTE },
  })
  return {
    domain,
    deliver: async (letter, announce) => {
      const list = letter.unsubscribe
        ? { 'List-Unsubscribe': { prepared: true, foldLines: true, value: `<${letter.unsubscribe}>` }, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : {}
      const { message } = await writer.sendMail({
        ...{ from: { name: letter.from_name, address: from }, to: letter.to, subject: letter.subject, html: letter.html, text: letter.text },
        attachments: letter.pictures.map(({ name, png }) => ({ cid: name, filename: `${name}.png`, content: png, contentDisposition: 'inline' as const })),
        ...{ messageId: letter.message_id, date: letter.date, headers: { ...list, 'Auto-Submitted': 'auto-generated' } },
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
        throw failure(error, handed)
      }
    },
    close: () => pool.close(),
  }
}

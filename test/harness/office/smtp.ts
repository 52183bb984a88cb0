import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { eventually } from '../turns'

/** An email as it arrived. */
export type ReceivedEmail = {
  readonly from: string
  readonly to: string
  readonly message_id: string
  readonly raw: string
}

/** Runs during the conversation. A returned text that begins with a code replaces the positive answer. */
type Hook = (to: string, raw: string) => Promise<string | null> | string | null

export type Smtp = {
  readonly url: string
  /** Every email received completely, whatever was answered. */
  readonly arrived: ReceivedEmail[]
  /** Addresses for which sending was started. */
  readonly begun: string[]
  /** Connections that were refused while the server was down. */
  refused: number
  /** True to take no connections. */
  isDown: boolean
  atRecipient: Hook
  /** Time in ms that the server takes to answer a recipient. */
  delay: (to: string) => number
  /** Runs after the last byte, before the answer. */
  atEnd: Hook
  /** True to hang up after the last byte of an email instead of answering. */
  hangsUp: (to: string) => boolean
  /** Runs at the first bytes of an email. True cuts the connection there, so that the rest never comes. */
  cutsOff: (to: string) => boolean
  close(): Promise<void>
}

/** Returns a header's unfolded value. */
export const headerOf = (raw: string, name: string): string | null => {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? null
}

const refusal = (answer: string): Error =>
  Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })

/** Starts a real SMTP server on a local port. */
export async function startSmtp(): Promise<Smtp> {
  const smtp: Smtp = {
    url: '',
    arrived: [],
    begun: [],
    refused: 0,
    isDown: false,
    atRecipient: () => null,
    delay: () => 0,
    atEnd: () => null,
    close: async () => {},
    hangsUp: () => false,
    cutsOff: () => false,
  }
  const close = (session: SMTPServerSession) => {
    for (const connection of server.connections) if (connection.session === session) connection.close()
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onConnect: (_session, done) => {
      if (smtp.isDown) smtp.refused++
      done(smtp.isDown ? refusal('421 4.3.2 not now') : null)
    },
    onRcptTo: ({ address }, _session, done) => {
      smtp.begun.push(address)
      const answer = () =>
        void Promise.resolve(smtp.atRecipient(address, '')).then((said) => done(said ? refusal(said) : null))
      const delay = smtp.delay(address)
      if (delay > 0) setTimeout(answer, delay)
      else answer()
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      const to = session.envelope.rcptTo[0]?.address ?? ''
      let isCut = false
      stream.once('data', () => {
        isCut = smtp.cutsOff(to)
        if (isCut) close(session)
      })
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (isCut) return
        const raw = Buffer.concat(parts).toString()
        const { mailFrom } = session.envelope
        smtp.arrived.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to,
          raw,
          message_id: headerOf(raw, 'Message-ID') ?? '',
        })
        if (smtp.hangsUp(to)) {
          close(session)
          return
        }
        void Promise.resolve(smtp.atEnd(to, raw)).then((answer) => done(answer ? refusal(answer) : null))
      })
    },
  })
  server.on('error', () => {
    // A client killed mid-conversation closes without QUIT.
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return Object.assign(smtp, {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}

/** Returns the first email to an address that arrives after so many others, whomever those are for. */
export async function emailAfter(smtp: Smtp, others: number, address: string): Promise<ReceivedEmail> {
  const next = () => smtp.arrived.slice(others).find(({ to }) => to === address)
  await eventually(`an email to ${address}`, () => next() !== undefined)
  return next() as ReceivedEmail
}

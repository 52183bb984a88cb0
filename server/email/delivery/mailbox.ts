import { isIP } from 'node:net'
import type { ImapFlow, ImapFlowError } from 'imapflow'
import { DomainError } from '../../../shared/kernel/errors'
import { SECOND } from '../../../shared/kernel/time'

/** An IMAP account, with the address that its host's name resolved to. */
export type MailboxServer = {
  readonly host: string
  readonly address: string
  readonly port: number
  readonly security: 'tls' | 'starttls' | 'none'
  readonly login: { readonly user: string; readonly pass: string }
}

/** Bytes of one answer. */
const MAX_LITERAL = 4 * 1024 * 1024

const TIMEOUTS = { connectionTimeout: 15 * SECOND, greetingTimeout: 15 * SECOND, socketTimeout: 60 * SECOND }

/** Says why a mailbox could not be opened, as the refusal of a mail server. */
function mailboxProblem(error: unknown, host: string): DomainError {
  const { authenticationFailed, tlsFailed, code, response, responseText, message } = error as ImapFlowError
  const said = String(responseText ?? (typeof response === 'string' ? response : message)).slice(0, 200)
  if (authenticationFailed) return new DomainError('mail_settings.login_refused', { host, said })
  if (tlsFailed || /certificate|SSL|TLS/i.test(`${code} ${said}`))
    return new DomainError('mail_settings.no_tls', { host, said })
  return responseText
    ? new DomainError('mail_settings.refused', { host, said })
    : new DomainError('mail_settings.unreachable', { host })
}

/**
 * Signs in, opens the inbox without changing it, and works with it. Throws `mail_settings.unreachable`,
 * `.login_refused`, `.no_tls` or `.refused`.
 */
export async function withInbox<R>(
  { host, address, port, security, login }: MailboxServer,
  work: (client: ImapFlow) => Promise<R>,
): Promise<R> {
  // Few organisations read a mailbox, so the library is loaded with the first one.
  const imap = await import('imapflow')
  const client = new imap.ImapFlow({
    host: address,
    port,
    ...(isIP(host) === 0 && { servername: host }),
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    auth: login,
    logger: false,
    disableAutoIdle: true,
    maxLiteralSize: MAX_LITERAL,
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

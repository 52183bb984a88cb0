import type { Clock } from '../../../shared/kernel/time'
import { splitAddresses } from '../../../shared/mail_settings/addresses'
import type { MailState } from '../../../shared/mail_settings/state'
import type { RowOf } from '../../../shared/model'
import type { Db } from '../../kernel/database/database'
import { scoped } from '../../kernel/database/org-scope'
import { rawStatement } from '../../kernel/database/statement'
import type { SecretBox } from '../../secrets/secret-box'
import { encryptedSecret, openSecret } from '../../secrets/stored-secrets'
import type { MailboxServer } from './mailbox'
import { ServerRest } from './server-rest'
import { resolveMailHost } from './smtp-host'
import { type EmailSender, type SmtpOptions, type SmtpServer, smtpSender } from './smtp-sender'

/** The organisation has no mail server, and neither has the operator. Its emails wait. */
export class NoMailServer extends Error {
  override readonly name = 'NoMailServer'
}

/** An organisation's way to send email. */
export type Mailer = {
  readonly sender: EmailSender
  /** Rest of the mail server, during which nothing is sent to it. */
  readonly rest: ServerRest
  /** Name that recipients see; null for the organisation's. */
  readonly sender_name: string | null
  readonly reply_to: readonly string[]
  readonly bcc: readonly string[]
}

type Settings = RowOf<'mail_settings'>
/** Settings with a mail server of their own. */
type OwnServer = Settings & { readonly smtp_host: string; readonly smtp_port: number; readonly sender_address: string }

const hasOwnServer = (settings: Settings | undefined): settings is OwnServer =>
  settings !== undefined &&
  settings.smtp_host !== null &&
  settings.smtp_port !== null &&
  settings.sender_address !== null

/** Settings with a mailbox of reports. */
type MailboxSettings = Pick<Settings, 'imap_security'> & {
  readonly imap_host: string
  readonly imap_port: number
  readonly imap_user: string
}

const hasMailbox = (settings: Settings): settings is Settings & MailboxSettings =>
  settings.imap_host !== null && settings.imap_port !== null && settings.imap_user !== null

const SETTINGS = 'select * from mail_settings where org_id = ? and deleted = ? limit 1'

type MailersParts = {
  readonly db: Db
  readonly secrets: SecretBox
  /** The operator's mail server; null for none. */
  readonly operator: SmtpOptions | null
  /** True if a mail server may be in a private network. */
  readonly allowPrivate: boolean
  /**
   * False if links in emails would lead nowhere, because a server in production has no public address. Then no
   * organisation sends.
   */
  readonly mayLink: boolean
  readonly clock: Clock
}

/** A mail server that is used, with how long it is left alone. */
type UsedMailer = { readonly sender: EmailSender; readonly rest: ServerRest }

/** Finds the mail server of each organisation: its own, or the operator's. Changed settings apply to the next email. */
export class Mailers {
  readonly #parts: MailersParts
  readonly #operator: UsedMailer | null
  /** Servers of organisations: since which change of the settings, and at which address. */
  readonly #own = new Map<string, UsedMailer & { readonly of: string; readonly address: string }>()

  constructor(parts: MailersParts) {
    this.#parts = parts
    this.#operator = parts.operator ? { sender: smtpSender(parts.operator), rest: new ServerRest(parts.clock) } : null
  }

  /** True if the operator has a mail server, so that every organisation can send. */
  get forAll(): boolean {
    return this.#operator !== null
  }

  /** False if emails wait until the operator sets the public address. */
  get mayLink(): boolean {
    return this.#parts.mayLink
  }

  /** Returns the missing setting that an organisation's emails wait for; null where they are sent. */
  async waitsFor(org_id: string): Promise<MailState['waits_for']> {
    if (!this.#parts.mayLink) return 'address'
    return this.#operator || hasOwnServer(await this.settingsOf(org_id)) ? null : 'mail_server'
  }

  /** Reads the settings for each email, by a statement whose query is not built anew. */
  async settingsOf(org_id: string): Promise<Settings | undefined> {
    const [settings] = await rawStatement<Settings>(scoped(this.#parts.db, org_id), SETTINGS, [org_id, false])
    return settings
  }

  /**
   * Returns how an organisation sends email now; null if it cannot. Throws a DomainError if its mail server's name is
   * wrong.
   */
  async of(org_id: string): Promise<Mailer | null> {
    if (!this.#parts.mayLink) return null
    const settings = await this.settingsOf(org_id)
    const used = hasOwnServer(settings) ? await this.#ownServer(settings) : this.#operator
    if (!used) return null
    const { sender_name = null, reply_to = '', bcc = '' } = settings ?? {}
    return {
      sender: used.sender,
      rest: used.rest,
      sender_name,
      reply_to: splitAddresses(reply_to),
      bcc: splitAddresses(bcc),
    }
  }

  /** The mail server that settings name, with its password. */
  async serverOf(
    settings: Pick<OwnServer, 'org_id' | 'smtp_host' | 'smtp_port' | 'smtp_security' | 'smtp_user'>,
    password: string | null,
  ): Promise<SmtpServer> {
    const { smtp_host: host, smtp_port: port, smtp_security: security, smtp_user: user } = settings
    const address = await resolveMailHost(host, this.#parts.allowPrivate)
    return {
      host,
      address,
      port,
      security,
      login: user !== null && password !== null ? { user, pass: password } : null,
    }
  }

  /** Reads the stored password of the mail server or the mailbox; null for none. Throws SecretUnreadable. */
  async passwordOf(org_id: string, name: 'smtp' | 'imap' = 'smtp'): Promise<string | null> {
    const sealed = await encryptedSecret(scoped(this.#parts.db, org_id), org_id, name)
    return sealed === null ? null : String(openSecret(this.#parts.secrets, org_id, name, sealed))
  }

  /** Resolves the mailbox that settings name. Throws a DomainError if its host's name is wrong. */
  async mailboxAt(
    { imap_host: host, imap_port: port, imap_security: security, imap_user: user }: MailboxSettings,
    pass: string,
  ): Promise<MailboxServer> {
    const address = await resolveMailHost(host, this.#parts.allowPrivate)
    return { host, address, port, security, login: { user, pass } }
  }

  /** Returns an organisation's mailbox of reports; null if it has none, or another one than was connected at a time. */
  async mailboxOf(org_id: string, connected_at: string): Promise<MailboxServer | null> {
    const settings = await this.settingsOf(org_id)
    if (!settings || !hasMailbox(settings) || settings.imap_checked_at !== connected_at) return null
    const pass = await this.passwordOf(org_id, 'imap')
    return pass === null ? null : this.mailboxAt(settings, pass)
  }

  async #ownServer(settings: OwnServer): Promise<UsedMailer> {
    const { org_id, updated_at, sender_address, return_paths: returnPaths } = settings
    const known = this.#own.get(org_id)
    const isSame = known?.of === updated_at
    if (isSame && (!known.rest.isBroken || known.rest.left > 0)) return known
    const server = await this.serverOf(settings, await this.passwordOf(org_id))
    // A server that does not answer may have moved to another address.
    if (isSame && known.address === server.address) return known
    const sender = smtpSender({ url: server, from: sender_address, dkim: null, returnPaths })
    const used = { of: updated_at, address: server.address, sender, rest: new ServerRest(this.#parts.clock) }
    known?.sender.close()
    this.#own.set(org_id, used)
    return used
  }

  /** Lists the organisations with a mail server of their own. */
  readonly equipped = async (): Promise<readonly string[]> => {
    if (!this.#parts.mayLink) return []
    const rows = await this.#parts.db
      .selectFrom('mail_settings')
      .select('org_id')
      .where('smtp_host', 'is not', null)
      .where('deleted', '=', false)
      .execute()
    return rows.map(({ org_id }) => org_id)
  }

  close(): void {
    this.#operator?.sender.close()
    for (const { sender } of this.#own.values()) sender.close()
  }
}

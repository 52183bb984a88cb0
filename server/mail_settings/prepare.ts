import { DomainError } from '../../shared/kernel/errors'
import type { Args } from '../../shared/kernel/model/command'
import { escapeHtml } from '../../shared/kernel/rich-text'
import type {
  connectMailReports,
  connectMailServer,
  connectReportMailbox,
  sendMailTest,
} from '../../shared/mail_settings/commands'
import { mailPhrases } from '../email/compose/phrases'
import { plainTextOf } from '../email/compose/plain-text'
import { verifyMailbox } from '../email/delivery/mailbox'
import { DeliveryFailed, verifySmtp } from '../email/delivery/smtp-sender'
import type { Actor } from '../kernel/commands/actor'
import { scoped } from '../kernel/database/org-scope'
import type { PreparationWorld } from '../preparation'
import { SecretUnreadable } from '../secrets/secret-box'
import { encryptSecret } from '../secrets/stored-secrets'

/** Result of the check of a mail server: the encrypted password; null for a server without login. */
export type PreparedMailServer = { readonly sealed: string | null }

type Input = Args<typeof connectMailServer>['input']

/**
 * The password to sign in with. The stored one is used only for the host and user it was entered for, so that nobody
 * can have it sent to another server.
 */
async function passwordFor(
  { smtp_host, smtp_user, smtp_password }: Input,
  { org_id }: Actor,
  { mailers }: PreparationWorld,
): Promise<string | null> {
  if (smtp_user === null || smtp_password) return smtp_password ?? null
  const stored = await mailers.settingsOf(org_id)
  if (!stored?.has_password || stored.smtp_host !== smtp_host || stored.smtp_user !== smtp_user)
    throw new DomainError('mail_settings.password_missing')
  try {
    return await mailers.passwordOf(org_id)
  } catch (error) {
    if (error instanceof SecretUnreadable) throw new DomainError('mail_settings.password_missing')
    throw error
  }
}

/** Signs in at a mail server before its settings are stored, and encrypts the password. */
export async function prepareMailServer(
  { input }: Args<typeof connectMailServer>,
  actor: Actor,
  world: PreparationWorld,
): Promise<PreparedMailServer> {
  if (input.smtp_user !== null && input.smtp_security === 'none')
    throw new DomainError('mail_settings.login_unencrypted')
  const password = await passwordFor(input, actor, world)
  await verifySmtp(await world.mailers.serverOf({ ...input, org_id: actor.org_id }, password))
  return { sealed: password === null ? null : encryptSecret(world.secrets, actor.org_id, 'smtp', password) }
}

/** The encrypted key of the mail provider's reports. */
export type PreparedMailReports = { readonly sealed: string }

export const prepareMailReports = async (
  { input: { report_key } }: Args<typeof connectMailReports>,
  { org_id }: Actor,
  { secrets }: PreparationWorld,
): Promise<PreparedMailReports> => ({ sealed: encryptSecret(secrets, org_id, 'mail_reports', report_key) })

/** Result of the check of a mailbox: its encrypted password. */
export type PreparedReportMailbox = { readonly sealed: string }

/** True for this machine itself, to which a password goes over no network. */
const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.')

/**
 * Signs in at a mailbox before its settings are stored, and encrypts the password. The stored one is used for the same
 * host and user only.
 */
export async function prepareReportMailbox(
  { input: { imap_password, ...input } }: Args<typeof connectReportMailbox>,
  { org_id }: Actor,
  { mailers, secrets }: PreparationWorld,
): Promise<PreparedReportMailbox> {
  const stored = imap_password ? undefined : await mailers.settingsOf(org_id)
  const isStored = stored?.imap_host === input.imap_host && stored.imap_user === input.imap_user
  const password = imap_password ?? (isStored ? await mailers.passwordOf(org_id, 'imap') : null)
  if (!password) throw new DomainError('mail_settings.password_missing')
  const mailbox = await mailers.mailboxAt(input, password)
  if (mailbox.security === 'none' && !isLoopback(mailbox.address))
    throw new DomainError('mail_settings.login_unencrypted')
  await verifyMailbox(mailbox)
  return { sealed: encryptSecret(secrets, org_id, 'imap', password) }
}

/** Sends the test email. Throws the mail server's answer as a refusal. */
export async function prepareMailTest(
  { input: { address } }: Args<typeof sendMailTest>,
  { org_id }: Actor,
  world: PreparationWorld,
): Promise<null> {
  if (!world.mailers.mayLink) throw new DomainError('mail_settings.no_address')
  const mailer = await world.mailers.of(org_id).catch((error: unknown) => {
    throw error instanceof SecretUnreadable ? new DomainError('mail_settings.password_missing') : error
  })
  if (!mailer) throw new DomainError('mail_settings.none')
  const orgs = scoped(world.db, org_id).selectFrom('orgs').select(['name', 'lang']).where('org_id', '=', org_id)
  const org = await orgs.executeTakeFirstOrThrow()
  const words = mailPhrases[org.lang as keyof typeof mailPhrases]
  const html = `<p>${escapeHtml(words.settings_test_body)}</p>`
  const now = world.clock()
  const email = {
    message_id: `<${crypto.randomUUID()}@${mailer.sender.domain}>`,
    to: { name: '', address },
    from_name: mailer.sender_name ?? org.name,
    reply_to: mailer.reply_to,
    bcc: [],
    subject: words.settings_test_subject,
    html,
    text: plainTextOf(html),
    pictures: [],
    unsubscribe: null,
    list_id: null,
    date: new Date(now),
  }
  try {
    await mailer.sender.deliver(email, async () => {})
  } catch (error) {
    if (error instanceof DeliveryFailed)
      throw new DomainError('mail_settings.test_failed', { said: error.said.slice(0, 200) })
    throw error
  }
  return null
}

import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { at, oneOf, text } from '../kernel/model/fields'

/** Encryption of the connection to a mail server: from the start (port 465), by STARTTLS (port 587), or none. */
export const SMTP_SECURITIES = ['tls', 'starttls', 'none'] as const

/**
 * Email settings, one row per organisation. Without a mail server of its own it uses the operator's, and only the
 * sender's name and the addresses for answers and copies apply. The password is stored encrypted and separately.
 */
export const mail_settings = entity(
  'mail_settings',
  'MailSettings',
  {
    /** Name that recipients see; null for the organisation's. */
    sender_name: text(120).nullable(),
    /** Addresses for answers and for copies of emails with tickets, separated by commas. */
    reply_to: text(1000),
    bcc: text(1000),
    smtp_host: text(253).nullable(),
    smtp_port: z.int().min(1).max(65_535).nullable(),
    smtp_security: oneOf('SmtpSecurity', SMTP_SECURITIES),
    smtp_user: text(254).nullable(),
    has_password: z.boolean(),
    /** Sender address at the organisation's own mail server. */
    sender_address: text(254).nullable(),
    /** True to give each email a return path of its own at that address, so that its bounces name it. */
    return_paths: z.boolean(),
    /** Time when the mail server last accepted the login. */
    checked_at: at().nullable(),
    /** True if a key is stored that signs reports on undeliverable emails and complaints. */
    has_report_key: z.boolean(),
    /** Highest number of newsletters and messages per minute; null for no limit. */
    emails_per_minute: z.int().min(1).max(10_000).nullable(),
    /** Mailbox in which reports on undeliverable emails arrive; the password is stored encrypted and separately. */
    imap_host: text(253).nullable(),
    imap_port: z.int().min(1).max(65_535).nullable(),
    imap_security: oneOf('SmtpSecurity', SMTP_SECURITIES),
    imap_user: text(254).nullable(),
    /** Time when the mailbox was connected. */
    imap_checked_at: at().nullable(),
    /** Code of the refusal for which the mailbox cannot be read now; null if it can. */
    imap_problem: text(80).nullable(),
    ...stamps,
  },
  { sorts: ['created_at'], online: { can: 'jobs.read' } },
)

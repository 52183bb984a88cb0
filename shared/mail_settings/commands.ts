import { z } from 'zod'
import { command } from '../kernel/model/command'
import { id, secret, text } from '../kernel/model/fields'
import { failsAs } from '../kernel/model/input-problem'
import { addressList } from './addresses'
import { mail_settings } from './entity'

const { shape } = mail_settings.row

const emailAddress = z
  .string()
  .max(254)
  .refine((text) => z.email().safeParse(text).success, failsAs('no_email', 'not an email address'))

/** Changes the sender's name, the addresses for answers and copies, and the pace of bulk emails. */
export const updateMailSettings = command('UpdateMailSettings', {
  args: z.object({
    input: z
      .object({
        sender_name: shape.sender_name,
        reply_to: addressList(),
        bcc: addressList(),
        emails_per_minute: shape.emails_per_minute.optional(),
      })
      .meta({ title: 'UpdateMailSettingsInput' }),
  }),
  returns: mail_settings,
  can: 'orgs.edit',
  logged: true,
})

/** A name, an IPv4 address, or an IPv6 address with or without the brackets of a URL. */
const hostName = z
  .string()
  .max(253)
  .overwrite((host) => host.replace(/^\[([0-9a-f:.]+)\]$/i, '$1'))
  .regex(/^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|(?=.*:.*:)[0-9a-f:.]+)$/i)

/** Sets the organisation's own mail server. The server signs in there before it stores the password. */
export const connectMailServer = command('ConnectMailServer', {
  args: z.object({
    input: z
      .object({
        smtp_host: hostName,
        smtp_port: z.int().min(1).max(65_535),
        smtp_security: shape.smtp_security,
        smtp_user: shape.smtp_user,
        /** Left out to keep the stored one, if host and user stay. */
        smtp_password: secret(300).nullish(),
        sender_address: emailAddress,
        return_paths: shape.return_paths.optional(),
      })
      .meta({ title: 'ConnectMailServerInput' }),
  }),
  returns: mail_settings,
  can: 'orgs.edit',
  logged: true,
})

/** Removes the organisation's own mail server and its password. */
export const disconnectMailServer = command('DisconnectMailServer', {
  args: z.object({ id: id() }),
  returns: mail_settings,
  can: 'orgs.edit',
  logged: true,
})

/** Stores the key with which the mail provider signs its reports on undeliverable emails and complaints. */
export const connectMailReports = command('ConnectMailReports', {
  args: z.object({ input: z.object({ report_key: secret(300).min(16) }).meta({ title: 'ConnectMailReportsInput' }) }),
  returns: mail_settings,
  can: 'orgs.edit',
  logged: true,
})

/** Deletes the key of the mail provider's reports. Later ones are refused. */
export const disconnectMailReports = command('DisconnectMailReports', {
  args: z.object({ id: id() }),
  returns: mail_settings,
  can: 'orgs.edit',
  logged: true,
})

/**
 * Connects the mailbox in which reports on undeliverable emails arrive. The server signs in there before it stores the
 * password.
 */
export const connectReportMailbox = command('ConnectReportMailbox', {
  args: z.object({
    input: z
      .object({
        imap_host: hostName,
        imap_port: z.int().min(1).max(65_535),
        imap_security: shape.imap_security,
        imap_user: text(254).min(1),
        /** Left out to keep the stored one, if host and user stay. */
        imap_password: secret(300).nullish(),
      })
      .meta({ title: 'ConnectReportMailboxInput' }),
  }),
  returns: mail_settings,
  can: 'orgs.edit',
  logged: true,
})

/** Removes the mailbox of reports and its password. */
export const disconnectReportMailbox = command('DisconnectReportMailbox', {
  args: z.object({ id: id() }),
  returns: mail_settings,
  can: 'orgs.edit',
  logged: true,
})

/** Sends a test email with the stored settings, and answers once the mail server has accepted it. */
export const sendMailTest = command('SendMailTest', {
  args: z.object({ input: z.object({ address: emailAddress }).meta({ title: 'SendMailTestInput' }) }),
  returns: null,
  can: 'orgs.edit',
})

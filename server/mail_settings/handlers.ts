import type {
  connectMailReports,
  connectMailServer,
  connectReportMailbox,
  disconnectMailReports,
  disconnectMailServer,
  disconnectReportMailbox,
  sendMailTest,
  updateMailSettings,
} from '../../shared/mail_settings/commands'
import type { RowOf } from '../../shared/model'
import { cancelMailbox, enqueueMailbox } from '../email/reports/report-mailbox-job'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'
import { deleteSecret, storeSecret } from '../secrets/stored-secrets'
import type { PreparedMailReports, PreparedMailServer, PreparedReportMailbox } from './prepare'

type Settings = RowOf<'mail_settings'>

const NO_SERVER = {
  smtp_host: null,
  smtp_port: null,
  smtp_user: null,
  has_password: false,
  sender_address: null,
  return_paths: false,
  checked_at: null,
} as const

const NO_MAILBOX = {
  imap_host: null,
  imap_port: null,
  imap_user: null,
  imap_checked_at: null,
  imap_problem: null,
} as const

/** Changes the organisation's one row, and creates it first if there is none. Returns how to read it. */
async function patchSettings(ctx: Context, values: Partial<Settings>): Promise<() => Promise<Settings>> {
  const { org_id } = ctx.op
  const found = await ctx.rows.trx
    .selectFrom('mail_settings')
    .select('id')
    .where('org_id', '=', org_id)
    .executeTakeFirst()
  const id = found?.id ?? ctx.ports.newId()
  if (found) await ctx.rows.patch('mail_settings', id, { ...values, updated_at: ctx.now })
  else {
    const start = {
      sender_name: null,
      reply_to: '',
      bcc: '',
      smtp_security: 'starttls' as const,
      emails_per_minute: null,
      has_report_key: false,
      imap_security: 'tls' as const,
      ...NO_MAILBOX,
      ...NO_SERVER,
      created_at: ctx.now,
      updated_at: ctx.now,
    }
    await ctx.rows.insert('mail_settings', { id, ...start, ...values })
  }
  return () => existingRow(ctx, 'mail_settings', id)
}

export const bookMailSettings: Handler<typeof updateMailSettings> = (
  _trx,
  { input: { emails_per_minute, ...input } },
  ctx,
) => patchSettings(ctx, { ...input, ...(emails_per_minute !== undefined && { emails_per_minute }) })

export const bookMailServer: Handler<typeof connectMailServer> = async (
  trx,
  { input: { smtp_password: _, return_paths, ...input } },
  ctx,
) => {
  const { sealed } = ctx.prepared as PreparedMailServer
  if (sealed === null) await deleteSecret(trx, ctx.op.org_id, 'smtp')
  else await storeSecret(trx, ctx.op.org_id, 'smtp', sealed, ctx.now)
  return patchSettings(ctx, {
    ...input,
    ...(return_paths !== undefined && { return_paths }),
    has_password: sealed !== null,
    checked_at: ctx.now,
  })
}

export const bookMailServerRemoval: Handler<typeof disconnectMailServer> = async (trx, { id }, ctx) => {
  await existingRow(ctx, 'mail_settings', id)
  await deleteSecret(trx, ctx.op.org_id, 'smtp')
  return patchSettings(ctx, NO_SERVER)
}

export const bookMailReports: Handler<typeof connectMailReports> = async (trx, _args, ctx) => {
  const { sealed } = ctx.prepared as PreparedMailReports
  await storeSecret(trx, ctx.op.org_id, 'mail_reports', sealed, ctx.now)
  return patchSettings(ctx, { has_report_key: true })
}

export const bookMailReportsRemoval: Handler<typeof disconnectMailReports> = async (trx, { id }, ctx) => {
  await existingRow(ctx, 'mail_settings', id)
  await deleteSecret(trx, ctx.op.org_id, 'mail_reports')
  return patchSettings(ctx, { has_report_key: false })
}

export const bookReportMailbox: Handler<typeof connectReportMailbox> = async (
  trx,
  { input: { imap_password: _, ...input } },
  ctx,
) => {
  const { sealed } = ctx.prepared as PreparedReportMailbox
  await storeSecret(trx, ctx.op.org_id, 'imap', sealed, ctx.now)
  await enqueueMailbox(ctx)
  return patchSettings(ctx, { ...input, imap_checked_at: ctx.now, imap_problem: null })
}

export const bookReportMailboxRemoval: Handler<typeof disconnectReportMailbox> = async (trx, { id }, ctx) => {
  await existingRow(ctx, 'mail_settings', id)
  await deleteSecret(trx, ctx.op.org_id, 'imap')
  await cancelMailbox(ctx)
  return patchSettings(ctx, NO_MAILBOX)
}

/** The preparation has sent it. There is nothing to book. */
export const bookMailTest: Handler<typeof sendMailTest> = async () => async () => ({ ok: true })

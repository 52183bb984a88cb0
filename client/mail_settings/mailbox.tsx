import { Alert, Button } from '@mantine/core'
import type { Row } from '../../shared/kernel/model/entity'
import { connectReportMailbox, disconnectReportMailbox } from '../../shared/mail_settings/commands'
import { type mail_settings, SMTP_SECURITIES } from '../../shared/mail_settings/entity'
import { mailSettingsList } from '../../shared/mail_settings/list'
import { CommandForm } from '../kit/forms/command-form'
import { FormDialog } from '../kit/forms/form-dialog'
import { MissingDialog } from '../kit/layout/missing/missing-dialog'
import { useOpenModal } from '../kit/layout/modal-address'
import type { ModalProps } from '../kit/modal'
import { useFormat, useT } from '../kit/phrases'
import { rereadServerRows } from '../kit/reading/server-pages'
import { useServerRows } from '../kit/reading/use-server-rows'
import { useLastRow } from '../kit/use-last'
import { SettingsSection } from '../parts/settings/settings-frame'

/** The mailbox in which reports on undeliverable emails arrive. */
export function ReportMailbox({ settings }: { readonly settings: Row<typeof mail_settings> | null }) {
  const t = useT()
  const format = useFormat()
  const openModal = useOpenModal()
  const required = t('mail_settings.required')
  const { imap_host: host = null, imap_problem: problem = null } = settings ?? {}
  return (
    <SettingsSection title={t('mail_settings.mailbox')} hint={t('mail_settings.mailbox_hint')}>
      {settings && host !== null && (
        <p>
          {t('mail_settings.mailbox_state', {
            user: settings.imap_user ?? '',
            host,
            port: String(settings.imap_port),
            at: settings.imap_checked_at ? format.stamp(settings.imap_checked_at) : '',
          })}
        </p>
      )}
      {problem !== null && (
        <Alert color="red" variant="outline">
          {t(
            problem === 'mail_settings.login_refused'
              ? 'mail_settings.mailbox_refused'
              : 'mail_settings.mailbox_unreachable',
          )}
        </Alert>
      )}
      <CommandForm
        key={settings?.imap_checked_at ?? ''}
        command={connectReportMailbox}
        fields={{
          imap_host: { label: t('mail_settings.imap_host'), required },
          imap_security: {
            label: t('mail_settings.imap_security'),
            half: true,
            choices: SMTP_SECURITIES.map((value) => ({ value, label: t(`mail_settings.imap_security.${value}`) })),
          },
          imap_port: { label: t('mail_settings.imap_port'), half: true, required },
          imap_user: { label: t('mail_settings.imap_user'), required },
          imap_password: {
            label: t('mail_settings.imap_password'),
            ...(host !== null && { hint: t('mail_settings.smtp_password_hint') }),
          },
        }}
        initial={{
          imap_host: host ?? '',
          imap_security: settings?.imap_security ?? 'tls',
          imap_port: settings?.imap_port ?? 993,
          imap_user: settings?.imap_user ?? '',
        }}
        submit="mail_settings.connect"
        done={t('mail_settings.mailbox_connected')}
        onDone={() => rereadServerRows()}
        aside={
          settings &&
          host !== null && (
            <Button variant="subtle" color="red" onClick={() => openModal('disconnect_report_mailbox', settings.id)}>
              {t('mail_settings.disconnect')}
            </Button>
          )
        }
      />
    </SettingsSection>
  )
}

/** Asks before the mailbox and its password are deleted. */
export function DisconnectReportMailbox({ value, close }: ModalProps) {
  const t = useT()
  const { rows } = useServerRows(mailSettingsList)
  const host = useLastRow(rows && (rows.find(({ id }) => id === value)?.imap_host ?? null))
  if (!host) return <MissingDialog row={host === undefined ? undefined : null} close={close} />
  return (
    <FormDialog
      title={t('mail_settings.disconnect_mailbox_title', { host })}
      lead={<p>{t('mail_settings.disconnect_mailbox_lead')}</p>}
      close={close}
      command={disconnectReportMailbox}
      args={{ id: value }}
      fields={{}}
      submit="mail_settings.disconnect"
      done={t('mail_settings.mailbox_disconnected')}
    />
  )
}

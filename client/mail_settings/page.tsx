import { Button } from '@mantine/core'
import type { Row } from '../../shared/kernel/model/entity'
import {
  connectMailServer,
  disconnectMailServer,
  sendMailTest,
  updateMailSettings,
} from '../../shared/mail_settings/commands'
import { type mail_settings, SMTP_SECURITIES } from '../../shared/mail_settings/entity'
import { mailSettingsList } from '../../shared/mail_settings/list'
import { CommandForm } from '../kit/forms/command-form'
import { Failure } from '../kit/forms/failure'
import { FormDialog } from '../kit/forms/form-dialog'
import { MissingDialog } from '../kit/layout/missing/missing-dialog'
import { useOpenModal } from '../kit/layout/modal-address'
import type { ModalProps } from '../kit/modal'
import { useFormat, useT } from '../kit/phrases'
import { useServerRows } from '../kit/reading/use-server-rows'
import { useLastRow } from '../kit/use-last'
import { useMailState } from '../parts/mail_settings/use-mail-state'
import { SettingsFrame, SettingsSection } from '../parts/settings/settings-frame'
import { useFoyer } from '../sync/react'
import { LinkAddress } from './link-address'
import { ReportMailbox } from './mailbox'
import { Measuring } from './measuring'
import { Reports } from './reports'

type Settings = Row<typeof mail_settings>

const stay = () => {}

/** Sender, answers and mail server of the organisation's emails. */
export function MailSettingsPage() {
  const { rows, problem } = useServerRows(mailSettingsList)
  const settings = rows?.[0] ?? null
  const state = useMailState(settings?.updated_at ?? '')
  return (
    <SettingsFrame title="mail_settings.title" lead="mail_settings.lead">
      <Failure problem={problem} />
      {state && <LinkAddress state={state} />}
      {rows && (
        <>
          <Sender settings={settings} />
          <Server key={settings?.updated_at ?? ''} settings={settings} hasServer={state?.waits_for !== 'mail_server'} />
          <Measuring />
          <Reports settings={settings} />
          <ReportMailbox settings={settings} />
          <Test />
        </>
      )}
    </SettingsFrame>
  )
}

function Sender({ settings }: { readonly settings: Settings | null }) {
  const t = useT()
  const addresses = { invalid: t('mail_settings.no_emails') }
  return (
    <SettingsSection title={t('mail_settings.sender')}>
      <CommandForm
        command={updateMailSettings}
        fields={{
          sender_name: { label: t('mail_settings.sender_name'), hint: t('mail_settings.sender_name_hint') },
          reply_to: { label: t('mail_settings.reply_to'), oneLine: true, ...addresses },
          bcc: { label: t('mail_settings.bcc'), hint: t('mail_settings.bcc_hint'), oneLine: true, ...addresses },
          emails_per_minute: {
            label: t('mail_settings.emails_per_minute'),
            hint: t('mail_settings.emails_per_minute_hint'),
          },
        }}
        initial={{
          sender_name: settings?.sender_name ?? null,
          reply_to: settings?.reply_to ?? '',
          bcc: settings?.bcc ?? '',
          emails_per_minute: settings?.emails_per_minute ?? null,
        }}
        submit="mail_settings.save"
        done={t('mail_settings.saved')}
        onDone={stay}
      />
    </SettingsSection>
  )
}

function Server({ settings, hasServer }: { readonly settings: Settings | null; readonly hasServer: boolean }) {
  const t = useT()
  const format = useFormat()
  const openModal = useOpenModal()
  const required = t('mail_settings.required')
  const host = settings?.smtp_host ?? null
  const state =
    settings && host !== null
      ? t('mail_settings.own_server', {
          address: settings.sender_address ?? '',
          host,
          port: String(settings.smtp_port),
          at: settings.checked_at ? format.stamp(settings.checked_at) : '',
        })
      : t(hasServer ? 'mail_settings.default_server' : 'mail_settings.no_server')
  return (
    <SettingsSection title={t('mail_settings.server')} hint={t('mail_settings.server_hint')}>
      <p>{state}</p>
      <CommandForm
        command={connectMailServer}
        fields={{
          sender_address: { label: t('mail_settings.sender_address'), required, invalid: t('mail_settings.no_email') },
          smtp_host: { label: t('mail_settings.smtp_host'), required },
          smtp_security: {
            label: t('mail_settings.smtp_security'),
            half: true,
            choices: SMTP_SECURITIES.map((value) => ({ value, label: t(`mail_settings.smtp_security.${value}`) })),
          },
          smtp_port: { label: t('mail_settings.smtp_port'), half: true, required },
          smtp_user: { label: t('mail_settings.smtp_user') },
          smtp_password: {
            label: t('mail_settings.smtp_password'),
            ...(settings?.has_password && { hint: t('mail_settings.smtp_password_hint') }),
          },
          return_paths: { label: t('mail_settings.return_paths'), hint: t('mail_settings.return_paths_hint') },
        }}
        initial={{
          sender_address: settings?.sender_address ?? '',
          smtp_host: host ?? '',
          smtp_security: settings?.smtp_security ?? 'starttls',
          smtp_port: settings?.smtp_port ?? 587,
          smtp_user: settings?.smtp_user ?? null,
          return_paths: settings?.return_paths ?? false,
        }}
        submit="mail_settings.connect"
        done={t('mail_settings.connected')}
        onDone={stay}
        aside={
          host !== null && (
            <Button variant="subtle" color="red" onClick={() => openModal('disconnect_mail_server', settings?.id)}>
              {t('mail_settings.disconnect')}
            </Button>
          )
        }
      />
    </SettingsSection>
  )
}

function Test() {
  const t = useT()
  const { email } = useFoyer().identity.user
  return (
    <SettingsSection title={t('mail_settings.test')} hint={t('mail_settings.test_hint')}>
      <CommandForm
        command={sendMailTest}
        fields={{
          address: {
            label: t('mail_settings.address'),
            required: t('mail_settings.required'),
            invalid: t('mail_settings.no_email'),
          },
        }}
        initial={{ address: email }}
        submit="mail_settings.send"
        done={t('mail_settings.sent')}
        onDone={stay}
      />
    </SettingsSection>
  )
}

/** Asks before the mail server and its password are deleted. */
export function DisconnectMailServer({ value, close }: ModalProps) {
  const t = useT()
  const { rows } = useServerRows(mailSettingsList)
  const host = useLastRow(rows && (rows.find(({ id }) => id === value)?.smtp_host ?? null))
  if (!host) return <MissingDialog row={host === undefined ? undefined : null} close={close} />
  return (
    <FormDialog
      title={t('mail_settings.disconnect_title', { host })}
      lead={<p>{t('mail_settings.disconnect_lead')}</p>}
      close={close}
      command={disconnectMailServer}
      args={{ id: value }}
      fields={{}}
      submit="mail_settings.disconnect"
      done={t('mail_settings.disconnected')}
    />
  )
}

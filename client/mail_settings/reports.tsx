import { Button, Code } from '@mantine/core'
import type { Row } from '../../shared/kernel/model/entity'
import { connectMailReports, disconnectMailReports } from '../../shared/mail_settings/commands'
import type { mail_settings } from '../../shared/mail_settings/entity'
import { CommandForm } from '../kit/forms/command-form'
import { FormDialog } from '../kit/forms/form-dialog'
import { useOpenModal } from '../kit/layout/modal-address'
import type { ModalProps } from '../kit/modal'
import { useT } from '../kit/phrases'
import { rereadServerRows } from '../kit/reading/server-pages'
import { SettingsSection } from '../parts/settings/settings-frame'
import { useFoyer } from '../sync/react'

/** The webhook for reports of the mail provider: its address, and the key that signs them. */
export function Reports({ settings }: { readonly settings: Row<typeof mail_settings> | null }) {
  const t = useT()
  const openModal = useOpenModal()
  const { org } = useFoyer().identity
  const isConnected = settings?.has_report_key === true
  return (
    <SettingsSection title={t('mail_settings.reports')} hint={t('mail_settings.reports_hint')}>
      <p>{t('mail_settings.reports_address')}</p>
      <Code block>{new URL(`/api/mail/reports/${org.id}`, location.origin).href}</Code>
      <p>{t('mail_settings.reports_kinds')}</p>
      <CommandForm
        key={settings?.updated_at ?? ''}
        command={connectMailReports}
        fields={{
          report_key: {
            label: t('mail_settings.report_key'),
            hint: t(isConnected ? 'mail_settings.report_key_stored' : 'mail_settings.report_key_hint'),
            required: t('mail_settings.required'),
            invalid: t('mail_settings.report_key_short'),
          },
        }}
        submit="mail_settings.connect_reports"
        done={t('mail_settings.reports_connected')}
        onDone={() => rereadServerRows()}
        aside={
          isConnected && (
            <Button variant="subtle" color="red" onClick={() => openModal('disconnect_mail_reports', settings.id)}>
              {t('mail_settings.disconnect_reports')}
            </Button>
          )
        }
      />
    </SettingsSection>
  )
}

/** Asks before the key of the reports is deleted. */
export function DisconnectMailReports({ value, close }: ModalProps) {
  const t = useT()
  return (
    <FormDialog
      title={t('mail_settings.disconnect_reports_title')}
      lead={<p>{t('mail_settings.disconnect_reports_lead')}</p>}
      close={close}
      command={disconnectMailReports}
      args={{ id: value }}
      fields={{}}
      submit="mail_settings.disconnect_reports"
      done={t('mail_settings.reports_disconnected')}
    />
  )
}

import { sendTestEmail } from '../../../shared/campaign_actions/commands'
import { FormDialog } from '../../kit/forms/form-dialog'
import { useT } from '../../kit/phrases'
import { useFoyer } from '../../sync/react'

/** Sends a campaign's saved message to a few addresses, at first the user's own. */
export function TestDialog({ id, close }: { readonly id: string; readonly close: () => void }) {
  const t = useT()
  const { email } = useFoyer().identity.user
  return (
    <FormDialog
      title={t('email.test_title')}
      lead={<p>{t('email.test_lead')}</p>}
      close={close}
      command={sendTestEmail}
      args={{ id }}
      fields={{
        addresses: {
          label: t('email.test_addresses'),
          hint: t('email.test_addresses_hint'),
          oneLine: true,
          required: t('mail_settings.required'),
          invalid: t('mail_settings.no_emails'),
        },
      }}
      initial={{ addresses: email }}
      submit="email.send_test"
      done={t('email.test_sent')}
    />
  )
}

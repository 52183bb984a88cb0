import { Alert } from '@mantine/core'
import type { MailState } from '../../shared/mail_settings/state'
import { useT } from '../kit/phrases'

/** Warns where links in emails would lead to the server's own computer only, because its public address is not set. */
export function LinkAddress({ state: { is_public, waits_for, address } }: { readonly state: MailState }) {
  const t = useT()
  if (is_public) return null
  return (
    <Alert color="yellow" variant="outline" title={t('mail_settings.no_address')}>
      {t(waits_for === 'address' ? 'mail_settings.no_address_waits' : 'mail_settings.no_address_local', { address })}
    </Alert>
  )
}

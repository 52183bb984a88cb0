import { Button } from '@mantine/core'
import { socialAccountsList } from '../../shared/social_accounts/list'
import { Failure } from '../kit/forms/failure'
import { useOpenModal } from '../kit/layout/modal-address'
import { useFormat, useT } from '../kit/phrases'
import { useServerRows } from '../kit/reading/use-server-rows'
import { SettingsFrame, SettingsSection } from '../parts/settings/settings-frame'
import { ConnectServices } from './connect-service'

/** The organisation's Canva account. */
export function CanvaPage() {
  const t = useT()
  const format = useFormat()
  const openModal = useOpenModal()
  const { rows, problem } = useServerRows(socialAccountsList)
  const account = rows?.find(({ provider }) => provider === 'canva')
  return (
    <SettingsFrame title="settings.canva" lead="social_accounts.canva_lead">
      <Failure problem={problem} />
      {rows && (
        <SettingsSection
          title={t('social_accounts.canva_account')}
          {...(account?.connected_at && {
            hint: t('social_accounts.connected_since', { at: format.stamp(account.connected_at) }),
          })}
        >
          {account ? (
            <div>
              <Button variant="outline" color="red" onClick={() => openModal('delete_social_account', account.id)}>
                {t('social_accounts.disconnect')}
              </Button>
            </div>
          ) : (
            <ConnectServices services={['canva']} />
          )}
        </SettingsSection>
      )}
    </SettingsFrame>
  )
}

import { Modal } from '@mantine/core'
import type { ModalProps } from '../kit/modal'
import { useT } from '../kit/phrases'
import { ConnectServices } from './connect-service'

/** Choice of the social network whose page is connected. */
export function ConnectModal({ close }: ModalProps) {
  const t = useT()
  return (
    <Modal
      opened
      onClose={close}
      title={t('social_accounts.new')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      size={420}
    >
      <p>{t('social_accounts.connect_lead')}</p>
      <ConnectServices services={['facebook', 'instagram', 'youtube']} />
    </Modal>
  )
}

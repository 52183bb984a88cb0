import { Button, Modal } from '@mantine/core'
import type { ModalProps } from '../kit/domain'
import { useT } from '../kit/phrases'
import { useOpenCampaign } from './address'

/** Explains campaigns to an organisation that has none yet. */
export function EmptyTimeline({ close }: ModalProps) {
  const t = useT()
  const open = useOpenCampaign()
  return (
    <Modal opened onClose={close} title={t('campaigns.empty_title')} closeButtonProps={{ 'aria-label': t('app.close') }}>
      <p>{t('campaigns.empty_hint')}</p>
      <Button
        fullWidth
        onClick={() => {
          close()
          open()
        }}
      >
        {t('campaign_actions.new')}
      </Button>
    </Modal>
  )
}

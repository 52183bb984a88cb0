import { Button, Modal } from '@mantine/core'
import type { ModalProps } from '../kit/modal'
import { useT } from '../kit/phrases'
import { useOpenCampaign } from '../parts/campaigns/campaign-address'
import classes from './campaigns.module.css'

/** Explains in three steps how a campaign is made, where there is none yet. */
export function EmptyTimeline({ close }: ModalProps) {
  const t = useT()
  const open = useOpenCampaign()
  return (
    <Modal opened onClose={close} title={t('campaigns.how')} closeButtonProps={{ 'aria-label': t('app.close') }}>
      <ol className={classes.explained}>
        {([1, 2, 3] as const).map((step) => (
          <li key={step}>{t(`campaigns.how_${step}`)}</li>
        ))}
      </ol>
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

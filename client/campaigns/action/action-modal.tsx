import { CloseButton } from '@mantine/core'
import { Sheet } from '../../kit/layout/sheet'
import type { ModalProps } from '../../kit/modal'
import { useT } from '../../kit/phrases'
import classes from '../campaigns.module.css'
import { ActionView } from './action-view'

/** One action beside the page. */
export function ActionModal({ value, close }: ModalProps) {
  const t = useT()
  return (
    <Sheet label={t('campaign_actions.edit')} opened onClose={close} size={560}>
      <div className={classes.overview}>
        <CloseButton className={classes.close ?? ''} aria-label={t('app.close')} onClick={close} />
        <ActionView id={value} onDeleted={close} />
      </div>
    </Sheet>
  )
}

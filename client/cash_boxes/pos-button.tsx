import { ActionIcon } from '@mantine/core'
import { IconReportMoney } from '@tabler/icons-react'
import { useOpenModal } from '../kit/layout/modal-address'
import { useT } from '../kit/phrases'

/** Opens the P.O.S. menu from any page. */
export function PosButton() {
  const t = useT()
  const open = useOpenModal()
  return (
    <ActionIcon aria-haspopup="dialog" aria-label={t('cash_boxes.pos')} title={t('cash_boxes.pos')} onClick={() => open('pos_menu')}>
      <IconReportMoney size={20} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  )
}

import { ActionIcon } from '@mantine/core'
import { IconReportMoney } from '@tabler/icons-react'
import { hasFeature } from '../../shared/orgs/rules'
import { useOpenModal } from '../kit/layout/modal-address'
import { useT } from '../kit/phrases'
import { useFoyer } from '../sync/react'

/** Opens the P.O.S. menu from any page, in organisations with a cash register. */
export function PosButton() {
  const t = useT()
  const open = useOpenModal()
  if (!hasFeature(useFoyer().identity.org, 'cash_registry')) return null
  return (
    <ActionIcon
      aria-haspopup="dialog"
      aria-label={t('cash_boxes.pos')}
      title={t('cash_boxes.pos')}
      onClick={() => open('pos_menu')}
    >
      <IconReportMoney size={20} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  )
}

import { ActionIcon, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useOpenModal } from '../kit/layout/modal-address'
import { useT } from '../kit/phrases'
import type { BarItemProps } from '../parts/app/domain'
import { useDomainList } from '../parts/app/domain-list'
import { useFoyer } from '../sync/react'
import { createEntries } from './quick-create'

/** Quick-create: a menu of what the user may make from any page. */
export function CreateMenu({ position }: BarItemProps) {
  const t = useT()
  const entries = createEntries(useFoyer().identity, useDomainList())
  const open = useOpenModal()
  if (entries.length === 0) return null
  return (
    <Menu position={position === 'right-end' ? 'bottom-start' : position} width={240} shadow="md">
      <Menu.Target>
        <ActionIcon variant="filled" color="purple" aria-label={t('search.new')}>
          <IconPlus size={18} stroke={2} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ label, icon: Icon, modal }) => (
          <Menu.Item
            key={modal}
            leftSection={<Icon size={18} stroke={1.6} aria-hidden="true" />}
            onClick={() => open(modal, 'new')}
          >
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

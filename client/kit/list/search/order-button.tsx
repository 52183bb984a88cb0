import { ActionIcon, Tooltip } from '@mantine/core'
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { useT } from '../../phrases'
import type { ShortList } from './short-list'

/** Button that turns the order of a list without columns round. */
export function OrderButton({ list }: { readonly list: Pick<ShortList, 'sort' | 'setDesc'> }) {
  const t = useT()
  const { desc } = list.sort
  const label = t(desc ? 'app.list.oldest_first' : 'app.list.newest_first')
  const Glyph = desc ? IconSortDescending : IconSortAscending
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={44} aria-label={label} onClick={() => list.setDesc(!desc)}>
        <Glyph size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  )
}

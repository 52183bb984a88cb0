import { Tabs } from '@mantine/core'
import { useT } from '../../kit/phrases'
import { GroupForm } from '../group/group-form'
import { BlockPanel } from './block-panel'
import type { PanelProps } from './panel-props'
import classes from './panels.module.css'
import { SelectionPanel } from './selection-panel'
import { SheetForm } from './sheet-form'
import { Summary } from './summary'

/** The numeric form of everything on the plan, and its summary. */
export function SidePanel(props: PanelProps) {
  const t = useT()
  const { plan, canEdit, selection, draft } = props
  const seats = [...selection.ids].flatMap((id) => plan.seats.get(id) ?? [])
  const isRow = seats.length > 1 && new Set(seats.map(({ block, row }) => `${block}\u0000${row}`)).size === 1
  const selected = isRow ? 'row' : seats.length === 1 ? 'seat' : 'selection'
  return (
    <aside className={classes.panel} aria-label={t('seats.summary')}>
      {canEdit && draft && <GroupForm key={draft.group} {...props} draft={draft} />}
      {canEdit && !draft && (
        <Tabs defaultValue="selection" keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="selection">{t(`seats.tab.${selected}`)}</Tabs.Tab>
            <Tabs.Tab value="block">{t('seats.tab.block')}</Tabs.Tab>
            <Tabs.Tab value="plan">{t('seats.tab.plan')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="selection">
            {selection.ids.size === 0 ? (
              <p className={classes.hint}>{t('seats.selected_none')}</p>
            ) : (
              <SelectionPanel {...props} />
            )}
          </Tabs.Panel>
          <Tabs.Panel value="block">
            <BlockPanel {...props} />
          </Tabs.Panel>
          <Tabs.Panel value="plan">
            <SheetForm {...props} />
          </Tabs.Panel>
        </Tabs>
      )}
      <Summary {...props} />
    </aside>
  )
}

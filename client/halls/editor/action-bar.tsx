import { Button, Menu } from '@mantine/core'
import {
  IconCopy,
  IconFlipHorizontal,
  IconGridDots,
  IconLayoutAlignLeft,
  IconLayoutSidebarRight,
  IconLock,
  IconNumbers,
  IconTrash,
} from '@tabler/icons-react'
import type { PlanFlags, PlanTool } from '../../../shared/seats/flags'
import {
  ALIGNMENTS,
  alignSeats,
  COPY_PLACES,
  distributeSeats,
  mirrorSeats,
  turnSeats,
} from '../../../shared/seats/plan/arrange'
import { type SeatingPlan, seatEdit } from '../../../shared/seats/plan/edit'
import { PLAN_GRID } from '../../../shared/seats/plan/grid'
import { useFormat, useT } from '../../kit/phrases'
import { metres } from '../panels/metres'
import type { SetFlags } from '../plan/use-flags'
import classes from './action-bar.module.css'
import { copySelected, removeSelected, selectionText } from './selected-seats'
import type { Editing } from './use-editing'
import type { PlanSelection } from './use-selection'

type Props = {
  readonly plan: SeatingPlan
  readonly selection: PlanSelection
  readonly editing: Editing
  readonly flags: PlanFlags
  readonly setFlags: SetFlags
  readonly setTool: (tool: PlanTool) => void
}

/** Bar with the actions on the selected seats and the view options of the plan. */
export function EditorActionBar({ plan, selection, editing, flags, setFlags, setTool }: Props) {
  const t = useT()
  const format = useFormat()
  const seats = [...selection.ids].filter((id) => plan.seats.has(id))
  const none = seats.length === 0
  const perform = (patches: Parameters<typeof seatEdit>[1]) => editing.perform(seatEdit(plan, patches), 'move')
  const toggle = (flag: 'show_grid' | 'show_override_num' | 'hide_spl_info') =>
    setFlags({ [flag]: flags[flag] ? undefined : '1' }, true)
  const small = { size: 'compact-sm', variant: 'subtle', color: 'gray' } as const
  return (
    <div className={classes.actions} role="toolbar" aria-label={t('seats.tab.selection')}>
      <div className={classes.selection}>
        <span className={classes.count}>{selectionText(t, plan, selection.ids)}</span>
        <SelectionName plan={plan} seats={seats} />
      </div>
      <Menu shadow="md" position="bottom-start">
        <Menu.Target>
          <Button
            {...small}
            title={t('seats.duplicate')}
            disabled={none}
            leftSection={<IconCopy size={16} aria-hidden="true" />}
          >
            {t('seats.duplicate')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {COPY_PLACES.map((to) => (
            <Menu.Item key={to} onClick={() => copySelected(plan, selection, editing, to)}>
              {t(`seats.copy.${to}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu shadow="md" position="bottom-start">
        <Menu.Target>
          <Button
            {...small}
            title={t('seats.mirror')}
            disabled={none}
            leftSection={<IconFlipHorizontal size={16} aria-hidden="true" />}
          >
            {t('seats.mirror')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => perform(mirrorSeats(plan, seats, 'x'))}>{t('seats.mirror')}</Menu.Item>
          <Menu.Item onClick={() => perform(turnSeats(plan, seats, 15))}>{t('seats.turn')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Menu shadow="md" position="bottom-start">
        <Menu.Target>
          <Button
            {...small}
            title={t('seats.align')}
            disabled={seats.length < 2}
            leftSection={<IconLayoutAlignLeft size={16} aria-hidden="true" />}
          >
            {t('seats.align')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {ALIGNMENTS.map((to) => (
            <Menu.Item key={to} onClick={() => perform(alignSeats(plan, seats, to))}>
              {t(`seats.align.${to}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => perform(distributeSeats(plan, seats, 'x'))}>{t('seats.spread_x')}</Menu.Item>
          <Menu.Item onClick={() => perform(distributeSeats(plan, seats, 'y'))}>{t('seats.spread_y')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button
        {...small}
        title={t('seats.hold_start')}
        disabled={none}
        leftSection={<IconLock size={16} aria-hidden="true" />}
        onClick={() => setTool('ho')}
      >
        {t('seats.hold_start')}
      </Button>
      <Button
        {...small}
        color="red"
        title={t('seats.delete')}
        disabled={selection.ids.size === 0}
        leftSection={<IconTrash size={16} aria-hidden="true" />}
        onClick={() => removeSelected(plan, selection, editing)}
      >
        {t('seats.delete')}
      </Button>
      <span className={classes.space} />
      <Button
        {...small}
        className={classes.option ?? ''}
        aria-pressed={flags.show_grid === 1}
        data-on={flags.show_grid}
        leftSection={<IconGridDots size={16} aria-hidden="true" />}
        onClick={() => toggle('show_grid')}
        aria-label={t('seats.grid', { size: format.number(metres(PLAN_GRID)) })}
        title={t('seats.grid', { size: format.number(metres(PLAN_GRID)) })}
      >
        {t('seats.grid', { size: format.number(metres(PLAN_GRID)) })}
      </Button>
      <Button
        {...small}
        className={classes.option ?? ''}
        aria-pressed={flags.show_override_num === 1}
        data-on={flags.show_override_num}
        leftSection={<IconNumbers size={16} aria-hidden="true" />}
        onClick={() => toggle('show_override_num')}
        aria-label={t('seats.override')}
        title={t('seats.override')}
      >
        {t('seats.override')}
      </Button>
      <Button
        {...small}
        className={classes.option ?? ''}
        aria-pressed={!flags.hide_spl_info}
        data-on={flags.hide_spl_info ? undefined : 1}
        leftSection={<IconLayoutSidebarRight size={16} aria-hidden="true" />}
        onClick={() => toggle('hide_spl_info')}
        aria-label={t('seats.summary')}
        title={t('seats.summary')}
      >
        {t('seats.summary')}
      </Button>
    </div>
  )
}

/** Block and row of the selected seats, as far as they share them. */
function SelectionName({ plan, seats }: { readonly plan: SeatingPlan; readonly seats: readonly string[] }) {
  const t = useT()
  const [first] = seats.flatMap((id) => plan.seats.get(id) ?? [])
  if (!first) return null
  const isSame = (column: 'block' | 'row') => seats.every((id) => plan.seats.get(id)?.[column] === first[column])
  const row = isSame('block') && isSame('row') && first.row ? `${t('seats.row')} ${first.row}` : ''
  const text = [isSame('block') ? first.block : '', row].filter(Boolean).join(' · ')
  return text ? <span className={classes.chosen}>{text}</span> : null
}

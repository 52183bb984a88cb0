import {
  type Icon,
  IconArrowsMove,
  IconBrush,
  IconCircle,
  IconLink,
  IconLock,
  IconPlus,
  IconPointer,
  IconRectangle,
  IconRowInsertBottom,
  IconSlice,
  IconTypography,
  IconWheelchair,
} from '@tabler/icons-react'
import type { RowOf } from '../../../shared/registry'
import type { PlanFlags, PlanTool } from '../../../shared/seats/flags'
import type { SeatingPlan } from '../../../shared/seats/plan/edit'
import { Can } from '../../kit/can'
import { useOpenModal } from '../../kit/layout/modal-address'
import { useT } from '../../kit/phrases'
import type { Ink } from '../../parts/seats/ink'
import classes from './editor.module.css'
import { paintSeats } from './selected-seats'
import type { Editing } from './use-editing'
import { chooseTool, PLAN_TOOL_KEYS } from './use-editor-keys'
import type { PlanSelection } from './use-selection'

const ICONS: Readonly<Record<PlanTool, Icon>> = {
  select: IconPointer,
  drag: IconArrowsMove,
  new_split: IconSlice,
  n_sg: IconRowInsertBottom,
  sh_r: IconRectangle,
  sh_c: IconCircle,
  sh_t: IconTypography,
  place_wheelchair: IconWheelchair,
  link_with_seat: IconLink,
  ho: IconLock,
  pc_id: IconBrush,
}

const GROUPS: readonly (readonly PlanTool[])[] = [
  ['select', 'drag', 'new_split'],
  ['n_sg', 'sh_r', 'sh_c', 'sh_t'],
  ['place_wheelchair', 'link_with_seat', 'ho', 'pc_id'],
]

type Props = {
  readonly tool: PlanTool
  readonly setTool: (tool: PlanTool, value?: string) => void
  readonly flags: PlanFlags
  readonly categories: ReadonlyMap<string, RowOf<'price_categories'>>
  readonly ink: Ink
  readonly selection: PlanSelection
  readonly plan: SeatingPlan
  readonly editing: Editing
}

/** Tools with their keys, and the categories to paint with. */
export function ToolBar({ tool, setTool, flags, categories, ink, selection, plan, editing }: Props) {
  const t = useT()
  const openModal = useOpenModal()
  return (
    <div className={classes.tools} role="toolbar" aria-orientation="vertical" aria-label={t('seats.tools')}>
      {GROUPS.map((group) => (
        <div key={group[0]} className={classes.toolGroup}>
          {group.map((each) => {
            const Glyph = ICONS[each]
            const needsSeat = each === 'link_with_seat' && tool !== each && selection.ids.size !== 1
            return (
              <button
                key={each}
                type="button"
                className={classes.tool}
                aria-pressed={tool === each}
                aria-keyshortcuts={PLAN_TOOL_KEYS[each]}
                aria-label={t(`seats.tool.${each}`)}
                title={t(`seats.tool.${each}`)}
                disabled={needsSeat}
                onClick={() => chooseTool(each, setTool, selection, categories)}
              >
                <Glyph size={20} stroke={1.6} aria-hidden="true" />
                <kbd>{PLAN_TOOL_KEYS[each]}</kbd>
              </button>
            )
          })}
        </div>
      ))}
      <div className={classes.toolGroup}>
        {[...categories.values()].slice(0, 9).map((category, i) => {
          const paint = ink.category(category.id)
          return (
            <button
              key={category.id}
              type="button"
              className={classes.tool}
              aria-pressed={flags.pc_id === category.id}
              aria-keyshortcuts={String(i + 1)}
              aria-label={`${t('seats.tool.pc_id')}: ${category.name}`}
              title={category.name}
              onClick={() => paintSeats(category.id, plan, selection, editing, setTool)}
            >
              <span
                className={classes.swatch}
                style={{ background: paint.fill, color: paint.text, borderColor: paint.line }}
              >
                {category.short_name}
              </span>
              <kbd>{String(i + 1)}</kbd>
            </button>
          )
        })}
        <Can do="price_templates.edit">
          <button
            type="button"
            className={classes.tool}
            aria-label={t('price_categories.new')}
            title={t('price_categories.new')}
            onClick={() => openModal('new_price_category')}
          >
            <IconPlus size={20} stroke={1.6} aria-hidden="true" />
          </button>
        </Can>
      </div>
    </div>
  )
}

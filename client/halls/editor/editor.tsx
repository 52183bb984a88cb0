import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { numOf } from '../../../shared/seats/name'
import { planProblems } from '../../../shared/seats/plan/checks'
import type { Plan, SeatValues } from '../../../shared/seats/plan/edit'
import { useFormat, useT } from '../../kit/phrases'
import { useInk } from '../../kit/plan/category-ink'
import { useAll } from '../../sync/react'
import { type Camera, PlanCanvas, type Point } from '../canvas/plan-canvas'
import type { Scene, SeatLook } from '../canvas/scene'
import { SeatIndex } from '../canvas/seat-index'
import { SeatTree } from '../canvas/seat-tree'
import { SidePanel } from '../panels/side-panel'
import { ActionBar } from './action-bar'
import classes from './editor.module.css'
import { Foot } from './foot'
import { RefusedDialog } from './refused-dialog'
import { ToolBar } from './tool-bar'
import { TopBar } from './top-bar'
import { useEditing } from './use-editing'
import { useEditorKeys } from './use-editor-keys'
import { useFlags } from './use-flags'
import { usePicture } from './use-picture'
import type { PlanRow, PlanSession, PlanUse } from './use-plan'
import { useSelection } from './use-selection'
import { useTools } from './use-tools'

type Props = {
  readonly id: string
  readonly plan: Plan
  readonly row: PlanRow
  readonly use: PlanUse
  readonly session: PlanSession
  /** True while the plan is being edited; false where it is only looked at. */
  readonly canEdit: boolean
  /** True if this user could edit it here. */
  readonly mayEdit: boolean
  readonly notice: string | null
}

const NOTHING: ReadonlySet<string> = new Set()
const NO_GHOSTS: readonly Point[] = []
const CURSORS: Readonly<Record<string, string>> = { select: 'default', drag: 'grab', sh_t: 'text' }

/** The seating plan editor. Without `canEdit` it shows the plan and its summary only. */
export function Editor({ id, plan, row, use, session, canEdit, mayEdit, notice }: Props) {
  const t = useT()
  const format = useFormat()
  const all = useAll('price_categories')
  const categories = useMemo(() => new Map([...all].sort((a, b) => a.pos - b.pos).map((each) => [each.id, each])), [all])
  const ink = useInk(categories)
  const { flags, setFlags, tool: flagged, setTool } = useFlags()
  const tool = canEdit ? flagged : 'select'
  const selection = useSelection(plan, flags, setFlags)
  const editing = useEditing({ plan, send: session.send })
  const index = useMemo(() => new SeatIndex(plan.seats), [plan.seats])
  const [cursor, setCursor] = useState<string | null>(null)
  const [ghosts, setGhosts] = useState<readonly Point[]>(NO_GHOSTS)
  const [placed, setPlaced] = useState<Point | null>(null)
  const [scale, setScale] = useState(100)
  const camera = useRef<Camera>(null)
  const activeId = useId()
  const tools = useTools({
    plan,
    index,
    flags,
    tool,
    setTool,
    setFlags,
    selection,
    perform: canEdit ? editing.perform : refuse,
    onCursor: setCursor,
    onPlace: setPlaced,
  })
  const problems = useMemo(() => planProblems(plan, new Set(categories.keys())), [plan, categories])
  const marked = useMemo(() => new Set(problems.flatMap(({ problem, seats }) => (problem === 'few_wheelchairs' ? [] : seats))), [problems])
  const picture = usePicture(plan.sheet.background?.url ?? null)

  const show = useCallback((ids: Iterable<string>) => camera.current?.show([...ids].flatMap((each) => plan.seats.get(each) ?? [])), [plan.seats])
  // The seat of the address is shown once the plan is there.
  const { focus_seat } = flags
  const focused = focus_seat === undefined ? undefined : plan.seats.get(focus_seat)
  const hasFocus = focused !== undefined
  useEffect(() => {
    if (!hasFocus || focus_seat === undefined) return
    setCursor(focus_seat)
    const frame = requestAnimationFrame(() => show([focus_seat]))
    return () => cancelAnimationFrame(frame)
  }, [focus_seat, hasFocus, show])

  const looks = useMemo(() => {
    const found = new Map<string, SeatLook>()
    for (const [seat, { hold_owner, price_category_id }] of plan.seats) {
      if (hold_owner !== null) found.set(seat, 'held')
      else if (flags.pc_id !== undefined && tool !== 'pc_id' && price_category_id !== flags.pc_id) found.set(seat, 'dim')
    }
    return found
  }, [plan.seats, flags.pc_id, tool])
  const label = useCallback((seat: SeatValues) => (flags.show_override_num ? numOf(seat) : seat.num), [flags.show_override_num])
  const scene: Scene = useMemo(
    () => ({
      seats: plan.seats,
      shapes: plan.shapes,
      sheet: plan.sheet,
      ink,
      looks,
      selected: selection.ids,
      marked: canEdit ? marked : NOTHING,
      foreign: session.foreign,
      cursor,
      dragged: tools.dragged,
      grid: flags.show_grid === 1,
      picture,
      label,
      blockNames: true,
      rubber: tools.rubber,
      ghosts: tool === 'n_sg' || flags.e_sg !== undefined ? ghosts : NO_GHOSTS,
    }),
    [
      plan,
      ink,
      looks,
      selection.ids,
      canEdit,
      marked,
      session.foreign,
      cursor,
      tools.dragged,
      tools.rubber,
      flags.show_grid,
      flags.e_sg,
      picture,
      label,
      ghosts,
      tool,
    ],
  )
  const claims = useMemo(() => new Map(use.claims.map((claim) => [claim.seat_id, claim])), [use.claims])
  const spoken = (seat: string, values: SeatValues) => {
    const claim = claims.get(seat)
    const state = claim?.sold ? 'sold' : claim?.held ? 'held' : values.hold_owner !== null ? 'on_hold' : 'free'
    return [
      `${t('seats.num')} ${numOf(values)}`,
      categories.get(values.price_category_id)?.name ?? '',
      values.wheelchair ? t('seats.wheelchair') : '',
      values.gate ? `${t('seats.gate')} ${values.gate}` : '',
      t(`seats.state.${state}`),
    ]
      .filter(Boolean)
      .join(', ')
  }
  const onKeyDown = useEditorKeys({
    plan,
    tool,
    setTool,
    flags,
    setFlags,
    selection,
    editing,
    canEdit,
    cursor,
    setCursor,
    show,
    camera,
    categories,
    step: tools.step,
  })
  const showAndSelect = (ids: readonly string[]) => {
    selection.set(ids)
    show(ids)
  }
  const hint = flags.link_with_seat === undefined ? '' : (plan.seats.get(flags.link_with_seat)?.num ?? '')
  return (
    <section className={classes.editor} data-panel={!flags.hide_spl_info} aria-label={t('seats.plan', { name: row.name })}>
      <TopBar
        id={id}
        row={row}
        use={use}
        session={session}
        plan={plan}
        editing={editing}
        canEdit={canEdit}
        mayEdit={mayEdit}
        scale={scale}
        camera={camera}
        categories={categories}
      />
      {canEdit && <ToolBar tool={tool} setTool={setTool} flags={flags} categories={categories} ink={ink} selection={selection} />}
      <div className={classes.middle}>
        {notice && (
          <p className={classes.notice} role="status">
            {notice}
          </p>
        )}
        {canEdit && <ActionBar plan={plan} selection={selection} editing={editing} flags={flags} setFlags={setFlags} claims={claims} />}
        <div className={classes.canvas}>
          <PlanCanvas
            scene={scene}
            index={index}
            camera={camera}
            cursorStyle={CURSORS[tool] ?? 'crosshair'}
            onDown={tools.onDown}
            onMove={tools.onMove}
            onUp={tools.onUp}
            onScale={setScale}
            label={t('seats.plan_help', { name: row.name, count: plan.seats.size })}
            onKeyDown={onKeyDown}
            activeId={cursor !== null && plan.seats.has(cursor) ? activeId : undefined}
          >
            <SeatTree
              id={activeId}
              seats={plan.seats}
              cursor={cursor}
              isSelected={(each) => selection.ids.has(each)}
              spoken={spoken}
              rowName={(name) => `${t('seats.row')} ${name}`}
            />
          </PlanCanvas>
          {canEdit && (
            <p className={classes.hint} role="status">
              {t(`seats.tool_hint.${tool}`, { seat: hint })}
            </p>
          )}
        </div>
        <Foot plan={plan} problems={problems} session={session} id={id} onShow={showAndSelect} format={format} canEdit={canEdit} />
      </div>
      {!flags.hide_spl_info && (
        <SidePanel
          plan={plan}
          row={row}
          use={use}
          claims={claims}
          categories={categories}
          ink={ink}
          flags={flags}
          setFlags={setFlags}
          setTool={setTool}
          tool={tool}
          selection={selection}
          editing={editing}
          canEdit={canEdit}
          placed={placed}
          onGhosts={setGhosts}
          onShow={show}
        />
      )}
      {editing.refused && <RefusedDialog refused={editing.refused} editing={editing} />}
    </section>
  )
}

const refuse = () => {}

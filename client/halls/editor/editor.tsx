import { useCallback, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { seatNumber } from '../../../shared/seats/name'
import { planProblems } from '../../../shared/seats/plan/checks'
import type { SeatingPlan, SeatValues } from '../../../shared/seats/plan/edit'
import { DecimalNumbers } from '../../kit/display/decimal-numbers'
import { useFormat, useT } from '../../kit/phrases'
import type { PlanScene } from '../../parts/seats/canvas/scene'
import { SeatIndex } from '../../parts/seats/canvas/seat-index'
import { useInk } from '../../parts/seats/category-ink'
import type { PlanCamera } from '../canvas/camera'
import { PlanCanvas } from '../canvas/plan-canvas'
import { ScaleBar } from '../canvas/scale-bar'
import { SeatTree } from '../canvas/seat-tree'
import { useFocusedSeat } from '../canvas/use-focused-seat'
import { usePicture } from '../files/use-picture'
import { useGroupDraft } from '../group/use-group-draft'
import { useRevealedGroup } from '../group/use-revealed-group'
import { SidePanel } from '../panels/side-panel'
import { useCategories } from '../plan/use-categories'
import { useFlags } from '../plan/use-flags'
import { useOtherEditors } from '../plan/use-other-editors'
import type { PlanRow, PlanSession, PlanUse } from '../plan/use-plan'
import { usePresence } from '../plan/use-presence'
import { useSeatStyles } from '../plan/use-seat-styles'
import { useSpokenSeat } from '../plan/use-spoken-seat'
import { EditorActionBar } from './action-bar'
import classes from './editor.module.css'
import { EditorFooter } from './editor-footer'
import { EmptyPlan } from './empty-plan'
import { RefusedDialog } from './refused-dialog'
import { ToolBar } from './tool-bar'
import { EditorTopBar } from './top-bar'
import { useEditing } from './use-editing'
import { useEditorKeys } from './use-editor-keys'
import { usePlanSelection } from './use-selection'
import { useTools } from './use-tools'

type Props = {
  readonly id: string
  readonly plan: SeatingPlan
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
const NOTHING_DRAWN: readonly never[] = []
const CURSORS: Readonly<Record<string, string>> = { select: 'default', drag: 'grab', sh_t: 'text' }

/** The seating plan editor. Without `canEdit` it shows the plan and its summary only. */
export function Editor({ id, plan, row, use, session, canEdit, mayEdit, notice }: Props) {
  const t = useT()
  const format = useFormat()
  const categories = useCategories()
  const ink = useInk(categories)
  const { flags, setFlags, tool: flagged, setTool } = useFlags()
  const tool = canEdit ? flagged : 'select'
  const selection = usePlanSelection(plan, flags, setFlags)
  const others = useOtherEditors(id, session.foreign)
  const presence = usePresence(id, canEdit)
  const editing = useEditing({ plan, send: session.send })
  const index = useMemo(() => new SeatIndex(plan.seats), [plan.seats])
  const [cursor, setCursor] = useState<string | null>(null)
  const [scale, setScale] = useState(100)
  const camera = useRef<PlanCamera>(null)
  const activeId = useId()
  const draft = useGroupDraft(plan, !canEdit ? undefined : tool === 'n_sg' ? 'new' : flags.e_sg)
  useRevealedGroup(draft, camera)
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
    draft,
  })
  // Checked after the frame that shows an edit.
  const checked = useDeferredValue(plan.seats)
  const problems = useMemo(() => planProblems({ seats: checked }, new Set(categories.keys())), [checked, categories])
  const marked = useMemo(
    () => new Set(problems.flatMap(({ problem, seats }) => (problem === 'few_wheelchairs' ? [] : seats))),
    [problems],
  )
  const picture = usePicture(plan.sheet.background?.url ?? null)

  const show = useCallback(
    (ids: Iterable<string>) => camera.current?.show([...ids].flatMap((each) => plan.seats.get(each) ?? [])),
    [plan.seats],
  )
  useFocusedSeat(flags.focus_seat, plan.seats, camera, setCursor)

  const looks = useSeatStyles(plan.seats, tool === 'pc_id' ? undefined : flags.pc_id)
  const label = useCallback(
    (seat: SeatValues) => (flags.show_override_num ? seatNumber(seat) : seat.num),
    [flags.show_override_num],
  )
  const ghosts = draft?.seats ?? NOTHING_DRAWN
  const handles = draft?.handles ?? NOTHING_DRAWN
  const scene: PlanScene = useMemo(
    () => ({
      seats: plan.seats,
      waiting: session.waiting,
      shapes: plan.shapes,
      sheet: plan.sheet,
      ink,
      looks,
      selected: selection.ids,
      marked: canEdit ? marked : NOTHING,
      foreign: session.foreign,
      authors: others,
      cursor,
      grid: flags.show_grid === 1,
      picture,
      label,
      rubber: tools.rubber,
      ghosts,
      handles,
    }),
    [
      plan,
      ink,
      looks,
      selection.ids,
      canEdit,
      marked,
      session.foreign,
      others,
      session.waiting,
      cursor,
      tools.rubber,
      flags.show_grid,
      picture,
      label,
      ghosts,
      handles,
    ],
  )
  const claims = useMemo(() => new Map(use.claims.map((claim) => [claim.seat_id, claim])), [use.claims])
  const spoken = useSpokenSeat(use, claims, categories)
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
    apply: tools.apply,
  })
  const showAndSelect = (ids: readonly string[]) => {
    selection.set(ids)
    show(ids)
  }
  const hint = flags.link_with_seat === undefined ? '' : (plan.seats.get(flags.link_with_seat)?.num ?? '')
  return (
    <section
      className={classes.editor}
      data-panel={!flags.hide_spl_info}
      aria-label={t('seats.plan', { name: row.name })}
    >
      <EditorTopBar
        id={id}
        row={row}
        use={use}
        session={session}
        others={others}
        presence={presence}
        plan={plan}
        editing={editing}
        canEdit={canEdit}
        mayEdit={mayEdit}
        scale={scale}
        camera={camera}
        categories={categories}
      />
      {canEdit && (
        <ToolBar
          tool={tool}
          setTool={setTool}
          flags={flags}
          categories={categories}
          ink={ink}
          selection={selection}
          plan={plan}
          editing={editing}
        />
      )}
      <div className={classes.middle}>
        {notice && (
          <p className={classes.notice} role="status">
            {notice}
          </p>
        )}
        {canEdit && (
          <EditorActionBar
            plan={plan}
            selection={selection}
            editing={editing}
            flags={flags}
            setFlags={setFlags}
            setTool={setTool}
          />
        )}
        <div className={classes.canvas}>
          <PlanCanvas
            scene={scene}
            dragged={tools.dragged}
            index={index}
            camera={camera}
            cursorStyle={CURSORS[tool] ?? 'crosshair'}
            onDown={tools.onDown}
            onMove={tools.onMove}
            onUp={tools.onUp}
            onScale={setScale}
            onSight={session.want}
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
          <ScaleBar percent={scale} />
          {canEdit &&
            plan.seats.size === 0 &&
            !plan.sheet.background &&
            tool === 'select' &&
            session.waiting.length === 0 && (
              <EmptyPlan plan={plan} editing={editing} setTool={setTool} categories={categories} />
            )}
          {canEdit && (
            <p className={classes.hint} role="status">
              {t(`seats.tool_hint.${tool}`, { seat: hint })}
            </p>
          )}
        </div>
        <EditorFooter
          plan={plan}
          problems={problems}
          session={session}
          others={others}
          onShow={showAndSelect}
          format={format}
          canEdit={canEdit}
        />
      </div>
      {!flags.hide_spl_info && (
        <DecimalNumbers>
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
            draft={draft}
            onShow={show}
            onLeave={() => camera.current?.focus()}
          />
        </DecimalNumbers>
      )}
      {editing.refused && <RefusedDialog refused={editing.refused} editing={editing} />}
    </section>
  )
}

const refuse = () => {}

import { useRef, useState } from 'react'
import type { PlanFlags, PlanTool } from '../../../shared/seats/flags'
import type { PlanShape } from '../../../shared/seats/office'
import { moveEdit, shapeEdit, splitEdit } from '../../../shared/seats/plan/arrange'
import { linkEdit, wheelchairEdit } from '../../../shared/seats/plan/companion'
import { type SeatingPlan, seatEdit } from '../../../shared/seats/plan/edit'
import { PLAN_GRID, snapToGrid } from '../../../shared/seats/plan/grid'
import { newId } from '../../kit/new-id'
import type { PlanScene } from '../../parts/seats/canvas/scene'
import type { SeatIndex } from '../../parts/seats/canvas/seat-index'
import type { Distance, Point, Press } from '../canvas/camera'
import type { GroupDraft } from '../group/use-group-draft'
import type { SetFlags } from '../plan/use-flags'
import type { Editing } from './use-editing'
import type { PlanSelection } from './use-selection'

type Ports = {
  readonly plan: SeatingPlan
  readonly index: SeatIndex
  readonly flags: PlanFlags
  readonly tool: PlanTool
  readonly setTool: (tool: PlanTool) => void
  readonly setFlags: SetFlags
  readonly selection: PlanSelection
  readonly perform: Editing['perform']
  readonly onCursor: (id: string) => void
  readonly draft: GroupDraft | null
}

const DRAWN = { new_split: 'line', sh_r: 'rect', sh_c: 'ellipse' } as const
const START_TEXT = 'Text'
/** Size of a shape that is drawn by keyboard, in plan units. */
const NEW_SHAPE = { width: 176, height: 88 }

const boxOf = (a: Point, b: Point) => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  right: Math.max(a.x, b.x),
  bottom: Math.max(a.y, b.y),
})

/** Pointer handlers of each tool, and its use by keyboard. */
export function useTools({ plan, index, flags, tool, setTool, setFlags, selection, perform, onCursor, draft }: Ports) {
  const [rubber, setRubber] = useState<PlanScene['rubber']>(null)
  const [dragged, setDragged] = useState<Distance | null>(null)
  const painted = useRef(new Set<string>())
  const drag = useRef<'move' | 'draw' | 'paint' | 'marquee' | 'group' | null>(null)
  const snap = (value: number) => (flags.show_grid ? snapToGrid(value) : Math.round(value))
  const onGrid = ({ x, y }: Point): Point => ({ x: Math.max(0, snap(x)), y: Math.max(0, snap(y)) })

  const onDown = (press: Press): 'pan' | 'tool' => {
    const on = press.seat?.id ?? press.shape
    if (draft?.onDown(press)) drag.current = 'group'
    else if (tool === 'drag') {
      if (!on) return 'pan'
      if (!selection.ids.has(on)) selection.set([on])
      drag.current = 'move'
    } else if (tool === 'select') {
      drag.current = on && selection.ids.has(on) && !press.shift ? 'move' : 'marquee'
    } else if (tool === 'pc_id') {
      drag.current = 'paint'
      painted.current = new Set(press.seat ? [press.seat.id] : [])
    } else if (tool === 'new_split' || tool === 'sh_r' || tool === 'sh_c') drag.current = 'draw'
    else drag.current = tool === 'ho' ? 'marquee' : null
    return 'tool'
  }

  const onMove = (press: Press) => {
    if (drag.current === 'group') draft?.onMove(press.from, press.at)
    else if (drag.current === 'move')
      setDragged({ dx: snap(press.at.x - press.from.x), dy: snap(press.at.y - press.from.y) })
    else if (drag.current === 'marquee') setRubber({ kind: 'marquee', box: boxOf(press.from, press.at) })
    else if (drag.current === 'draw' && (tool === 'new_split' || tool === 'sh_r' || tool === 'sh_c')) {
      const [from, to] = tool === 'new_split' ? [press.from, press.at] : [onGrid(press.from), onGrid(press.at)]
      setRubber({ kind: DRAWN[tool], box: { left: from.x, top: from.y, right: to.x, bottom: to.y } })
    } else if (drag.current === 'paint' && press.seat && !painted.current.has(press.seat.id)) {
      painted.current.add(press.seat.id)
      selection.set(painted.current)
    }
  }

  const onUp = (press: Press) => {
    const kind = drag.current
    drag.current = null
    setRubber(null)
    setDragged(null)
    if (kind === 'move' && press.isDrag) {
      perform(moveEdit(plan, selection.ids, snap(press.at.x - press.from.x), snap(press.at.y - press.from.y)), 'move')
    } else if (kind === 'group' && press.isDrag) return
    else if (kind === 'paint') {
      const price_category_id = flags.pc_id
      if (price_category_id)
        perform(
          seatEdit(
            plan,
            [...painted.current].map((id) => [id, { price_category_id }] as const),
          ),
          'category',
        )
      selection.set([])
    } else if (kind === 'marquee' && press.isDrag) marquee(press)
    else if (kind === 'draw') {
      if (press.isDrag) finishDrawing(press)
    } else click(press)
  }

  const marquee = (press: Press) => {
    const box = boxOf(press.from, press.at)
    const seats = index
      .within(box)
      .flatMap(({ id, seat }) =>
        seat.x >= box.left && seat.x <= box.right && seat.y >= box.top && seat.y <= box.bottom ? [id] : [],
      )
    const shapes = [...plan.shapes.values()].flatMap(({ id, x, y, width, height }) =>
      x >= box.left && y >= box.top && x + width <= box.right && y + height <= box.bottom ? [id] : [],
    )
    selection.set([...(press.shift ? selection.ids : []), ...seats, ...shapes])
  }

  const finishDrawing = (press: Press) => {
    if (tool === 'new_split') {
      const middle = { x: (press.from.x + press.at.x) / 2, y: (press.from.y + press.at.y) / 2 }
      return split(press.from, press.at, index.at(middle.x, middle.y, 400)?.seat.block)
    }
    const { left, top, right, bottom } = boxOf(onGrid(press.from), onGrid(press.at))
    if (right - left < 4 || bottom - top < 4) return
    addShape({
      type: tool === 'sh_c' ? 'ellipse' : 'rect',
      x: left,
      y: top,
      width: right - left,
      height: bottom - top,
      text: null,
    })
  }

  /** Divides the selected seats, or else a block, along a line. */
  const split = (from: Point, to: Point, block: string | undefined) => {
    const ofBlock = () => [...plan.seats].flatMap(([id, seat]) => (seat.block === block ? [id] : []))
    const ids = selection.ids.size > 0 ? [...selection.ids] : ofBlock()
    const name = plan.seats.get(ids[0] ?? '')?.block ?? ''
    const blocks = new Set([...plan.seats.values()].map((seat) => seat.block))
    let n = 2
    while (blocks.has(`${name} ${n}`)) n++
    perform(splitEdit(plan, ids, from, to, `${name} ${n}`.trim()), 'renumber')
    setTool('select')
  }

  const addShape = (values: Pick<PlanShape, 'type' | 'x' | 'y' | 'width' | 'height' | 'text'>) => {
    const id = newId()
    perform(shapeEdit(plan, id, { id, rotation: 0, color: null, points: [], ...values }), 'draw')
    setTool('select')
    selection.set([id])
  }

  const click = (press: Press) => {
    const seat = press.seat?.id ?? null
    if (seat) onCursor(seat)
    if (tool === 'n_sg') return draft?.place(onGrid(press.at))
    if (tool === 'sh_t') {
      const { x, y } = onGrid(press.at)
      return addShape({
        type: 'text',
        x: Math.max(0, x - 66),
        y: Math.max(0, y - 14),
        width: 132,
        height: 28,
        text: START_TEXT,
      })
    }
    if (tool === 'place_wheelchair') return seat ? perform(wheelchairEdit(plan, seat), 'companion') : undefined
    if (tool === 'link_with_seat') {
      if (!seat || !flags.link_with_seat) return
      perform(linkEdit(plan, flags.link_with_seat, seat), 'companion')
      return setTool('select')
    }
    const on = seat ?? press.shape
    if (!on) return selection.set([])
    if (press.double && press.seat && tool === 'select')
      return selection.selectRow(press.seat.seat.block, press.seat.seat.row)
    if (press.shift || tool === 'ho') return selection.toggle(on)
    selection.set([on])
    if (flags.focus_seat) setFlags({ focus_seat: undefined }, true)
  }

  /** Uses the tool at a seat as a click there would. Returns false for the tools that only select and move. */
  const apply = (id: string | null): boolean => {
    if (tool === 'select' || tool === 'drag') return false
    const seat = id === null ? undefined : plan.seats.get(id)
    const at = onGrid(seat ?? { x: plan.sheet.width / 2, y: plan.sheet.height / 2 })
    const price_category_id = flags.pc_id
    if (tool === 'sh_r' || tool === 'sh_c') {
      const { width, height } = NEW_SHAPE
      addShape({
        type: tool === 'sh_c' ? 'ellipse' : 'rect',
        x: Math.max(0, at.x - width / 2),
        y: Math.max(0, at.y - height / 2),
        width,
        height,
        text: null,
      })
    } else if (tool === 'pc_id' && id !== null && price_category_id)
      perform(seatEdit(plan, [[id, { price_category_id }]]), 'category')
    else if (tool === 'new_split' && seat)
      split({ x: seat.x - PLAN_GRID, y: 0 }, { x: seat.x - PLAN_GRID, y: plan.sheet.height }, seat.block)
    else
      click({
        at,
        from: at,
        seat: id !== null && seat ? { id, seat } : null,
        shape: null,
        shift: false,
        double: false,
        isDrag: false,
        reach: 0,
        isTouch: false,
      })
    return true
  }

  return { rubber, dragged, onDown, onMove, onUp, apply, step: flags.show_grid ? PLAN_GRID : 4 }
}

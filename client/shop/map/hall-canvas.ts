import { drawScene } from '../../parts/seats/canvas/draw-scene'
import type { PlanScene, SeatStyle } from '../../parts/seats/canvas/scene'
import { ScenePicture } from '../../parts/seats/canvas/scene-picture'
import { HALF, SeatIndex } from '../../parts/seats/canvas/seat-index'
import { PlanTouch } from '../../parts/seats/plan-touch'
import {
  centre,
  clampView,
  fitScale,
  fitView,
  type PlanBounds,
  type Size,
  toPlan,
  type View,
  zoom,
} from '../../parts/seats/plan-view'
import type { Hall } from './hall'
import { shopInk } from './shop-ink'

type Point = { readonly x: number; readonly y: number }

/** Marks and choices that the canvas shows in addition to the hall. */
export type CanvasOverlay = {
  readonly looks: ReadonlyMap<string, SeatStyle>
  /** Seats whose step is under way, and seats that were lost. */
  readonly underWay: ReadonlySet<string>
  readonly lost: ReadonlySet<string>
  readonly cursor: string | null
}

/** Scale at which neighbouring seats are as far apart as fingertips. */
const FINGER_SCALE = 1
/** Scale from which a seat that is walked to is large enough. */
const WALK_SCALE = 0.7
/** Distance in CSS pixels at which a pointer still hits a seat. */
const REACH = 6

const nothing: PlanScene['selected'] = new Set()

/** The plan of a hall on a canvas: drawn sharp, moved by fingers, mouse and wheel. */
export class HallCanvas {
  readonly #canvas = document.createElement('canvas')
  readonly #picture = new ScenePicture()
  readonly #index: SeatIndex
  readonly #touch: PlanTouch
  readonly #box: PlanBounds
  #size: Size = { width: 0, height: 0 }
  #view: View | null = null
  #isWhole = true
  #frame = 0
  #scene: PlanScene

  /**
   * @param onSeat called with a seat that is tapped
   * @param onHover called with the seat under the mouse, or null
   * @param onMoved called before each frame
   */
  constructor(
    private readonly box: HTMLElement,
    private readonly hall: Hall,
    onSeat: (id: string) => void,
    onHover: (id: string | null) => void,
    private readonly onMoved: () => void,
  ) {
    this.#index = new SeatIndex(hall.seats)
    this.#touch = new PlanTouch(
      (change) => this.#look(change),
      (at, isTouch) => {
        const point = this.#plan(at)
        if (isTouch && this.#approach(point)) return
        const id = this.#seatAt(point)
        if (id !== null) onSeat(id)
      },
    )
    this.#box = hall.bounds
    this.#scene = {
      ...{ seats: hall.seats, shapes: hall.shapes, sheet: { ...hall.sheet, name: '' }, ink: shopInk(hall.categories) },
      ...{ waiting: [], authors: [], ghosts: [], handles: [], rubber: null, picture: null, grid: false },
      ...{ looks: new Map(), selected: nothing, marked: nothing, foreign: nothing, cursor: null },
      round: true,
      label: ({ num }) => num,
    }
    box.replaceChildren(this.#canvas)
    const { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onWheel } = this.#touch
    type Handled = PointerEvent & { readonly currentTarget: Element }
    const listen = (
      name: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
      heard: (event: Handled) => void,
    ) => box.addEventListener(name, (event) => heard(event as Handled))
    listen('pointerdown', onPointerDown)
    listen('pointermove', (event) => {
      onPointerMove(event)
      if (event.pointerType === 'mouse' && event.buttons === 0)
        onHover(this.#seatAt(this.#plan({ x: event.offsetX, y: event.offsetY })))
    })
    listen('pointerup', onPointerUp)
    listen('pointercancel', onPointerCancel)
    box.addEventListener(
      'wheel',
      (event) => {
        // The page scrolls on where the plan cannot become smaller.
        if (this.#isWhole && event.deltaY > 0) return
        event.preventDefault()
        onWheel(event as WheelEvent & { readonly currentTarget: Element })
      },
      { passive: false },
    )
    new ResizeObserver(([entry]) => {
      if (entry) this.#size = { width: entry.contentRect.width, height: entry.contentRect.height }
      this.#redraw()
    }).observe(box)
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
      this.#scene = { ...this.#scene, ink: shopInk(hall.categories) }
      this.#redraw()
    })
  }

  show({ looks, underWay, lost, cursor }: CanvasOverlay): void {
    this.#scene = { ...this.#scene, looks, foreign: underWay, marked: lost, cursor }
    this.#redraw()
  }

  /** Shows the whole plan. */
  fit(): void {
    this.#look((_, box, size) => fitView(box, size))
  }

  /** Enlarges the middle of the plan. */
  zoomBy(factor: number): void {
    this.#look((view, box, size) => zoom(view, factor, { x: size.width / 2, y: size.height / 2 }, box, size))
  }

  /** Brings a seat into the middle, large enough to be read. */
  reach(id: string): void {
    const seat = this.hall.seats.get(id)
    if (seat) this.#look((view, box, size) => centre(seat, Math.max(view.scale, WALK_SCALE), box, size))
  }

  /** Returns where the upper edge of a seat is on the canvas, in CSS pixels. */
  placeOf(id: string): Point | null {
    const seat = this.hall.seats.get(id)
    if (!seat || !this.#view) return null
    const { scale, x, y } = this.#view
    return { x: seat.x * scale + x, y: (seat.y - HALF) * scale + y }
  }

  #plan(at: Point): Point {
    return toPlan(this.#view ?? { scale: 1, x: 0, y: 0 }, at)
  }

  #seatAt({ x, y }: Point): string | null {
    const found = this.#index.at(x, y, HALF + REACH / (this.#view?.scale ?? 1))
    return found?.id ?? null
  }

  /** Zooms in where seats are smaller than a fingertip. Returns false where they are not. */
  #approach(point: Point): boolean {
    if (!this.#view || this.#view.scale >= FINGER_SCALE * 0.9) return false
    this.#look((_, box, size) => centre(point, FINGER_SCALE, box, size))
    return true
  }

  #look(change: (view: View, box: PlanBounds, size: Size) => View): void {
    if (!this.#view || this.#size.width === 0) return
    this.#view = change(this.#view, this.#box, this.#size)
    this.#isWhole = this.#view.scale <= fitScale(this.#box, this.#size) * 1.001
    // A finger on the whole plan scrolls the page.
    this.box.style.touchAction = this.#isWhole ? 'pan-y' : 'none'
    this.#redraw()
  }

  #redraw(): void {
    if (this.#frame === 0)
      this.#frame = requestAnimationFrame(() => {
        this.#frame = 0
        this.#draw()
      })
  }

  #draw(): void {
    const size = this.#size
    const pen = this.#canvas.getContext('2d')
    if (!pen || size.width === 0) return
    this.#view = this.#view && !this.#isWhole ? clampView(this.#view, this.#box, size) : fitView(this.#box, size)
    const ratio = window.devicePixelRatio || 1
    const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)]
    if (this.#canvas.width !== width || this.#canvas.height !== height) {
      Object.assign(this.#canvas, { width, height })
      Object.assign(this.#canvas.style, { width: `${size.width}px`, height: `${size.height}px` })
    }
    pen.setTransform(ratio, 0, 0, ratio, 0, 0)
    pen.clearRect(0, 0, size.width, size.height)
    const drawing = { scene: this.#scene, index: this.#index, size, ratio, part: 'whole' } as const
    if (this.#touch.isDragging) this.#picture.show(pen, drawing, this.#view)
    else drawScene(pen, this.#scene, this.#index, this.#view, size, 'whole')
    this.onMoved()
  }
}

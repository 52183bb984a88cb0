import type { Size, View } from '../../kit/plan/plan-view'
import type { Scene } from './scene'
import type { SeatIndex } from './seat-index'

/** Scale from which a pan draws each frame: seats have labels there, and few are visible. */
const DRAWN_FROM = 0.5
/** Part of the window by which the picture reaches beyond it on each side. */
const MARGIN = 0.25

/** Draws a scene into a canvas whose transform is set. */
type Draw = (pen: CanvasRenderingContext2D, view: View, size: Size) => void

/** The scene around the window as a picture: a pan of thousands of seats moves it, and draws it again where it ends. */
export class PanPicture {
  readonly #canvas = document.createElement('canvas')
  #drawn: { readonly scene: Scene; readonly index: SeatIndex; readonly view: View; readonly size: Size; readonly ratio: number } | null = null

  /** Shows the scene from the picture. Returns false where it has to be drawn, because labels are legible. */
  show(pen: CanvasRenderingContext2D, scene: Scene, index: SeatIndex, view: View, size: Size, ratio: number, draw: Draw): boolean {
    if (view.scale >= DRAWN_FROM) return false
    const [marginX, marginY] = [Math.round(size.width * MARGIN), Math.round(size.height * MARGIN)]
    const last = this.#drawn
    const isSame = last?.scene === scene && last.index === index && last.size === size && last.ratio === ratio && last.view.scale === view.scale
    const isNear = last && Math.abs(view.x - last.view.x) <= marginX && Math.abs(view.y - last.view.y) <= marginY
    if (!isSame || !isNear) {
      const whole = { width: size.width + marginX * 2, height: size.height + marginY * 2 }
      Object.assign(this.#canvas, { width: Math.round(whole.width * ratio), height: Math.round(whole.height * ratio) })
      const own = this.#canvas.getContext('2d')
      if (!own) return false
      own.setTransform(ratio, 0, 0, ratio, 0, 0)
      draw(own, { ...view, x: view.x + marginX, y: view.y + marginY }, whole)
      this.#drawn = { scene, index, view, size, ratio }
    }
    const from = this.#drawn?.view ?? view
    pen.clearRect(0, 0, size.width, size.height)
    pen.drawImage(this.#canvas, view.x - from.x - marginX, view.y - from.y - marginY, this.#canvas.width / ratio, this.#canvas.height / ratio)
    return true
  }
}

import type { Size, View } from '../plan-view'
import { drawScene } from './draw-scene'
import type { PlanScene, ScenePart } from './scene'
import type { SeatIndex } from './seat-index'

/** Scale from which each frame is redrawn: seats have labels there, and few are visible. */
const DRAWN_FROM = 0.5
/** Part of the window by which the picture reaches beyond it on each side. */
const MARGIN = 0.25

/** A scene in a window, and how many dots a CSS pixel has. */
export type SceneDrawing = {
  readonly scene: PlanScene
  readonly index: SeatIndex
  readonly size: Size
  readonly ratio: number
  readonly part: ScenePart
}

/**
 * A scene around the window as a picture: a pan or drag of thousands of seats moves it, and draws it again where it
 * ends.
 */
export class ScenePicture {
  readonly #canvas = document.createElement('canvas')
  #drawn: (SceneDrawing & { readonly view: View }) | null = null

  /** Draws the scene over what is there: from the picture, or seat by seat where labels are legible. */
  show(pen: CanvasRenderingContext2D, drawing: SceneDrawing, view: View): void {
    const { scene, index, size, ratio, part } = drawing
    if (view.scale >= DRAWN_FROM) {
      drawScene(pen, scene, index, view, size, part)
      return
    }
    const [marginX, marginY] = [Math.round(size.width * MARGIN), Math.round(size.height * MARGIN)]
    const last = this.#drawn
    const isSame =
      last?.scene === scene && last.index === index && last.size === size && last.ratio === ratio && last.part === part
    const isNear =
      last &&
      last.view.scale === view.scale &&
      Math.abs(view.x - last.view.x) <= marginX &&
      Math.abs(view.y - last.view.y) <= marginY
    if (!isSame || !isNear) {
      const whole = { width: size.width + marginX * 2, height: size.height + marginY * 2 }
      Object.assign(this.#canvas, { width: Math.round(whole.width * ratio), height: Math.round(whole.height * ratio) })
      const own = this.#canvas.getContext('2d')
      if (!own) return
      own.setTransform(ratio, 0, 0, ratio, 0, 0)
      drawScene(own, scene, index, { ...view, x: view.x + marginX, y: view.y + marginY }, whole, part)
      this.#drawn = { ...drawing, view }
    }
    const from = this.#drawn?.view ?? view
    pen.drawImage(
      this.#canvas,
      view.x - from.x - marginX,
      view.y - from.y - marginY,
      this.#canvas.width / ratio,
      this.#canvas.height / ratio,
    )
  }
}

import Konva from 'konva'

/** Runs inside the browser: the same seats drawn by SVG and by Konva, each moved once a frame. */

type Seat = { readonly x: number; readonly y: number }

const FRAMES = 120
const SIDE = 38
const COLOURS = ['#0a7a74', '#2463c8', '#ebaa36']
const PITCH_SHARE = 0.1

/** Mean time in ms from frame to frame while `change` is called once in each. */
async function frames(change: (n: number) => void): Promise<number> {
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  await frame()
  const began = await frame()
  let last = began
  for (let n = 0; n < FRAMES; n++) {
    change(n)
    last = await frame()
  }
  return (last - began) / FRAMES
}

function room(): { readonly element: HTMLDivElement; readonly width: number; readonly height: number } {
  const element = document.createElement('div')
  const [width, height] = [1000, 700]
  element.style.cssText = `position:fixed;inset:0;width:${width}px;height:${height}px;background:#fff`
  document.body.append(element)
  return { element, width, height }
}

const rivals = {
  /** One rectangle per seat in a group whose transform changes. */
  async svg(seats: readonly Seat[]): Promise<number> {
    const { element, width, height } = room()
    const name = 'http://www.w3.org/2000/svg'
    const root = document.createElementNS(name, 'svg')
    root.setAttribute('width', String(width))
    root.setAttribute('height', String(height))
    const group = document.createElementNS(name, 'g')
    for (const [i, { x, y }] of seats.entries()) {
      const rect = document.createElementNS(name, 'rect')
      const values = { x: x - SIDE / 2, y: y - SIDE / 2, width: SIDE, height: SIDE, fill: COLOURS[i % 3] ?? '' }
      for (const [key, value] of Object.entries(values)) rect.setAttribute(key, String(value))
      group.append(rect)
    }
    root.append(group)
    element.append(root)
    const took = await frames((n) => group.setAttribute('transform', `translate(${n % 60} 0) scale(${PITCH_SHARE})`))
    element.remove()
    return took
  },

  /** One `Konva.Rect` per seat in a layer that moves. Without listeners, which favours it. */
  async konva(seats: readonly Seat[]): Promise<number> {
    const { element, width, height } = room()
    const stage = new Konva.Stage({ container: element, width, height })
    const layer = new Konva.Layer({ listening: false, scaleX: PITCH_SHARE, scaleY: PITCH_SHARE })
    for (const [i, { x, y }] of seats.entries())
      layer.add(
        new Konva.Rect({
          x: x - SIDE / 2,
          y: y - SIDE / 2,
          width: SIDE,
          height: SIDE,
          fill: COLOURS[i % 3] ?? '',
          listening: false,
          perfectDrawEnabled: false,
        }),
      )
    stage.add(layer)
    const took = await frames((n) => layer.x(n % 60))
    stage.destroy()
    element.remove()
    return took
  },
}

export type Rivals = typeof rivals

Object.assign(globalThis, { rivals })

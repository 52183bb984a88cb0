import type { MapWords } from '../../../shared/shop/phrases/map'
import type { ShopPlan } from '../../../shared/shop/plan'
import { hallOf } from './hall'
import { SeatMap } from './seat-map'

/** True unless the browser lacks what plans are drawn with, as some that know modules do. */
const canDraw = (): boolean => 'roundRect' in CanvasRenderingContext2D.prototype

/** Draws the plan of the page. What cannot be drawn is said; the list of seats is there in any case. */
async function start(box: HTMLElement): Promise<void> {
  const words = JSON.parse(box.dataset.words ?? '{}') as MapWords
  try {
    if (!canDraw()) throw new Error('the browser cannot draw the plan')
    const response = await fetch(box.dataset.plan ?? '')
    if (!response.ok) throw new Error(response.statusText)
    new SeatMap(box, hallOf((await response.json()) as ShopPlan), words).start()
  } catch (error) {
    const wait = box.querySelector('.wait')
    if (!wait) throw error
    wait.textContent = words.failed
  }
}

const box = document.querySelector<HTMLElement>('#plan')
if (box) void start(box)

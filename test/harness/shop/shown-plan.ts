import type { Page } from 'playwright'
import { centre, fitView, MAX_SCALE, type View } from '../../../client/parts/seats/plan-view'
import { boundsOf, type ShopPlan } from '../../../shared/shop/plan'

/** Scale to which a tap enlarges seats that are smaller than a fingertip. */
const FINGER_SCALE = 1

/** A plan of the shop on a page: points at its seats as a visitor does. */
export async function openHallPlan(page: Page) {
  const plan = await page.evaluate(async () => {
    const file = document.querySelector<HTMLElement>('#plan')?.dataset.plan ?? ''
    return (await (await fetch(file)).json()) as ShopPlan
  })
  const hall = page.locator('.hall')
  const bounds = boundsOf(plan)
  let view: View | null = null
  const placeOf = async (id: string) => {
    const seat = plan.seats.find((each) => each[0] === id)
    const size = await hall.boundingBox()
    if (!seat || !size) throw new Error(`no seat ${id} on the page`)
    const [, x, y] = seat
    const { scale, ...shift } = view ?? fitView(bounds, size)
    const position = { x: x * scale + shift.x, y: y * scale + shift.y }
    return { position, scale, enlarged: centre({ x, y }, Math.min(FINGER_SCALE, MAX_SCALE), bounds, size) }
  }
  return {
    hover: async (id: string) => hall.hover({ position: (await placeOf(id)).position }),
    click: async (id: string) => hall.click({ position: (await placeOf(id)).position }),
    /** Taps a seat. The first tap enlarges the plan where seats are small. */
    tap: async (id: string) => {
      const { position, scale, enlarged } = await placeOf(id)
      await hall.tap({ position })
      if (scale < FINGER_SCALE * 0.9) view = enlarged
    },
  }
}

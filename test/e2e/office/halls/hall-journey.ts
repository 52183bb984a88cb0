import { suite, type Test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Product, startProduct } from '../../../harness/browser/product'
import { type ExaminationContext, HALL } from '../../accessibility-checks'
import { openOffice, queryAs, waitUntilSaved } from '../../steps'

/** An event in a hall with numbered seats. */
export type HallEvent = { readonly id: string; readonly seating_plan_id: string }

/** Returns the demo's first event on sale in its hall with numbered seats. */
export async function hallEvent(product: Product): Promise<HallEvent> {
  type Events = { readonly events: { readonly events: readonly (HallEvent & { readonly title: string })[] } }
  const { events } = await queryAs<Events>(
    product,
    'admin',
    '{ events(input: { on_sale: true, limit: 200 }) { events { id title seating_plan_id } } }',
  )
  const hall = events.events.find(({ title, seating_plan_id }) => title === HALL && seating_plan_id)
  assert.ok(hall, 'the demo plays in a hall with numbered seats')
  return hall as HallEvent
}

/** Declares a journey of a manager in the office, with an event in a hall. */
export function hallJourney<More = object>(title: string): Test<ExaminationContext & { hall: HallEvent } & More> {
  const journey = suite<ExaminationContext & { hall: HallEvent } & More>(title)
  journey.before(async (context) => {
    context.product = await startProduct({ isSignedIn: true })
    context.device = await openOffice(context.product, '/orders', { viewport: { width: 1440, height: 900 } })
    context.page = context.device.page()
    await waitUntilSaved(context.device)
    context.hall = await hallEvent(context.product)
  })
  journey.before.each((context) => {
    context.objections = []
  })
  journey.after(async ({ product, device }) => {
    await device?.dispose()
    await product?.dispose()
  })
  return journey
}

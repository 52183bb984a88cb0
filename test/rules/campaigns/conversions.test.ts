import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ATTRIBUTION_WINDOW, ticketsByCampaign } from '../../../shared/campaign_actions/conversions'
import { DAY, iso } from '../../../shared/kernel/time'

const conversions = suite('conversions of campaigns')

const at = (day: number) => iso(Date.UTC(2026, 4, 1) + day * DAY)
const order = (day: number, contact_id: string | null, promo_code_id: string | null, tickets = 1) => ({
  created_at: at(day),
  contact_id,
  promo_code_id,
  tickets,
})
const click = (day: number, contact_id: string, action_id: string) => ({ clicked_at: at(day), contact_id, action_id })
const announced = (day: number, promo_code_id: string, action_id: string) => ({
  starts_at: at(day),
  promo_code_id,
  action_id,
})

conversions('counts an order with click and promo code once, for the last click before it', () => {
  const sums = ticketsByCampaign(
    [order(5, 'ada', 'SPRING', 3)],
    [click(1, 'ada', 'first'), click(4, 'ada', 'second'), click(6, 'ada', 'later')],
    [announced(2, 'SPRING', 'poster')],
  )
  assert.equal([...sums], [['second', 3]])
})

conversions('counts an order without a click for the last campaign that announced its code', () => {
  const sums = ticketsByCampaign(
    [order(5, null, 'SPRING', 2), order(6, 'bob', 'SPRING')],
    [],
    [announced(2, 'SPRING', 'poster'), announced(4, 'SPRING', 'mail'), announced(7, 'SPRING', 'next')],
  )
  assert.equal([...sums], [['mail', 3]])
})

conversions('leaves out orders before the campaign, after the window, and of others', () => {
  const late = ATTRIBUTION_WINDOW / DAY + 3
  const orders = [
    order(0, 'ada', 'SPRING'),
    order(late, 'ada', 'SPRING'),
    order(3, 'bob', 'AUTUMN'),
    order(3, null, null),
  ]
  assert.equal([...ticketsByCampaign(orders, [click(2, 'ada', 'mail')], [announced(2, 'SPRING', 'poster')])], [])
})

conversions.run()

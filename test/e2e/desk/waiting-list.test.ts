import * as assert from 'uvu/assert'
import { DAY, iso } from '../../../shared/kernel/time'
import { STATUS } from '../../../shared/orders/status'
import type { Product } from '../../harness/browser/product'
import { recordViolations } from '../accessibility-checks'
import {
  chooseEvent,
  deskJourney,
  nextCustomer,
  payCash,
  queryAs,
  SLOW_TIMEOUT,
  waitUntilOffline,
  waitUntilSaved,
} from '../steps'
import { readDatabase } from '../tickets'

const journey = deskJourney('the waiting list at the desk', 'Desk A')

type Evening = { readonly id: string; readonly title: string; readonly sold: number }

/**
 * Returns an event of general admission whose title only it has. It begins after the 14 days for which a desk takes
 * stock by itself: the desk would take what comes back before it is sold to the person.
 */
const quietEvening = (product: Product): Evening =>
  readDatabase(product, (raw) =>
    raw
      .prepare(
        `select e.id, e.title, q.sold from events e join quotas q on q.event_id = e.id and q.subject_id = e.id
         where e.org_id = (select org_id from events where title = 'Die Räuber' limit 1) and e.starts_at > ? and e.published
           and e.on_sale and not e.deleted and not e.is_template and not e.cancelled and q.held = 0
           and (select count(*) from events o where o.title = e.title and o.ends_at > ?) = 1 order by e.starts_at limit 1`,
      )
      .get(iso(Date.now() + 15 * DAY), iso(Date.now())),
  ) as Evening

const setPlaces = (product: Product, id: string, capacity: number) =>
  queryAs(
    product,
    'admin',
    'mutation ($id: ID!, $input: SetEventQuotasInput!) { SetEventQuotas(id: $id, input: $input) { id } }',
    { id, input: { capacity, categories: [] } },
  )

journey('adds a person to the list, and sells them returned tickets with four taps', async ({ desk, product }) => {
  const page = desk.page()
  const objections: string[] = []
  const look = (where: string) => recordViolations({ product, device: desk, page, objections }, where)
  const { id, title, sold } = quietEvening(product)
  await setPlaces(product, id, sold)
  const waiting = 'mutation ($id: ID!) { UpdateEvent(id: $id, input: { waiting_list: true }) { id } }'
  await queryAs(product, 'admin', waiting, { id })
  await chooseEvent(desk, title)
  await page.locator('[data-waiting="0"]').click({ timeout: SLOW_TIMEOUT })
  await page.getByText('Nobody is waiting for this event.').waitFor({ timeout: SLOW_TIMEOUT })
  await page.getByRole('button', { name: 'Add to waiting list' }).click()
  await page.getByLabel('Name').fill('Ida Berger')
  await page.getByLabel('Email').fill('ida@example')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  assert.is(await page.getByLabel('Email').getAttribute('aria-invalid'), 'true')
  await look('the form')
  await page.getByLabel('Email').fill('ida@example.org')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.locator('[data-entry="waiting"]').getByText('2 tickets').waitFor({ timeout: SLOW_TIMEOUT })
  await page.getByRole('button', { name: 'Send an offer to Ida Berger' }).click()
  await page.getByText('There aren’t enough free places for this person.').waitFor({ timeout: SLOW_TIMEOUT })
  await look('the line')
  await page.getByRole('button', { name: 'Back to sale' }).click()
  await page.locator('[data-waiting]').waitFor()
  await look('the event')
  assert.equal(objections, [])

  await setPlaces(product, id, sold + 2)
  await page.locator('[data-waiting="1"]').click({ timeout: SLOW_TIMEOUT })
  await page.getByRole('button', { name: 'Sell to Ida Berger now' }).click({ timeout: SLOW_TIMEOUT })
  await page.locator('[data-total]:not([data-total="0"])').waitFor({ timeout: SLOW_TIMEOUT })
  await payCash(desk, /Exact/)
  await nextCustomer(desk)
  await waitUntilSaved(desk)
  const bought = readDatabase(product, (raw) =>
    raw
      .prepare(
        'select o.status_code, o.name, o.qty from waiting_list w join orders o on o.id = w.order_id where w.event_id = ?',
      )
      .all(id),
  )
  assert.equal(bought, [{ status_code: STATUS.paid, name: 'Ida Berger', qty: 2 }])
  assert.equal(desk.errors, [])
})

journey('says offline that the waiting list needs a connection, and shows nobody', async ({ desk, product }) => {
  const page = desk.page()
  await chooseEvent(desk, quietEvening(product).title)
  const link = page.locator('[data-waiting]')
  await link.waitFor({ timeout: SLOW_TIMEOUT })
  await desk.goOffline()
  await waitUntilOffline(desk)
  await link.click()
  await page.getByText('The waiting list needs a connection.').waitFor({ timeout: SLOW_TIMEOUT })
  assert.is(await page.locator('[data-entry]').count(), 0)
})

journey.run()

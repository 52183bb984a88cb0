import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { serverOnly } from '../../client/kit/reading/list/server-only'
import { contactsList } from '../../shared/contacts/list'
import { eventsList } from '../../shared/events/list'
import type { List } from '../../shared/kernel/model/list/list'
import { ordersList } from '../../shared/orders/list'
import { supportTicketsList } from '../../shared/support_tickets/list'

const test = suite('list controls that need the server')

const of = (list: object, reachable: boolean) =>
  serverOnly(list as List, 'ADMIN', { reachable, first_pull: null }, 'Europe/Berlin')
const ID = '01890000-0000-7000-8000-000000000000'

test('are none while the server answers', () => {
  const events = of(eventsList, true)
  assert.equal([events.filter('sold_out', '1'), events.sort('title')], [false, false])
})

test('are those on columns the device does not store, while the server is away', () => {
  const [events, orders, contacts] = [of(eventsList, false), of(ordersList, false), of(contactsList, false)]
  assert.equal(
    [events.filter('sold_out', '1'), events.filter('from', '2026-11-28'), events.sort('starts_at')],
    [true, false, false],
  )
  assert.equal(
    [orders.filter('only', 'products'), orders.filter('season', ID), orders.filter('channel', 'phone')],
    [true, true, false],
  )
  assert.equal([contacts.filter('slipping_away', '1'), contacts.sort('name')], [true, false])
  assert.is(of(supportTicketsList, false).sort('created_at'), true, 'a list that no device keeps')
})

test.run()

import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readAddress, savedSearch } from '../../client/kit/reading/list/list-address'
import { lists } from '../../server/registry'
import { activityList } from '../../shared/activity_log/list'
import { shiftsList } from '../../shared/cash_boxes/list'
import { eventsList } from '../../shared/events/list'
import { OPENS_MODAL } from '../../shared/kernel/model/list/filter'
import type { List } from '../../shared/kernel/model/list/list'
import { ordersList } from '../../shared/orders/list'
import { vouchersList } from '../../shared/vouchers/list'
import { SPECIFIED_MODALS } from '../shell/specified-routes'

const test = suite('addresses of lists')

const NOW = Date.UTC(2026, 10, 21, 18)
const read = (list: unknown, address: string) =>
  readAddress(list as List, Object.fromEntries(new URLSearchParams(address)), { zone: 'Europe/Berlin', now: NOW })
const ID = '019a0000-0000-7000-8000-00000000000a'

test('begins with the order of the list, a hundred rows and the first page', () => {
  const { sort, limit, page, q, chosen, unknown } = read(ordersList, '')
  assert.equal(
    { sort, limit, page, q, chosen, unknown },
    { sort: ordersList.sort, limit: 100, page: 1, q: '', chosen: {}, unknown: [] },
  )
})

test('sorts descending unless desc is 0', () => {
  assert.equal(read(eventsList, 'sortby=title').sort, { by: 'title', desc: true })
  assert.equal(read(eventsList, 'sortby=title&desc=0').sort, { by: 'title', desc: false })
  assert.equal(read(eventsList, 'desc=1').sort, { by: 'starts_at', desc: true })
})

test('reads paging and search, with either name of the search', () => {
  assert.equal(
    [read(ordersList, 'page=3&limit=50'), read(ordersList, 'page=x&limit=100000')].map(({ page, limit }) => [
      page,
      limit,
    ]),
    [
      [3, 50],
      [1, 100],
    ],
  )
  assert.is(read(ordersList, 'q=vogt').q, 'vogt')
  assert.is(read(ordersList, 'query=vogt').q, 'vogt')
})

test('reads numbers, lists, flags and enumerations', () => {
  const { chosen, texts } = read(
    ordersList,
    `status_code=611,504&order_type=option&unshipped=1&label_ids=${ID}&season=${ID}`,
  )
  assert.equal(chosen, {
    status_codes: [611, 504],
    order_type: 'option',
    unshipped: true,
    label_ids: [ID],
    season_id: ID,
  })
  assert.equal(texts.status_code, ['611', '504'])
  assert.equal(read(eventsList, 'closed=false&on_sale=0&published=true').chosen, {
    closed: false,
    on_sale: false,
    published: true,
  })
  assert.equal(read(vouchersList, 'state=good,empty').chosen, { state: ['good', 'empty'] })
})

test('reads a date as a day of the organisation unless it is 1, which is now', () => {
  assert.equal(read(ordersList, 'from=2026-11-20&to=2026-11-21').chosen, {
    from: '2026-11-19T23:00:00.000Z',
    to: '2026-11-21T23:00:00.000Z',
  })
  assert.equal(read(ordersList, 'from=1').chosen, { from: '2026-11-21T18:00:00.000Z' })
  assert.equal(read(ordersList, 'from=2026-11-20T10:00:00Z').chosen, { from: '2026-11-20T10:00:00.000Z' })
})

test('reads the parameters of older saved views by their names of today', () => {
  const names = (list: unknown, search: string) =>
    Object.keys(savedSearch(list as List, Object.fromEntries(new URLSearchParams(search))))
  assert.equal(names(eventsList, `promo_code_id=${ID}&season_id=${ID}&closed=1&columns=title`), [
    'promo_code',
    'season',
    'closed',
    'columns',
  ])
  assert.equal(names(shiftsList, `user_id=${ID}&q=a`), ['cashier', 'q'])
  assert.equal(names(activityList, `user_id=${ID}&sortby=created_at`), ['person', 'sortby'])
  assert.equal(names(ordersList, `season=${ID}&contact_id=${ID}`), ['season', 'contact_id'])
  const { chosen, unknown } = readAddress(
    eventsList as unknown as List,
    savedSearch(eventsList as unknown as List, { promo_code_id: ID }),
    {
      zone: 'Europe/Berlin',
      now: NOW,
    },
  )
  assert.equal([chosen, unknown], [{ promo_code_id: ID }, []])
})

test('shares no parameter with a modal, but the season, whose modal opens with 1', () => {
  const modals = SPECIFIED_MODALS.map(({ parameter }) => parameter)
  // Campaigns have a timeline, and no page with their list's parameters.
  const shown = lists.filter(({ entity }) => entity.name !== 'campaign_actions')
  const shared = shown.flatMap(({ entity, filters }) =>
    Object.entries(filters).flatMap(([parameter, { isBesideModal }]) =>
      modals.includes(parameter) ? [[entity.name, parameter, isBesideModal]] : [],
    ),
  )
  assert.equal(shared, [
    ['events', 'season', true],
    ['orders', 'season', true],
  ])
  for (const list of [eventsList, ordersList]) {
    const { chosen, texts, unknown } = read(list, `season=${OPENS_MODAL}`)
    assert.equal([chosen, texts, unknown], [{}, {}, []])
  }
})

test('names every value and column that the list does not know', () => {
  assert.equal(
    read(ordersList, 'status_code=paid&order_type=gift&from=soon&unshipped=perhaps&sortby=shoe_size').unknown,
    [
      { parameter: 'status_code', value: 'paid' },
      { parameter: 'order_type', value: 'gift' },
      { parameter: 'unshipped', value: 'perhaps' },
      { parameter: 'from', value: 'soon' },
      { parameter: 'sortby', value: 'shoe_size' },
    ],
  )
})

test.run()

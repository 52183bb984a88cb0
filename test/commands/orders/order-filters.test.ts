import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY } from '../../../shared/kernel/time'
import { OfficeDesk } from '../../harness/office/office-desk'

const test = suite('filters of orders, contacts and vouchers')

test('finds orders by season, label, status and content, and contacts and vouchers by their data', async () => {
  const office = await OfficeDesk.open()
  const { server, a } = office
  const ask = async (query: string) => {
    const answer = await server.graphql(await server.token('ADMIN'), query)
    assert.is(answer.code, null, answer.message ?? '')
    return answer.data as Record<string, Record<string, unknown>>
  }
  const made = async (name: string, input: string) =>
    ((await ask(`mutation { ${name}(input: { ${input} }) { id } }`))[name] as { id: string }).id
  const season = await made(
    'CreateSeason',
    `name: "Summer", starts_at: "${office.in(0)}", ends_at: "${office.in(DAY)}"`,
  )
  const [label, other] = [await made('CreateLabel', 'name: "Open air"'), await made('CreateLabel', 'name: "Indoors"')]
  const tickets = await office.reserve([office.places('floor', 1)], { order_type: 'regular' })
  const glass = await office.reserve([office.product(1)], { order_type: 'regular' })
  const both = await office.reserve([office.places('floor', 1), office.product(1)], {
    order_type: 'option',
    valid_until: office.in(DAY),
  })
  await office.pay(glass, office.order(glass).total)
  const names: Record<string, string> = { [tickets]: 'tickets', [glass]: 'glass', [both]: 'both' }
  const found = async (input: string) => {
    const { orders } = await ask(`{ orders(input: { ${input} }) { total orders { id } } }`)
    const ids = orders?.orders as { id: string }[]
    assert.is(orders?.total, ids.length)
    return ids.map(({ id }) => names[id] ?? 'another').sort()
  }
  assert.equal(await found(`season_id: "${season}"`), [])
  await ask(
    `mutation { UpdateEvent(id: "${a.events.open}", input: { season_id: "${season}", label_ids: ["${label}"] }) { id } }`,
  )
  assert.equal(await found(`season_id: "${season}"`), ['both', 'tickets'])
  assert.equal(await found(`label_ids: ["${other}", "${label}"]`), ['both', 'tickets'])
  assert.equal([await found(`label_ids: ["${other}"]`), await found('label_ids: []')], [[], []])
  assert.equal(await found('only: products'), ['both', 'glass'])
  assert.equal(await found('only: events'), ['both', 'tickets'])
  assert.equal(await found('only: vouchers'), [])
  assert.equal(await found('status_code: 611'), ['glass'])
  assert.equal(await found('status_code: 611, status_code_condition: ne'), ['both', 'tickets'])
  assert.equal(await found('status_code: 600, status_code_condition: gte'), ['both', 'glass'])
  assert.equal(await found('status_code: 600, status_code_condition: lt'), ['tickets'])
  assert.equal(
    await found('status_code_condition: gt'),
    ['both', 'glass', 'tickets'],
    'compared with nothing it says nothing',
  )
  assert.equal(await found(`order_type: option, season_id: "${season}"`), ['both'])

  const contacts = async (accredited: boolean) =>
    (await ask(`{ contacts(input: { accredited: ${accredited} }) { total } }`)).contacts?.total
  const all = server.rows('contacts', a).length
  assert.equal([await contacts(true), await contacts(false)], [0, all])
  const press = await made(
    'CreateAccreditation',
    `name: "Press", starts_at: "${office.in(-DAY)}", ends_at: "${office.in(DAY)}"`,
  )
  await made('CreateAccreditationContact', `accreditation_id: "${press}", contact_id: "${a.contact}"`)
  assert.equal([await contacts(true), await contacts(false)], [1, all - 1])
  const vouchers = async (limited: boolean) =>
    (await ask(`{ vouchers(input: { limited_validity: ${limited} }) { total } }`)).vouchers?.total
  const kept = server.rows('vouchers', a)
  const limited = kept.filter(({ valid_until }) => valid_until !== null).length
  assert.equal([await vouchers(true), await vouchers(false)], [limited, kept.length - limited])
  await made(
    'CreateVoucher',
    `id: "${server.newId()}", code: "UNTILTOMORROW", value: 500, name: "", valid_until: "${office.in(DAY)}"`,
  )
  assert.is(await vouchers(true), limited + 1)
  await office.close()
})

test.run()

import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY, HOUR, MINUTE } from '../../../shared/kernel/time'
import { REQUESTS_PER_VISITOR } from '../../../shared/waiting_list/rules'
import { WaitingLine } from '../../harness/shop/waiting-line'

const joining = suite('joining the waiting list')

const open = () => WaitingLine.open([[0], [1], [2], [3, 4, 5, 6, 7, 8, 9]], 10)

joining('counts once the address is confirmed, at the time of the request', async () => {
  const line = await open()
  const ada = await line.ask('Ada')
  const asked = line.office.in(0)
  const ben = await line.join('Ben')
  await line.giveBack(0)
  assert.equal(
    line.entries().map(({ id }) => id),
    [ben],
  )
  await line.step({ do: 'confirm', id: ada })
  await line.step({ do: 'confirm', id: ada })
  assert.is(line.entry(ada).created_at, asked)
  await line.run()
  assert.equal([line.entry(ada).state, line.entry(ben).state], ['offered', 'waiting'])
  await line.close()
})

joining('changes the entry on a second request, and keeps its place', async () => {
  const line = await open()
  const [ada, ben] = [await line.join('Ada', { qty: 2 }), await line.join('Ben')]
  const before = line.entry(ada).created_at
  const again = await line.ask('Ada', { email: 'ADA@example.org', qty: 1 })
  assert.is(line.entry(ada).qty, 2, 'nothing changes before the address is confirmed')
  await line.step({ do: 'confirm', id: again })
  assert.equal(
    line.entries().map(({ id }) => id),
    [ada, ben],
  )
  assert.equal([line.entry(ada).qty, line.entry(ada).created_at], [1, before])
  await line.giveBack(0)
  await line.run()
  assert.is(line.entry(ada).state, 'offered')
  const third = await line.ask('Ada')
  assert.is(await line.refused(line.step({ do: 'confirm', id: third })), 'waiting_list.has_offer')
  await line.close()
})

joining('sends the same for an address that is known and one that is not, at most once an hour', async () => {
  const line = await open()
  const ada = await line.ask('Ada')
  await line.ask('Ada', { qty: 3 })
  assert.equal(line.emails(), [`confirm ${ada}`])
  line.server.advance(HOUR)
  await line.ask('Ada')
  assert.equal(line.emails(), [`confirm ${ada}`, `confirm ${ada}`])
  await line.step({ do: 'confirm', id: ada })
  const again = await line.ask('Ada')
  assert.equal(line.emails().at(-1), `confirm ${again}`)
  await line.close()
})

joining('is refused while tickets are on sale, without a list, and above the limits', async () => {
  const line = await open()
  const { server } = line
  const { a, sql } = server
  const refused = (wishes = {}) => line.refused(line.ask('Ada', wishes))
  assert.is(await refused({ qty: 11 }), 'input.invalid')
  assert.is(await refused({ wanted_until: line.office.in(-MINUTE) }), 'input.invalid')
  await line.giveBack(0)
  assert.is(await refused(), 'waiting_list.not_sold_out')
  assert.is(await refused({ qty: 2 }), null, 'a group waits while a single seat is free')
  const late = await line.join('Ben', { qty: 2, wanted_until: line.office.in(90 * DAY) })
  assert.ok(line.entry(late).wanted_until < line.office.in(31 * DAY), 'nobody waits beyond the sale')
  for (let n = 2; n < REQUESTS_PER_VISITOR + 1; n++) await line.ask(`V${n}`, { qty: 2, visitor: 'Ben' })
  assert.is(await refused({ qty: 2, visitor: 'Ben', email: 'x@example.org' }), 'waiting_list.too_many')
  sql('update events set waiting_list = ? where id = ?', false, a.events.numbered)
  assert.is(await refused({ qty: 2 }), 'waiting_list.closed')
  await line.close()
})

joining('ends when the person leaves, and names are deleted after the event or with the person', async () => {
  const line = await open()
  const { server, office } = line
  const [ada, ben] = [await line.join('Ada'), await line.join('Ben', { email: 'ada@example.org', qty: 1 })]
  assert.equal(
    line.entries().map(({ id }) => id),
    [ada],
    'the address waits once',
  )
  assert.ok(ben)
  await line.step({ do: 'leave', id: ada })
  assert.is(line.entry(ada).state, 'left')
  await line.join('Ada')
  await line.giveBack(0)
  await line.run()
  const erase = 'mutation ($id: ID!) { EraseContact(id: $id) { id } }'
  const { code } = await server.graphql(await server.token('ADMIN'), erase, { id: server.a.contact })
  assert.is(code, null)
  const about = (table: string) => JSON.stringify(server.rows(table, server.a)).toLowerCase()
  // As a word: ids are hexadecimal and may have these letters.
  for (const table of ['waiting_list', 'waiting_requests', 'carts', 'outbox'])
    assert.not.match(about(table), /\bada\b/, `${table} of an erased person`)
  const cyd = await line.join('Cyd')
  server.sql('update events set starts_at = ?, ends_at = ?', office.in(-9 * DAY), office.in(-8 * DAY))
  server.sql('update waiting_list set wanted_until = ? where id = ?', office.in(-9 * DAY), cyd)
  server.sql('update waiting_requests set wanted_until = ?', office.in(-9 * DAY))
  server.advance(HOUR)
  await line.run()
  server.advance(HOUR)
  await line.run()
  assert.equal([line.entries(), server.rows('waiting_requests', server.a)], [[], []])
  await line.close()
})

joining.run()

import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { TestDevice } from '../../harness/devices/test-device'
import { startServer } from '../../harness/server'

const test = suite('the order of granted rights')

test('is that of their ids, in whatever order the database finds them', async () => {
  const server = await startServer()
  const device = await TestDevice.ready(server)
  const { events, categories, boxes, seats } = server.a
  const seat = (subject_id = '') => ({ event_id: events.numbered, kind: 'seat' as const, subject_id, qty: 1 })
  const places = { event_id: events.open, kind: 'places' as const, subject_id: categories.floor, qty: 5 }
  const [one, other] = [boxes[0], boxes[1]].map((subject_id) => ({
    event_id: null,
    kind: 'series' as const,
    subject_id,
    qty: 1,
  }))
  assert.ok(one && other)
  const ids: string[] = []
  for (const wanted of [seat(seats[0]), one, places, other, seat(seats[1])])
    ids.push((await device.acquire([wanted])).rights[0]?.id ?? '')
  const wanted = [other, seat(seats[1]), one, seat(seats[0])]
  const kept = [ids[0], ids[1], ids[3], ids[4]].sort()
  const series = [ids[1], ids[3]].sort()
  const rightsOf = async () => {
    const { rights, heads } = await device.acquire(wanted)
    return [rights.map(({ id }) => id), heads.map(({ right_id }) => right_id)]
  }
  assert.equal(await rightsOf(), [kept, series])
  if (!server.ground.environment.DATABASE_URL) server.sql('pragma reverse_unordered_selects = on')
  assert.equal(await rightsOf(), [kept, series])
  await server.close()
})

test.run()

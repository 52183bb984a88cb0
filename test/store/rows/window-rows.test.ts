import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { memoryRows } from '../../../client/sync/rows/memory-rows'
import type { AnyRow } from '../../../client/sync/rows/row-sink'
import { WindowRows } from '../../../client/sync/rows/window-rows'
import { DAY, iso } from '../../../shared/kernel/time'
import { entities, type TableName } from '../../../shared/registry'
import { windowBounds, windowOf } from '../../../shared/sync/window'

const test = suite('rows of a window')

const NOW = Date.UTC(2026, 5, 1)
const LINES = 100

async function store() {
  const rows = memoryRows()
  const put = (table: TableName, row: AnyRow) => rows.change(table, [row.id], () => row)
  const event = (id: string, ends_at: string) => put('events', { id, rev: 1, ends_at })
  await event('long ago', iso(NOW - 100 * DAY))
  await event('tomorrow', iso(NOW + DAY))
  const lines: AnyRow[] = []
  for (let n = 0; n < LINES; n++) {
    const [order_id, event_id] = [`order ${n}`, n % 2 === 0 ? 'long ago' : 'tomorrow']
    await put('orders', {
      id: order_id,
      rev: 1,
      event_id,
      created_at: iso(NOW - 100 * DAY),
      status_code: 'paid',
      device_id: null,
    })
    lines.push({ id: `line ${n}`, rev: 1, order_id, event_id, created_at: iso(NOW - 100 * DAY) })
  }
  return { rows, lines }
}

test('reads the orders and events of a chunk of lines at once, not one by one', async () => {
  const { rows, lines } = await store()
  let reads = 0
  const several: typeof rows.several = (table, ids) => {
    reads++
    return rows.several(table, ids)
  }
  const kept = new WindowRows({
    rows: { several, scan: rows.scan },
    bounds: windowBounds({ holder: 'counter', device_id: null }, null, NOW),
    isTouched: () => false,
    pulledTo: () => Number.POSITIVE_INFINITY,
  })
  const window = windowOf(entities.order_items)
  const gone = window ? await kept.gone('order_items', window, lines) : []
  assert.equal(
    gone.map(({ id }) => id),
    lines.filter((_, n) => n % 2 === 0).map(({ id }) => id),
  )
  assert.ok(reads < 10, `${reads} reads`)
})

test.run()

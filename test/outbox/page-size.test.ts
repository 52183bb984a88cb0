import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { adaptedPageSize } from '../../client/sync/network/page-size'
import { PULL_LIMIT } from '../../shared/sync/protocol'

const test = suite('outbox: page size')

/** A line that brings a number of rows a second, and loses what takes longer than the time limit of a request. */
function line(rowsPerSecond: number, timeLimit = 10_000) {
  let now = 0
  const asked: number[] = []
  const size = adaptedPageSize(() => now)
  const ask = () =>
    size
      .ask(async (limit) => {
        asked.push(limit)
        const took = (limit / rowsPerSecond) * 1000
        now += Math.min(took, timeLimit)
        if (took > timeLimit) throw new Error('cut')
        return limit
      })
      .then(
        ({ limit }) => limit,
        () => 0,
      )
  return { ask, asked }
}

test('asks for more on a quick line, up to the server’s limit', async () => {
  const { ask, asked } = line(1_000_000)
  for (let n = 0; n < 5; n++) await ask()
  assert.equal(asked, [750, 1500, 3000, 3000, 3000])
  assert.is(asked.at(-1), PULL_LIMIT)
})

test('asks for less on a slow line, and comes to an end', async () => {
  const { ask, asked } = line(50)
  let rows = 0
  for (let n = 0; n < 12; n++) rows += await ask()
  assert.equal(asked.slice(0, 5), [750, 375, 187, 100, 100])
  assert.is(rows, 375 + 187 + 9 * 100)
})

test('halves after each page that does not come, down to a hundred rows', async () => {
  const { ask, asked } = line(0.001)
  for (let n = 0; n < 6; n++) assert.is(await ask(), 0)
  assert.equal(asked, [750, 375, 187, 100, 100, 100])
})

test('keeps a size that comes in good time', async () => {
  const { ask, asked } = line(375)
  for (let n = 0; n < 3; n++) await ask()
  assert.equal(asked, [750, 750, 750])
})

test('goes back to larger pages when the line is quick again', async () => {
  const size = adaptedPageSize(() => 0)
  for (let n = 0; n < 3; n++) await size.ask(async () => Promise.reject(new Error('cut'))).catch(() => {})
  const asked: number[] = []
  for (let n = 0; n < 3; n++) asked.push((await size.ask(async (limit) => limit)).limit)
  assert.equal(asked, [100, 200, 400])
})

test.run()

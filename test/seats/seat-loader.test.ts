import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type LoadedSeat, SeatLoader, type SeatSource } from '../../client/halls/plan/seat-loader'
import { eventually } from '../harness/turns'

const test = suite('loading the seats of a plan')

const seat = (id: string, block: string, rev = 1, x = 0) => ({ id, block, rev, x, y: 0 }) as LoadedSeat

/** A server with blocks A to D, each of 3,000 seats in a square of its own, of which two seats each are answered. */
function hall() {
  const asked: string[] = []
  let rev = 5
  let changes: { seats: LoadedSeat[]; removed: string[] } = { seats: [], removed: [] }
  let fails = false
  const source: SeatSource = {
    sections: async () => ({
      rev,
      sections: ['A', 'B', 'C', 'D'].map((block, i) => ({ block, seats: 3000, left: i * 1000, right: i * 1000 + 900, top: 0, bottom: 900 })),
    }),
    seats: async ({ blocks, changed_after, after }) => {
      asked.push(blocks ? `${blocks.join('')}${after ? ` after ${after}` : ''}` : `since ${changed_after}`)
      if (fails) throw new Error('offline')
      if (!blocks) return { ...changes, rev, more: false }
      const all = blocks.flatMap((block) => [seat(`${block}1`, block), seat(`${block}2`, block)])
      const rest = all.filter(({ id }) => id > (after ?? ''))
      return { seats: rest.slice(0, 1), removed: [], rev, more: rest.length > 1 }
    },
  }
  return {
    asked,
    source,
    change: (seats: LoadedSeat[], removed: string[]) => {
      rev += 1
      changes = { seats, removed }
    },
    fail: (value: boolean) => {
      fails = value
    },
  }
}

test('loads the blocks in sight first, page by page, and then the others', async () => {
  const { asked, source } = hall()
  const loader = new SeatLoader(source)
  loader.want({ left: 2100, top: 100, right: 2200, bottom: 200 })
  assert.is(loader.live.get().seats, undefined)
  loader.refresh()
  await eventually('every seat', () => loader.live.get().seats?.size === 8 && loader.live.get().waiting.length === 0)
  assert.equal(asked, ['C', 'C after C1', 'A', 'A after A1', 'B', 'B after B1', 'D', 'D after D1'])
  assert.equal(loader.live.get().waiting, [])
})

test('takes over changes and removals of others, and the newer of two answers', async () => {
  const { asked, source, change } = hall()
  const loader = new SeatLoader(source)
  loader.refresh()
  await eventually('every block', () => loader.live.get().seats !== undefined && loader.live.get().waiting.length === 0)
  asked.length = 0
  change([seat('A1', 'A', 6, 44), seat('B1', 'B', 0, 99), seat('E1', 'E', 6)], ['C2'])
  loader.refresh()
  await eventually('the change', () => loader.live.get().seats?.get('A1')?.x === 44)
  const { seats } = loader.live.get()
  assert.equal([seats?.get('B1')?.x, seats?.has('E1'), seats?.has('C2')], [0, true, false])
  loader.refresh()
  await eventually('a second question', () => asked.join() === 'since 5,since 6')
})

test('says why it failed, and goes on from there when it is asked again', async () => {
  const { asked, source, fail } = hall()
  const loader = new SeatLoader(source)
  fail(true)
  loader.refresh()
  await eventually('the failure', () => loader.live.get().problem instanceof Error)
  fail(false)
  loader.refresh()
  await eventually('every seat', () => loader.live.get().seats?.size === 8 && loader.live.get().waiting.length === 0)
  assert.equal([loader.live.get().problem, asked.slice(0, 2)], [null, ['A', 'since 5']])
})

test.run()

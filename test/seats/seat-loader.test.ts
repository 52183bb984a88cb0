import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type PendingEdit, withoutBooked } from '../../client/halls/plan/pending-edits'
import { type LoadedSeat, SeatLoader, type SeatSource } from '../../client/halls/plan/seat-loader'
import { EMPTY_EDIT } from '../../shared/seats/plan/edit'
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
      sections: ['A', 'B', 'C', 'D'].map((block, i) => ({
        block,
        seats: 3000,
        left: i * 1000,
        right: i * 1000 + 900,
        top: 0,
        bottom: 900,
      })),
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
  await eventually('they are current', () => loader.live.get().rev === 6)
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

test('puts off changes while edits are being sent, and then takes over all of them at once', async () => {
  const { asked, source, change } = hall()
  const loader = new SeatLoader(source)
  loader.refresh()
  await eventually('every block', () => loader.live.get().seats !== undefined && loader.live.get().waiting.length === 0)
  asked.length = 0
  loader.defer(true)
  change([seat('A1', 'A', 6, 44)], [])
  loader.refresh()
  change([seat('A1', 'A', 7, 88), seat('E1', 'E', 7)], ['C2'])
  const drawn = new Set([loader.live.get().seats])
  const leave = loader.live.subscribe(({ seats }) => void drawn.add(seats))
  loader.defer(false)
  await eventually('they are current', () => loader.live.get().rev === 7)
  leave()
  assert.equal(
    [asked, loader.live.get().seats?.get('A1')?.x, loader.live.get().seats?.has('C2')],
    [['since 5'], 88, false],
  )
  assert.is(drawn.size, 2, 'as they were, and as they are')
})

/** An edit that puts seats at a place, or removes them, as the server booked it. */
const edit = (id: string, at: number | null, rev: number | null): PendingEdit => ({
  id,
  kind: at === null ? 'remove' : 'add',
  edit: { ...EMPTY_EDIT, seats: [{ id: 'A1', before: null, after: at === null ? null : { x: at } }] },
  rev,
})
const ids = (pending: readonly PendingEdit[]) => pending.map(({ id }) => id).join('')

test('shows no edit again that a later one took back', () => {
  const edits = [edit('a', 1, 7), edit('b', 2, 8), edit('c', null, 9), edit('d', 3, null)]
  assert.is(ids(withoutBooked(edits, { seats: 6, drawing: 9 })), 'abcd')
  assert.is(ids(withoutBooked(edits, { seats: 8, drawing: 8 })), 'cd')
  assert.is(
    ids(withoutBooked(edits, { seats: 9, drawing: 9 })),
    'd',
    'seats that were added and removed since are not there, and not added again',
  )
  const drawn: PendingEdit = { id: 'e', kind: 'draw', edit: EMPTY_EDIT, rev: 10 }
  assert.equal(withoutBooked([drawn], { seats: 9, drawing: 10 }), [], 'a drawing has no seats to wait for')
  const waiting = [edit('f', 1, null)]
  assert.is(withoutBooked(waiting, { seats: 99, drawing: 99 }), waiting)
})

test.run()

import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { WaitingWishes } from '../../../server/waiting_list/requests'
import { MINUTE } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { WaitingLine } from '../../harness/shop/waiting-line'

type Entry = RowOf<'waiting_list'>

const test = suite('the waiting list of a sold-out event')

const SEATS = 40
const PEOPLE = 500

const pairs = Array.from({ length: SEATS / 4 }, (_, i) => [i * 2, i * 2 + 1])
const singles = Array.from({ length: SEATS / 2 }, (_, i) => [SEATS / 2 + i])

/** Wishes in a fixed mix: mostly one or two, some side by side, and groups for which there will rarely be room. */
const wishesOf = (n: number): Partial<WaitingWishes> =>
  [{ qty: 2, together: true }, { qty: 1 }, { qty: 4, together: true }, { qty: 1 }, { qty: 3 }][n % 5] ?? {}

/** True if free seats are enough for a wish. An independent rule: all seats are in one row, without aisles. */
function fits(free: ReadonlySet<number>, { qty, together }: Pick<Entry, 'qty' | 'together'>): boolean {
  if (!together) return free.size >= qty
  return [...free].some((first) => Array.from({ length: qty }, (_, i) => first + i).every((n) => free.has(n)))
}

test('serves 500 people for 40 seats in order, seats groups together and leaves no seat unused', async () => {
  const line = await WaitingLine.open([...pairs, ...singles], SEATS)
  line.offerFor(1)
  for (let n = 0; n < PEOPLE; n++) {
    await line.join(`P${n}`, wishesOf(n))
  }
  assert.is(line.entries().length, PEOPLE)
  assert.equal(line.free(), [])
  const offers = new Map<string, number>()
  let [bought, lapsed] = [0, 0]
  const isOver = (until: string | null) => until !== null && until <= line.office.in(0)

  /** Lets a minute pass, and checks that exactly those were offered seats whose turn it was. */
  const checkMinute = async (free: readonly number[], waiting: readonly Entry[]) => {
    const lapsing = line.entries().filter(({ state, offer_until }) => state === 'offered' && isOver(offer_until))
    const left = new Set([...free, ...lapsing.flatMap(({ order_id }) => line.seatsOf(order_id))])
    await line.run()
    const now = new Map(line.entries().map((entry) => [entry.id, entry]))
    for (const { id } of lapsing) assert.is(now.get(id)?.state, 'lapsed')
    lapsed += lapsing.length
    for (const before of waiting) {
      const after = now.get(before.id) ?? before
      if (!fits(left, before)) {
        assert.is(after.state, 'waiting', `no offer to ${before.name} for ${before.qty}, with ${[...left]} free`)
        continue
      }
      assert.is(after.state, 'offered', `an offer to ${before.name} for ${before.qty}, with ${[...left]} free`)
      const seats = line.seatsOf(after.order_id)
      assert.is(seats.length, before.qty)
      if (before.together)
        assert.is((seats.at(-1) ?? 0) - (seats[0] ?? 0), before.qty - 1, `${before.name}'s seats ${seats} are together`)
      for (const seat of seats) assert.ok(left.delete(seat), `seat ${seat} was free`)
      offers.set(before.id, (offers.get(before.id) ?? 0) + 1)
    }
    assert.equal(
      line.free(),
      [...left].sort((x, y) => x - y),
    )
  }

  const waiting = () => line.entries().filter(({ state }) => state === 'waiting')
  const returned = [...pairs, ...singles].map(([first = 0]) => first)
  for (let turn = 0; turn < 90; turn++) {
    // Orders come back in an order that mixes pairs and single seats, some of them next to each other.
    const first = returned[(turn * 7) % returned.length] ?? 0
    const seat = line.orders.get(first)
    const freed = [...line.free()]
    if (turn < returned.length && seat) {
      freed.push(...line.seatsOf(seat))
      await line.giveBack(first)
    }
    await checkMinute(freed, waiting())
    // One in three buys at once, one refuses, one lets the time pass.
    for (const entry of line.entries().filter(({ state }) => state === 'offered')) {
      if (isOver(entry.offer_until)) continue
      const choice = Number(entry.name.slice(1)) % 3
      if (choice === 0) {
        await line.buyer(entry.id).checkOut('nothing', 0)
        bought++
      }
      if (choice !== 1) continue
      const freedByRefusal = [...line.free(), ...line.seatsOf(entry.order_id)]
      await line.buyer(entry.id).step({ do: 'leave' })
      await checkMinute(freedByRefusal, waiting())
    }
    line.server.advance(MINUTE)
  }
  assert.ok(bought > 5 && lapsed > 5 && offers.size > 40, `${bought} bought, ${lapsed} lapsed, ${offers.size} offers`)
  assert.ok(
    [...offers.values()].every((count) => count === 1),
    'nobody was offered seats twice',
  )
  const sold = line.server
    .rows('rights', line.server.a)
    .flatMap(({ kind, status, subject_id }) => (kind === 'seat' && status !== 'returned' ? [subject_id] : []))
  assert.is(new Set(sold).size, sold.length, 'no seat was given twice')
  await line.close()
})

test.run()

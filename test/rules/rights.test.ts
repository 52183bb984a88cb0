import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { incidentFacts } from '../../client/incidents/facts'
import { addPhrases, type Params, say } from '../../client/kit/phrases'
import { formatter } from '../../shared/kernel/format'
import { sum } from '../../shared/kernel/money'
import type { Language } from '../../shared/kernel/phrases'
import { type PhraseKey, phraseBook } from '../../shared/phrases'
import type { RowOf } from '../../shared/registry'
import { RIGHT_KINDS, type RightKind } from '../../shared/rights/entity'
import { exposureOf, remainingRightQty } from '../../shared/rights/kinds'
import {
  chooseRights,
  type HeldRight,
  placesLeft,
  seatRight,
  sellableQtyOf,
  subjectKey,
} from '../../shared/rights/rules'

const test = suite('rights')

const [EVENT, CATEGORY] = ['event', 'category']
const right = fc.record({
  id: fc.uuid({ version: 7 }),
  kind: fc.constantFrom('seat' as const, 'places' as const, 'series' as const, 'stock' as const),
  event_id: fc.constantFrom(EVENT, 'another'),
  subject_id: fc.constantFrom(CATEGORY, 'gallery'),
  left: fc.nat(20),
})
const held = fc.uniqueArray(right, { maxLength: 12, selector: (each) => each.id })
const fits = (each: HeldRight) => each.kind === 'places' && each.event_id === EVENT && each.subject_id === CATEGORY
const places = { kind: 'places' as const, event_id: EVENT, subject_id: CATEGORY }

test('counts the held rights of one category at one event', () => {
  fc.assert(
    fc.property(held, (rights) => {
      assert.is(placesLeft(rights, EVENT, CATEGORY), sum(rights.filter(fits).map((each) => each.left)))
    }),
  )
})

const account = fc
  .record({ kind: fc.constantFrom(...RIGHT_KINDS), qty: fc.nat(900), used: fc.nat(900), returned: fc.nat(900) })
  .map((each) => ({ ...each, qty: each.qty + each.used + each.returned }))

test('lists what is lost with rights by kind, and an unlimited series as nothing', () => {
  fc.assert(
    fc.property(fc.array(account, { maxLength: 12 }), (accounts) => {
      const left = (kind: RightKind) =>
        sum(accounts.filter((each) => each.kind === kind).map((each) => each.qty - each.used - each.returned))
      const expected = {
        seats: left('seat'),
        places: left('places'),
        stock: left('stock'),
        balance: left('balance'),
        uses: left('uses'),
        orders: left('order'),
      }
      assert.equal(exposureOf(accounts), expected)
    }),
  )
  assert.is(remainingRightQty({ kind: 'series', qty: 2_000_000_000, used: 7, returned: 0 }), 0)
})

test('describes losses in units and in money', () => {
  addPhrases(phraseBook)
  const words = (
    language: Language,
    details: RowOf<'incidents'>['details'],
    kind: RowOf<'incidents'>['kind'] = 'device_fenced',
  ) => {
    const t = Object.assign((key: PhraseKey, params?: Params) => say(language, key, params), {
      language,
      currency: 'EUR',
      zone: 'UTC',
    })
    const at = '2026-11-21T18:00:00.000Z'
    const stamps = {
      rev: 1,
      deleted: false,
      created_at: at,
      updated_at: at,
      settled_at: null,
      settled_by: null,
      decision: null,
    }
    const incident = { id: 'i', org_id: 'o', kind, subject_id: 'd', device_id: 'd', details, ...stamps }
    const facts = incidentFacts(incident, t, formatter(language, 'EUR', 'UTC'), () => '')
    return facts.find(([label]) => label === t('incidents.fact.held'))?.[1]
  }
  const all = { seats: 1, places: 12, stock: 3, balance: 50_000, uses: 2 }
  assert.is(words('en', all), '1 seat · 12 places · 3 products · €500.00 in vouchers · 2 promo code uses')
  assert.is(
    words('de', all, 'rights_lost'),
    '1 Sitz · 12 Plätze · 3 Produkte · 500,00\u00a0€ auf Gutscheinen · 2 Einlösungen von Aktionscodes',
  )
  assert.is(words('de', { seats: 0, places: 0, stock: 0, balance: 50_000, uses: 0 }), '500,00\u00a0€ auf Gutscheinen')
  assert.is(words('en', { seats: 2, places: 0 }), '2 seats', 'incidents of earlier versions name less')
  assert.is(words('en', { seats: 0, places: 0 }, 'rights_lost'), 'Nothing')
})

test('takes places from the oldest held rights first, never above each', () => {
  fc.assert(
    fc.property(held, fc.nat(40), (rights, qty) => {
      const left = placesLeft(rights, EVENT, CATEGORY)
      if (qty > left) {
        assert.is(chooseRights(rights, places, qty), null)
        return
      }
      const taken = chooseRights(rights, places, qty) ?? []
      assert.is(sum(taken.map((each) => each.qty)), qty)
      const usable = rights.filter((each) => fits(each) && each.left > 0).sort((a, b) => (a.id < b.id ? -1 : 1))
      assert.equal(
        taken.map((each) => each.id),
        usable.slice(0, taken.length).map((each) => each.id),
      )
      for (const [i, each] of taken.entries()) {
        const has = usable[i]?.left ?? 0
        assert.ok(each.qty >= 1 && each.qty <= has)
        if (i < taken.length - 1) assert.is(each.qty, has, 'the older one is used up first')
      }
    }),
  )
})

test('takes product stock like places, without an event', () => {
  const stock = (id: string, left: number): HeldRight => ({
    id,
    kind: 'stock',
    event_id: null,
    subject_id: 'sekt',
    left,
  })
  const held = [stock('b', 3), stock('a', 2), { ...stock('c', 9), event_id: EVENT }]
  assert.equal(chooseRights(held, { kind: 'stock', event_id: null, subject_id: 'sekt' }, 4), [
    { id: 'a', qty: 2 },
    { id: 'b', qty: 2 },
  ])
  assert.is(chooseRights(held, { kind: 'stock', event_id: null, subject_id: 'sekt' }, 6), null)
})

test('names a subject, with its event where it has one', () => {
  assert.is(subjectKey(places), 'places:event:category')
  assert.is(subjectKey({ kind: 'stock', event_id: null, subject_id: 'sekt' }), 'stock::sekt')
})

test('adds up what is left of one subject, and takes nothing for no quantity', () => {
  const each = (id: string, left: number, change: Partial<HeldRight> = {}): HeldRight => ({
    ...places,
    id,
    left,
    ...change,
  })
  const held = [
    each('a', 2),
    each('b', 3),
    each('c', 9, { kind: 'seat' }),
    each('d', 9, { subject_id: 'gallery' }),
    each('e', 0),
  ]
  assert.is(sellableQtyOf(held, places), 5)
  assert.is(sellableQtyOf([], places), 0)
  assert.equal(
    [chooseRights(held, places, 0), chooseRights([], places, 0), chooseRights([], places, 1)],
    [[], [], null],
  )
  assert.equal(chooseRights(held, places, 2), [{ id: 'a', qty: 2 }])
})

test('sells a seat only by an unsold right at that event', () => {
  const seat: HeldRight = { id: 'r', kind: 'seat', event_id: EVENT, subject_id: 'seat', left: 1 }
  assert.is(seatRight([seat], EVENT, 'seat'), seat)
  for (const other of [{ left: 0 }, { event_id: 'another' }, { subject_id: 'next' }, { kind: 'places' as const }])
    assert.is(seatRight([{ ...seat, ...other }], EVENT, 'seat'), undefined)
})

test.run()

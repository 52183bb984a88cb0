import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { EMPTY_CART } from '../../client/desk/cart/cart'
import { cartTotals } from '../../client/desk/cart/cart-totals'
import { kindOf } from '../../client/kit/fields/kind'
import { toTyped, toValue } from '../../client/kit/fields/typed'
import { DomainError } from '../../shared/kernel/errors'
import { isReadable } from '../../shared/kernel/model/fields'
import { updateProduct } from '../../shared/products/commands'
import { updatePromoCode } from '../../shared/promo_codes/commands'
import {
  assertCodeUsable,
  codeAppliesTo,
  codeEndedReason,
  codeRefusal,
  codeState,
  contradictoryTerms,
  unheldUses,
} from '../../shared/promo_codes/rules'
import type { RowOf } from '../../shared/registry'

const test = suite('promo codes: rules')

const NOW = '2026-11-22T19:00:00.000Z'
const [BEFORE, AFTER] = ['2026-11-22T18:59:59.000Z', '2026-11-22T19:00:01.000Z']
const code: RowOf<'promo_codes'> = {
  id: 'code',
  org_id: 'o',
  rev: 1,
  deleted: false,
  created_at: BEFORE,
  updated_at: BEFORE,
  name: 'Spring',
  code: 'SPRING',
  description: null,
  discount_percentage: 2000,
  starts_at: null,
  ends_at: null,
  is_global: false,
  event_ids: ['e'],
  all_products: false,
  product_ids: ['p'],
  limit_tickets: null,
  limit_tickets_per_order: 4,
  min_tickets: 2,
  sold: 0,
  held: 0,
  desk_holding: 0,
  ended_at: null,
}

test('applies a code to its events and products', () => {
  const lines = [{ event_id: 'e' }, { event_id: 'f' }, { product_id: 'p' }, { product_id: 'q' }, {}]
  const good = (change: Partial<typeof code>) => lines.map((line) => codeAppliesTo({ ...code, ...change }, line))
  assert.equal(good({}), [true, false, true, false, false])
  assert.equal(good({ is_global: true }), [true, true, true, false, false])
  assert.equal(good({ all_products: true }), [true, false, true, true, false])
  assert.equal(good({ product_ids: null }), [true, false, false, false, false], 'as every code was before')
})

test('gives the reason a code is unusable, and its state', () => {
  const said = (change: Partial<typeof code>, uses = 2) => [
    codeRefusal({ ...code, ...change }, NOW, uses),
    codeState({ ...code, ...change }, NOW),
  ]
  assert.equal(said({}), [null, 'running'])
  assert.equal(said({ ended_at: AFTER }), ['promo_codes.ended', 'ended'], 'whatever the clock here says')
  assert.equal(said({ starts_at: AFTER }), ['promo_codes.not_yet', 'coming'])
  assert.equal(said({ ends_at: BEFORE }), ['promo_codes.over', 'over'])
  assert.equal(said({ starts_at: NOW, ends_at: NOW }), [null, 'running'], 'its first and last instants are its own')
  assert.equal(said({ limit_tickets: 5, sold: 5 }), [null, 'used_up'], 'what a desk holds of it may still be used')
  assert.equal(
    [said({}, 0)[0], said({}, 1)[0], said({}, 5)[0]],
    ['promo_codes.nothing', 'promo_codes.too_few', 'promo_codes.too_many'],
  )
})

test('is gone for good when it was deleted, ended or is over', () => {
  const gone = (change: Partial<typeof code>) => codeEndedReason({ ...code, ...change }, NOW)
  assert.is(gone({}), null)
  assert.is(gone({ deleted: true, ended_at: BEFORE }), 'promo_codes.unknown')
  assert.is(gone({ ended_at: BEFORE, ends_at: BEFORE }), 'promo_codes.ended')
  assert.equal(
    [gone({ ends_at: BEFORE }), gone({ ends_at: NOW }), gone({ ends_at: AFTER })],
    ['promo_codes.over', null, null],
  )
})

test('tells its limits where it is refused', () => {
  const thrown = (change: Partial<typeof code>, uses: number) => {
    try {
      assertCodeUsable({ ...code, ...change }, NOW, uses)
      return null
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      return [error.code, error.details]
    }
  }
  assert.is(thrown({}, 2), null)
  assert.equal(thrown({}, 5), ['promo_codes.too_many', { min: 2, max: 4 }])
  assert.equal(thrown({ limit_tickets_per_order: null }, 1), ['promo_codes.too_few', { min: 2, max: 0 }])
  assert.is(thrown({ limit_tickets_per_order: null }, 500), null)
  assert.equal([codeRefusal(code, NOW, 4), codeRefusal({ ...code, min_tickets: 0 }, NOW, 1)], [null, null])
})

test('counts the uses that no desk holds', () => {
  assert.is(unheldUses({ limit_tickets: null, sold: 3, held: 2 }), null)
  assert.is(unheldUses({ limit_tickets: 10, sold: 3, held: 2 }), 5)
})

test('has one state, the last of its life first', () => {
  const state = (change: Partial<typeof code>) => codeState({ ...code, ...change }, NOW)
  const used = { limit_tickets: 5, sold: 5 }
  assert.is(state({ ended_at: BEFORE, ends_at: BEFORE }), 'ended')
  assert.is(state({ ends_at: BEFORE, ...used }), 'over')
  assert.is(state({ ...used, starts_at: AFTER }), 'used_up')
  assert.equal([state({ ...used, sold: 6 }), state({ ...used, sold: 4 })], ['used_up', 'running'])
  assert.equal(
    [state({ starts_at: AFTER }), state({ starts_at: NOW }), state({ ends_at: AFTER })],
    ['coming', 'running', 'running'],
  )
})

test('says how its terms contradict each other', () => {
  const why = (change: Partial<typeof code>) => contradictoryTerms({ ...code, ...change })
  assert.is(why({}), null)
  assert.equal(why({ starts_at: AFTER, ends_at: NOW }), { code: 'promo_codes.ends_first', field: 'ends_at' })
  assert.is(why({ starts_at: AFTER, ends_at: null }), null)
  assert.is(why({ starts_at: null, ends_at: BEFORE }), null)
  assert.equal(why({ event_ids: [], product_ids: [] }), { code: 'promo_codes.for_nothing', field: 'event_ids' })
  assert.is(why({ event_ids: [], product_ids: [], is_global: true }), null)
  assert.is(why({ product_ids: [] }), null)
  assert.equal(why({ min_tickets: 5 }), { code: 'promo_codes.needs_too_many', field: 'min_tickets' })
  assert.equal(why({ min_tickets: 3, limit_tickets: 2, limit_tickets_per_order: null })?.field, 'min_tickets')
  assert.is(why({ min_tickets: 500, limit_tickets: null, limit_tickets_per_order: null }), null)
})

test('names the field of contradictory terms', () => {
  const field = (change: Partial<typeof code>) => contradictoryTerms({ ...code, ...change })?.field
  assert.equal(
    [field({}), field({ starts_at: NOW, ends_at: NOW }), field({ starts_at: BEFORE, ends_at: NOW })],
    [undefined, 'ends_at', undefined],
  )
  assert.equal(
    [
      field({ event_ids: [], product_ids: null }),
      field({ event_ids: [] }),
      field({ event_ids: [], product_ids: null, all_products: true }),
    ],
    ['event_ids', undefined, undefined],
  )
  assert.equal(
    [field({ min_tickets: 5 }), field({ min_tickets: 4 }), field({ limit_tickets: 1 })],
    ['min_tickets', undefined, 'min_tickets'],
  )
})

test('discounts tickets and products by code, and never vouchers', () => {
  const prices = new Map(['x', 'p', 'q'].map((id) => [id, { value: 1000, tax_group_id: 't' }]))
  const lines = [
    { event_id: 'e', price_id: 'x', seat_id: null, qty: 1 },
    { product_id: 'p', qty: 2 },
    { product_id: 'q', qty: 1 },
    { voucher: { value: 1000, tax_group_id: null }, qty: 1 },
  ]
  const sum = cartTotals(
    { ...EMPTY_CART, lines, reduction: { promo_code_id: 'code' } },
    prices,
    new Map([['t', 1900]]),
    [code],
  )
  assert.equal([sum.reduction, sum.total], [600, 4400])
})

test('requires a readable name', () => {
  for (const name of ['Spring', '50 %', '§', '🎭', 'Ж', ' a ']) assert.ok(isReadable(name), name)
  for (const name of ['', '  ', '\u200b\u00a0', '\n', 'a\0b', 'a\ud83c'])
    assert.not(isReadable(name), JSON.stringify(name))
})

const DE = { language: 'de', zone: 'Europe/Vienna' } as const

test('converts percent, days and rows of a form to stored values', () => {
  const { shape } = updatePromoCode.args.shape.input
  const there = (field: keyof typeof shape, asked: Partial<Parameters<typeof kindOf>[1]>, value: unknown) => {
    const kind = kindOf(shape[field], { label: '', ...asked })
    const typed = toTyped(kind, value, DE)
    return [typed, toValue(kind, typed, DE)]
  }
  assert.equal(there('discount_percentage', { percent: true }, 1250), ['12,5', 1250])
  const price = kindOf(updateProduct.args.shape.input.shape.value, { label: '' })
  assert.equal(
    [toTyped(price, 1250, { ...DE, language: 'en' }), toTyped(price, 1250, DE), toTyped(price, null, DE)],
    ['12.50', '12,50', ''],
  )
  assert.equal(
    ['12,50', '12.5', '1.250', 'twelve', ''].map((typed) => toValue(price, typed, DE)),
    [1250, 1250, 125_000, 'twelve', ''],
  )
  assert.equal(there('event_ids', {}, ['a', 'b']), [
    ['a', 'b'],
    ['a', 'b'],
  ])
  assert.equal([there('event_ids', {}, [])[1], there('product_ids', {}, null)[1]], [[], null])
  const [first, begins] = there('starts_at', { day: 'first' }, '2026-12-01T11:00:00.000Z')
  const [last, ends] = there('ends_at', { day: 'last' }, '2026-12-01T11:00:00.000Z')
  assert.equal([first, first], [last, '2026-12-01'])
  assert.is(Date.parse(String(ends)) - Date.parse(String(begins)), 86_399_000)
  assert.equal(
    [there('ends_at', { day: 'last' }, null)[1], there('code', { as: (typed) => typed.toUpperCase() }, ' abc ')[1]],
    [null, 'ABC'],
  )
})

test.run()

import { id } from '../../../shared/kernel/model/fields'
import type { RowOf } from '../../../shared/model'
import { timeZoneOf } from '../../../shared/orgs/rules'
import type { CartWish } from '../../orders/cart/steps'
import { type Form, MOST_PIECES, numberField } from '../form'
import { giftIn } from '../goods/gift-fields'

const isId = (value: string): boolean => id().safeParse(value).success

/**
 * Reads what a visitor chose: `qty_<price>` places of a price, `seat_<seat>` a seat with its price as the value, and on
 * the page of products `qty_<product>` pieces. Throws `input.invalid` for quantities that are none.
 */
export function wishesOf(fields: Form, of: 'price_id' | 'product_id'): CartWish[] {
  return Object.keys(fields).flatMap((name): CartWish[] => {
    const [, kind, subject = ''] = /^(qty|seat)_(.+)$/.exec(name) ?? []
    if (!kind || !isId(subject)) return []
    if (kind === 'seat') {
      const price_id = fields[name] ?? ''
      return of === 'price_id' && isId(price_id) ? [{ price_id, seat_id: subject, qty: 1 }] : []
    }
    const qty = fields[name] === '' ? 0 : numberField(fields, name, MOST_PIECES)
    if (qty === 0) return []
    return [of === 'price_id' ? { price_id: subject, qty } : { product_id: subject, qty }]
  })
}

/** Cents of a whole unit of a currency. */
const CENTS = 100
const MOST_VALUE = 100_000

/** Reads which vouchers a visitor chose: `value` in whole units of the currency, how many of them, and the gift. */
export function voucherWishes(fields: Form, { org, now }: { org: RowOf<'orgs'>; now: number }): CartWish[] {
  const qty = numberField(fields, 'qty', MOST_PIECES)
  const gift = giftIn(fields, timeZoneOf(org), now)
  return qty === 0
    ? []
    : [{ voucher_value: numberField(fields, 'value', MOST_VALUE) * CENTS, qty, ...(gift && { gift }) }]
}

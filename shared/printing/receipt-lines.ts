import { sum } from '../kernel/money'
import type { Language } from '../kernel/phrases'
import type { TaxLine } from '../orders/rules'
import { WORDS } from './built-in/words'

/** A line of a printed receipt. */
export type ReceiptLine = { readonly name: string; readonly qty: number; readonly price: number }

type Item = { readonly static_name: string; readonly qty: number; readonly static_price: number }
type Figures = {
  readonly discount: number
  readonly tenders: readonly { readonly amount: number }[]
  readonly taxes: readonly TaxLine[]
  readonly vouchers?: { readonly sold: number; readonly redeemed_taxed: number } | null | undefined
}

/** Joins items of the same name and price, in the order of the first of each. */
function joinedLines(items: readonly Item[]): readonly ReceiptLine[] {
  const lines = new Map<string, ReceiptLine>()
  for (const { static_name: name, qty, static_price: price } of items) {
    const key = JSON.stringify([name, price])
    lines.set(key, { name, price, qty: (lines.get(key)?.qty ?? 0) + qty })
  }
  return [...lines.values()]
}

/**
 * The lines of a receipt, and the discount below them. They are the items of its order where these add up to what was
 * paid. Otherwise, for example after a void or an exchange, the receipt has one line per tax rate.
 * @param isShort true for one line per rate in any case, where the paper has no room for the items
 */
export function receiptLines(
  { discount, tenders, taxes, vouchers }: Figures,
  items: readonly Item[],
  language: Language,
  isShort = false,
) {
  const paid = sum(tenders.map(({ amount }) => amount))
  const lines = joinedLines(items)
  if (!isShort && lines.length > 0 && sum(lines.map(({ qty, price }) => qty * price)) - discount === paid)
    return { lines, discount }
  const words = WORDS[language]
  const { sold = 0, redeemed_taxed = 0 } = vouchers ?? {}
  const others = [
    { name: words.voucher, qty: 1, price: sold },
    { name: words.prepaid, qty: 1, price: redeemed_taxed },
  ]
  const rated = taxes.map(({ rate, gross }) => ({ name: `${words.turnover} ${rate / 100} %`, qty: 1, price: gross }))
  return { lines: [...rated, ...others].filter(({ price }) => price !== 0), discount: 0 }
}

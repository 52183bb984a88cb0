import { allocate, roundCents, sum, taxIn } from '../../../shared/kernel/money'
import type { RowOf } from '../../../shared/model'
import { soldLine } from '../../../shared/orders/refunds/rest'
import { lineTotal, type PaymentMethod } from '../../../shared/orders/rules'
import { NOT_TAXABLE, UNKNOWN, vatKey } from './vat-keys'

/** Kinds of business cases that a cash box has. */
export type BusinessCase =
  | 'Umsatz'
  | 'MehrzweckgutscheinKauf'
  | 'MehrzweckgutscheinEinloesung'
  | 'EinzweckgutscheinKauf'
  | 'EinzweckgutscheinEinloesung'
  | 'Anfangsbestand'
  | 'Einzahlung'
  | 'Auszahlung'
  | 'DifferenzSollIst'

/** A line of a receipt. Amounts in cents; `tax` is contained in `gross`, `discount` already deducted. */
export type BonLine = {
  readonly kind: BusinessCase
  readonly text: string
  readonly article: string
  readonly voucher: string
  readonly qty: number
  readonly gross: number
  readonly tax: number
  readonly vat: number
  readonly discount: number
}

export type BonPayment = { readonly type: string; readonly name: string; readonly amount: number }

/** A receipt as the export shows it: the sum of its lines is the sum of its payments. */
export type Bon = {
  readonly receipt: RowOf<'receipts'>
  readonly type: 'Beleg' | 'AVSonstige'
  readonly lines: readonly BonLine[]
  readonly payments: readonly BonPayment[]
  readonly note: string
}

/** Lines and voucher payments of a receipt's order. */
export type BonOrder = {
  readonly items: readonly RowOf<'order_items'>[]
  readonly payments: readonly RowOf<'payments'>[]
}

const PAYMENT_TYPES: Readonly<Record<PaymentMethod, readonly [type: string, name: string]>> = {
  cash: ['Bar', 'Bar'],
  dealer_transfer: ['Unbar', 'Vorverkaufsstelle'],
  exchange: ['Unbar', 'Umtausch'],
  free: ['Keine', 'Kostenlos'],
  moto: ['ElZahlungsdienstleister', 'Karte am Telefon'],
  oppwa: ['ElZahlungsdienstleister', 'OPPWA'],
  paypal: ['ElZahlungsdienstleister', 'PayPal'],
  stripe: ['ElZahlungsdienstleister', 'Stripe'],
  terminal: ['Unbar', 'Kartenterminal'],
  voucher: ['Keine', 'Gutschein'],
  wire: ['Unbar', 'Überweisung'],
}

type LineFigures = Pick<BonLine, 'kind' | 'text' | 'gross' | 'tax' | 'vat'> & Partial<BonLine>

const lineOf = (line: LineFigures): BonLine => ({
  article: '',
  voucher: '',
  qty: Math.sign(line.gross) || 1,
  discount: 0,
  ...line,
})

/** A line of money that bears no tax. */
const moneyLine = (kind: BusinessCase, text: string, gross: number): readonly BonLine[] =>
  gross === 0 ? [] : [lineOf({ kind, text, gross, tax: 0, vat: NOT_TAXABLE })]

type RateGross = { readonly rate: number; readonly gross: number; readonly tax: number }

/** Amounts paid by single-purpose vouchers, by rate; null where the ledger does not say it. */
function redeemedByRate(
  { id, vouchers }: RowOf<'receipts'>,
  { payments }: BonOrder,
): readonly { readonly rate: number; readonly amount: number }[] | null {
  const own = payments.flatMap(({ receipt_id, amount, voucher_rate }) =>
    receipt_id === id && voucher_rate !== null ? [{ rate: voucher_rate, amount }] : [],
  )
  return sum(own.map(({ amount }) => amount)) === (vouchers?.redeemed_taxed ?? 0) ? own : null
}

/**
 * Lines of the sold items. Null unless their amounts are exactly those of the receipt: the order may have changed
 * since.
 */
function itemLines(
  sold: readonly RateGross[],
  receipt: RowOf<'receipts'>,
  { items }: BonOrder,
): readonly BonLine[] | null {
  const way = receipt.kind === 'void' ? -1 : 1
  const priced = items.map((item) => ({
    item,
    gross: way * lineTotal(soldLine(item)),
    isMulti: item.voucher_kind === 'multi_purpose',
  }))
  const at = (rate: number) => priced.filter(({ item, isMulti }) => !isMulti && item.rate === rate)
  const grossOf = (lines: typeof priced) => sum(lines.map(({ gross }) => gross))
  const rates = new Set(priced.flatMap(({ item, isMulti }) => (isMulti ? [] : [item.rate])))
  const agree =
    [...rates].every((rate) => grossOf(at(rate)) === (sold.find((each) => each.rate === rate)?.gross ?? 0)) &&
    sold.every(({ rate, gross }) => grossOf(at(rate)) === gross) &&
    grossOf(priced.filter(({ isMulti }) => isMulti)) === (receipt.vouchers?.sold ?? 0)
  if (!agree || items.length === 0) return null
  const taxOf = new Map<string, number>()
  for (const { rate, tax } of sold) {
    const lines = at(rate)
    const parts = allocate(
      tax,
      lines.map(({ gross }) => Math.abs(gross)),
    )
    lines.forEach(({ item }, i) => {
      taxOf.set(item.id, parts[i] ?? 0)
    })
  }
  return priced.map(({ item, gross, isMulti }) =>
    lineOf({
      kind: isMulti ? 'MehrzweckgutscheinKauf' : item.voucher_kind ? 'EinzweckgutscheinKauf' : 'Umsatz',
      text: item.static_name,
      article: item.price_id ?? item.product_id ?? '',
      voucher: item.voucher_id ?? '',
      qty: way * item.qty,
      gross,
      tax: taxOf.get(item.id) ?? 0,
      vat: isMulti ? NOT_TAXABLE : vatKey(item.rate),
      discount: way * item.discount,
    }),
  )
}

/** One line per tax rate, with the figures of the receipt. */
const rateLines = (sold: readonly RateGross[], { kind, vouchers }: RowOf<'receipts'>): readonly BonLine[] => [
  ...sold
    .filter(({ gross, tax }) => gross !== 0 || tax !== 0)
    .map(({ rate, gross, tax }) =>
      lineOf({ kind: 'Umsatz', text: kind === 'void' ? 'Storno' : 'Umsatz', gross, tax, vat: vatKey(rate) }),
    ),
  ...moneyLine('MehrzweckgutscheinKauf', 'Gutschein', vouchers?.sold ?? 0),
]

function turnoverLines(receipt: RowOf<'receipts'>, order: BonOrder): readonly BonLine[] {
  const { taxes, tenders, vouchers } = receipt
  const redeemed = redeemedByRate(receipt, order)
  const rates = [...new Set([...taxes.map(({ rate }) => rate), ...(redeemed ?? []).map(({ rate }) => rate)])].sort(
    (a, b) => a - b,
  )
  const single = rates.flatMap((rate) => {
    const gross = sum((redeemed ?? []).flatMap((each) => (each.rate === rate ? [each.amount] : [])))
    return gross === 0 ? [] : [{ rate, gross, tax: taxIn(gross, rate) }]
  })
  const sold = rates.map((rate) => {
    const [taxed, prepaid] = [taxes.find((line) => line.rate === rate), single.find((line) => line.rate === rate)]
    return { rate, gross: (taxed?.gross ?? 0) + (prepaid?.gross ?? 0), tax: (taxed?.tax ?? 0) + (prepaid?.tax ?? 0) }
  })
  const unknown = redeemed ? 0 : (vouchers?.redeemed_taxed ?? 0)
  const paidByVoucher = sum(tenders.flatMap(({ method, amount }) => (method === 'voucher' ? [amount] : [])))
  const text = 'Gutschein eingelöst'
  return [
    ...(itemLines(sold, receipt, order) ?? rateLines(sold, receipt)),
    ...(unknown === 0 ? [] : [lineOf({ kind: 'Umsatz', text: 'Umsatz', gross: unknown, tax: 0, vat: UNKNOWN })]),
    ...single.map(({ rate, gross, tax }) =>
      lineOf({ kind: 'EinzweckgutscheinEinloesung', text, gross: 0 - gross, tax: 0 - tax, vat: vatKey(rate) }),
    ),
    ...(unknown === 0
      ? []
      : [lineOf({ kind: 'EinzweckgutscheinEinloesung', text, gross: 0 - unknown, tax: 0, vat: UNKNOWN })]),
    ...moneyLine('MehrzweckgutscheinEinloesung', text, (vouchers?.redeemed_taxed ?? 0) - paidByVoucher),
  ]
}

function paymentsOf(tenders: RowOf<'receipts'>['tenders']): readonly BonPayment[] {
  // A voucher is not a means of payment here: it is redeemed by a line.
  const paid = tenders.filter(({ method, amount }) => method !== 'voucher' && amount !== 0)
  const [[none, free], ..._] = [PAYMENT_TYPES.free]
  if (paid.length === 0) return [{ type: none, name: free, amount: 0 }]
  return paid.map(({ method, amount }) => {
    const [type, name] = PAYMENT_TYPES[method]
    return { type, name, amount: roundCents(amount) }
  })
}

const cashOf = ({ tenders }: RowOf<'receipts'>): number =>
  sum(tenders.flatMap(({ method, amount }) => (method === 'cash' ? [amount] : [])))

/**
 * Builds a receipt of the export. Disputed receipts keep their number and have no figures, as in the shift's report.
 * @param difference counted less expected cash, for the closing receipt of a shift
 */
export function bonOf(receipt: RowOf<'receipts'>, order: BonOrder, difference: number): Bon {
  const event = { receipt, type: 'AVSonstige' as const, lines: [], payments: [] }
  if (receipt.disputed) return { ...event, note: 'Strittiger Beleg, nicht gezählt' }
  const moved = (kind: BusinessCase, text: string, cash: number): Bon => {
    const lines = moneyLine(kind, text, cash)
    if (lines.length === 0) return { ...event, note: text }
    return {
      receipt,
      type: 'Beleg',
      lines,
      payments: paymentsOf([{ method: 'cash', amount: cash }]),
      note: receipt.reason ?? '',
    }
  }
  switch (receipt.kind) {
    case 'opening':
      return moved('Anfangsbestand', 'Anfangsbestand', cashOf(receipt))
    case 'cash_in':
      return moved('Einzahlung', 'Einlage', cashOf(receipt))
    case 'cash_out':
      return moved('Auszahlung', 'Entnahme', cashOf(receipt))
    case 'closing':
      return moved('DifferenzSollIst', 'Kassensturz', difference)
    case 'sale':
    case 'void':
      return {
        receipt,
        type: 'Beleg',
        lines: turnoverLines(receipt, order),
        payments: paymentsOf(receipt.tenders),
        note: receipt.reason ?? '',
      }
  }
}

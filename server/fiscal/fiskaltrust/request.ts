import { sum } from '../../../shared/kernel/money'
import type { RowOf } from '../../../shared/model'
import { type BonLine, type BonOrder, bonOf } from '../dsfinvk/bon'
import { vatOf } from '../dsfinvk/vat-keys'
import { cashBookCase, chargeItemCase, type FiscalCountry, payItemCase, type RequestKind, receiptCase } from './cases'
import type { ExactJson } from './exact-json'

/** Source of a request to sign. `receipt` is null for receipts of fiskaltrust's own procedure. */
export type Signable = {
  readonly id: string
  readonly kind: RequestKind
  readonly created_at: string
  /** True if it comes after an outage. */
  readonly late: boolean
  readonly receipt: RowOf<'receipts'> | null
  readonly order: BonOrder
}

const euro = (cents: number): number => cents / 100

const chargeItem = (country: FiscalCountry, line: BonLine, moment: string): ExactJson => ({
  Quantity: line.qty,
  Description: line.text,
  Amount: euro(line.gross),
  VATRate: vatOf(line.vat).rate / 100,
  VATAmount: euro(line.tax),
  ftChargeItemCase: chargeItemCase(country, line),
  Moment: moment,
})

type PayItem = { readonly text: string; readonly cents: number; readonly kind: bigint }

const payItem = ({ text, cents, kind }: PayItem, moment: string): ExactJson => ({
  Quantity: 1,
  Description: text,
  Amount: euro(cents),
  ftPayItemCase: kind,
  Moment: moment,
})

/** A redeemed voucher is a payment in Austria, and a line in Germany. */
const isLine = (country: FiscalCountry, { kind }: BonLine): boolean => country === 'DE' || !kind.endsWith('Einloesung')

function itemsOf(
  country: FiscalCountry,
  { receipt, order, kind }: Signable,
): { readonly lines: readonly BonLine[]; readonly payments: readonly PayItem[] } {
  if (!receipt) return { lines: [], payments: [] }
  const paid = receipt.tenders
    .filter(({ method, amount }) => amount !== 0 && (country === 'AT' || method !== 'voucher'))
    .map(({ method, amount }): PayItem => ({ text: method, cents: amount, kind: payItemCase(country, method) }))
  const { lines } = bonOf(receipt, order, 0)
  if (country === 'AT' && (kind === 'deposit' || kind === 'payout')) {
    const balance = {
      text: receipt.reason ?? kind,
      cents: 0 - sum(paid.map(({ cents }) => cents)),
      kind: cashBookCase(kind),
    }
    return { lines: [], payments: [...paid, balance] }
  }
  return { lines: lines.filter((line) => isLine(country, line)), payments: paid }
}

/**
 * Builds fiskaltrust's `ReceiptRequest`.
 * @param queue the cash box by fiskaltrust's name
 * @param again asks for an earlier answer instead of signing
 */
export function receiptRequest(country: FiscalCountry, queue: string, signable: Signable, again = false): ExactJson {
  const { id, kind, late, receipt, created_at } = signable
  const moment = receipt?.created_at ?? created_at
  const { lines, payments } = itemsOf(country, signable)
  return {
    ftCashBoxID: queue,
    cbTerminalID: receipt?.device_id ?? '',
    cbReceiptReference: receipt?.id ?? id,
    cbReceiptMoment: moment,
    cbUser: receipt?.user_id ?? '',
    cbChargeItems: lines.map((line) => chargeItem(country, line, moment)),
    cbPayItems: payments.map((item) => payItem(item, moment)),
    ftReceiptCase: receiptCase(country, kind, { late, again }),
  }
}

import { allocate, sum } from '../kernel/money'
import { ACCOUNT_ROLES, type AccountRole } from './chart'

/** One posting: an amount in cents from the credited account to the debited one. Negative amounts are reversals. */
export type Posting = {
  /** ISO time of the document. */
  readonly at: string
  readonly debit: AccountRole
  readonly credit: AccountRole
  readonly amount: number
  /**
   * Number of the receipt with that of its cash box (`K2-15`), of a shift (`Z2-3`), an invoice or a payout, or booking
   * code of the order.
   */
  readonly document: string
  readonly text: string
}

type Head = Pick<Posting, 'at' | 'document' | 'text'>

const posting = (head: Head, debit: AccountRole, credit: AccountRole, amount: number): Posting[] =>
  amount === 0 ? [] : [{ ...head, debit, credit, amount }]

type TaxGross = { readonly rate: number; readonly gross: number }
type Tender = { readonly method: string; readonly amount: number }

/** A receipt of a cash box, as far as it is booked. */
export type BookedReceipt = Head & {
  readonly kind: string
  readonly tenders: readonly Tender[]
  readonly taxes: readonly TaxGross[]
  readonly vouchers: { readonly sold: number; readonly redeemed_taxed: number } | null
}

/** The account of a payment method; null for what is free. */
const roleOf = (method: string): AccountRole | null => ACCOUNT_ROLES.find((role) => role === method) ?? null

const moneyPostings = (head: Head, method: string, amount: number): Posting[] => {
  const role = roleOf(method)
  return role ? posting(head, role, 'debtors', amount) : []
}

/**
 * Books a receipt. A sale goes over the debtors account, which its payments balance. What a single-purpose voucher paid
 * is in neither: it was turnover when the voucher was sold. The float of a drawer stays in the cash account, so opening
 * and closing book nothing.
 */
export function receiptPostings({ kind, tenders, taxes, vouchers, ...head }: BookedReceipt): Posting[] {
  if (kind === 'opening' || kind === 'closing') return []
  if (kind === 'cash_in' || kind === 'cash_out')
    return tenders.flatMap(({ amount }) => posting(head, 'cash', 'transit', amount))
  const redeemed = vouchers?.redeemed_taxed ?? 0
  const paid = tenders.map(({ method, amount }) => ({
    method,
    amount: method === 'voucher' ? amount - redeemed : amount,
  }))
  return [
    ...paid.flatMap(({ method, amount }) => moneyPostings(head, method, amount)),
    ...taxes.flatMap(({ rate, gross }) => posting(head, 'debtors', `revenue.${rate}`, gross)),
    ...posting(head, 'debtors', 'voucher', vouchers?.sold ?? 0),
  ]
}

/**
 * The sales of an order: gross by tax rate, the price of multi-purpose vouchers, which is a liability, and donations,
 * which bear no tax.
 */
export type Composition = {
  readonly taxes: readonly TaxGross[]
  readonly vouchers: number
  readonly donations: number
}

/** Something that happened to an order. A receipt only counts here, because `receiptPostings` books it. */
export type OrderEvent = Head &
  (
    | { readonly kind: 'payment'; readonly method: string; readonly amount: number }
    | {
        readonly kind: 'receipt'
        readonly paid: number
        readonly taxes: readonly TaxGross[]
        readonly vouchers: number
      }
    | { readonly kind: 'invoice'; readonly taxes: readonly TaxGross[] }
  )

type Parts = ReadonlyMap<AccountRole, number>

const plus = (parts: Parts, more: readonly (readonly [AccountRole, number])[]): Parts => {
  const next = new Map(parts)
  for (const [role, amount] of more) next.set(role, (next.get(role) ?? 0) + amount)
  return next
}
const rateParts = (taxes: readonly TaxGross[]) => taxes.map(({ rate, gross }) => [`revenue.${rate}`, gross] as const)

/** Splits what was paid so far over what the order sells, so that a full payment gives each rate exactly its gross. */
function splitPaid(paid: number, { taxes, vouchers, donations }: Composition): Parts {
  const untaxed = [['voucher', vouchers] as const, ['donation', donations] as const]
  const roles = [...rateParts(taxes), ...untaxed].filter(([, gross]) => gross > 0)
  const parts = allocate(
    paid,
    roles.map(([, gross]) => gross),
  )
  return new Map(roles.map(([role], i) => [role, parts[i] ?? 0]))
}

/** Splits a refund over what was booked, in proportion. Only what is beyond all sales takes from a donation. */
function splitRefund(amount: number, booked: readonly (readonly [AccountRole, number])[]): Parts {
  const gift = sum(booked.map(([role, part]) => (role === 'donation' ? part : 0)))
  const sales = booked.filter(([role]) => role !== 'donation')
  const worth = sum(sales.map(([, part]) => part))
  const back = allocate(
    Math.max(amount, 0 - worth),
    sales.map(([, part]) => part),
  )
  const given = Math.max(Math.min(amount + worth, 0), 0 - gift)
  return plus(new Map(sales.map(([role], i) => [role, back[i] ?? 0])), given === 0 ? [] : [['donation', given]])
}

/**
 * Books an order of the office or the shop. Its payments go to the debtors account. Revenue follows the invoice while
 * there is one, and the payments otherwise. Each event books the difference from what earlier events have booked, so a
 * closed period never changes.
 * @param compositionAt what the order sells at a time, without what was charged later
 */
export function orderPostings(compositionAt: (at: string) => Composition, events: readonly OrderEvent[]): Posting[] {
  const postings: Posting[] = []
  let [paid, booked, invoiced]: [number, Parts, Parts] = [0, new Map(), new Map()]
  /** Amounts to book as revenue now. */
  const target = (at: string): Parts => {
    const split = splitPaid(paid, compositionAt(at))
    if (sum([...invoiced.values()]) === 0) return split
    // An invoice shows neither vouchers nor donations as revenue.
    return plus(
      invoiced,
      (['voucher', 'donation'] as const).map((role) => [role, split.get(role) ?? 0] as const),
    )
  }
  const settle = (head: Head, wanted: Parts) => {
    for (const role of new Set([...booked.keys(), ...wanted.keys()]))
      postings.push(...posting(head, 'debtors', role, (wanted.get(role) ?? 0) - (booked.get(role) ?? 0)))
    booked = wanted
  }
  for (const event of events) {
    const { at, document, text } = event
    const head = { at, document, text }
    if (event.kind === 'receipt') {
      paid += event.paid
      booked = plus(booked, [...rateParts(event.taxes), ['voucher', event.vouchers]])
    } else if (event.kind === 'invoice') {
      invoiced = plus(invoiced, rateParts(event.taxes))
      settle(head, target(at))
    } else {
      postings.push(...moneyPostings(head, event.method, event.amount))
      paid += event.amount
      const isInvoiced = sum([...invoiced.values()]) !== 0
      const roles = [...booked].filter(([, amount]) => amount > 0)
      // What an order sold is not known any more once a part was returned. A refund reduces what was booked, in
      // proportion.
      if (event.amount < 0 && !isInvoiced && roles.length > 0) {
        settle(head, plus(booked, [...splitRefund(event.amount, roles)]))
      } else settle(head, target(at))
    }
  }
  return postings
}

/** A payout that has arrived: the net by payment method, with the fee that the provider kept. */
export type BookedPayout = Head & {
  readonly items: readonly { readonly method: string; readonly amount: number; readonly fee: number }[]
}

/** Books a payout from the providers' accounts to the bank. Fees are an expense. */
export const payoutPostings = ({ items, ...head }: BookedPayout): Posting[] =>
  items.flatMap(({ method, amount, fee }) => {
    const provider = roleOf(method)
    return provider === null
      ? []
      : [...posting(head, 'bank', provider, amount - fee), ...posting(head, 'fees', provider, fee)]
  })

/** Books what was too much or too little in a drawer. */
export const differencePostings = ({ difference, ...head }: Head & { readonly difference: number }): Posting[] =>
  posting(head, 'cash', 'difference', difference)

/** Sums by account, in the order of the roles. */
export function totalsByRole(
  postings: readonly Posting[],
): { readonly role: AccountRole; readonly debit: number; readonly credit: number }[] {
  const totals = new Map<AccountRole, { debit: number; credit: number }>()
  const of = (role: AccountRole) => {
    const known = totals.get(role) ?? { debit: 0, credit: 0 }
    totals.set(role, known)
    return known
  }
  for (const { debit, credit, amount } of postings) {
    // A reversal is on the other side.
    const [from, to] = amount > 0 ? [credit, debit] : [debit, credit]
    of(to).debit += Math.abs(amount)
    of(from).credit += Math.abs(amount)
  }
  return [...totals].map(([role, total]) => ({ role, ...total })).sort((one, other) => (one.role < other.role ? -1 : 1))
}

import type { SourceFault } from '../../harness/program'

/**
 * A deliberate fault of a rule, the seed of a history in which it shows, and the invariant that it breaks. By 9 the
 * product itself notices it: the server refuses what the device has calculated.
 */
type WrongRule = SourceFault & { readonly seed: number; readonly invariant: number }

/** Deliberate faults of rules that devices and server share. Only a judge with an arithmetic of its own can see them. */
export const WRONG_RULES: Readonly<Record<string, WrongRule>> = {
  'tax is rounded down': {
    seed: 1,
    invariant: 4,
    file: 'shared/kernel/money.ts',
    from: 'Math.floor((2 * numerator + denominator) / (2 * denominator))',
    to: 'Math.floor(numerator / denominator)',
  },
  'a discount is taken twice': {
    seed: 1,
    invariant: 9,
    file: 'shared/orders/rules.ts',
    from: 'qty * static_price - (discount ?? 0)',
    to: 'qty * static_price - 2 * (discount ?? 0)',
  },
  'vouchers sold are turnover': {
    seed: 1,
    invariant: 4,
    file: 'shared/orders/rules.ts',
    from: 'const turnover = total - vouchers.sold - vouchers.redeemed_taxed',
    to: 'const turnover = total - vouchers.redeemed_taxed',
  },
  'a sale is taxed at the rates of its first line': {
    seed: 1,
    invariant: 4,
    file: 'shared/orders/rules.ts',
    from: 'const tax = taxIn(owed, rate)',
    to: 'const tax = taxIn(owed, rates[0] ?? rate)',
  },
  'a method counts once on a receipt': {
    seed: 1,
    invariant: 4,
    file: 'shared/orders/rules.ts',
    from: 'sums.set(method, (sums.get(method) ?? 0) + amount)',
    to: 'sums.set(method, amount)',
  },
  'money goes back in cash first': {
    seed: 45,
    invariant: 4,
    file: 'shared/orders/refunds/rest.ts',
    from: "const card = give(sum(back) - single - multi, ({ method }) => method !== 'voucher' && method !== 'cash')",
    to: "const card = give(sum(back) - single - multi, ({ method }) => method !== 'voucher')",
  },
  'parts that were taken back are still there': {
    seed: 10,
    invariant: 13,
    file: 'shared/orders/refunds/rest.ts',
    from: '(cancelled ? 0 : qty - cancelled_qty)',
    to: '(cancelled ? 0 : qty)',
  },
  'voids are counted as sales': {
    seed: 1,
    invariant: 4,
    file: 'shared/cash_boxes/rules.ts',
    from: "qty: figures.qty + Number(kind === 'sale')",
    to: 'qty: figures.qty + 1',
  },
  'voids do not lower a shift': {
    seed: 1,
    invariant: 4,
    file: 'shared/cash_boxes/rules.ts',
    from: 'total: figures.total + receipt.total,',
    to: "total: figures.total + (kind === 'void' ? 0 : receipt.total),",
  },
  'people who went out are still inside': {
    seed: 29,
    invariant: 4,
    file: 'shared/check_ins/presence.ts',
    from: '(undone ? Math.min(passage.known, left) : passage.known)',
    to: '0',
  },
  'entries that were undone count': {
    seed: 1,
    invariant: 4,
    file: 'shared/check_ins/presence.ts',
    from: 'passage.undone_at === null && passage.qty > 0',
    to: 'passage.qty > 0',
  },
  'a receipt is chained without its reason': {
    seed: 1,
    invariant: 5,
    file: 'shared/cash_boxes/receipt.ts',
    from: 'digest({ ...receipt, ...(discount',
    to: 'digest({ ...receipt, reason: null, ...(discount',
  },
  'desks keep the orders of other desks': {
    seed: 1,
    invariant: 7,
    file: 'shared/orders/entity.ts',
    from: "    { by: 'created_at', since: 'recent' },\n    { by: 'device_id', own: true },\n",
    to: "    { by: 'created_at', since: 'recent' },\n",
  },
  'a refund takes back a piece of every line': {
    seed: 1,
    invariant: 13,
    file: 'shared/orders/refunds/refund.ts',
    from: 'id === item.id)?.qty ?? 0) : remainingLineQty(item),',
    to: 'id === item.id)?.qty ?? 1) : remainingLineQty(item),',
  },
  'the office refunds everything where some is asked for': {
    seed: 11,
    invariant: 4,
    file: 'shared/orders/refunds/refund.ts',
    from: 'return asked.length > 0 ? asked : null',
    to: 'return null',
  },
  'money that goes back counts when it has arrived': {
    seed: 6,
    invariant: 3,
    file: 'shared/orders/status.ts',
    from: "status === 'confirmed' || (status === 'pending' && amount < 0)",
    to: "status === 'confirmed'",
  },
}

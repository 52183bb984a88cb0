import type { PaymentMethod } from '../../../shared/orders/rules'

const PAYMENT_PANES = ['cash', 'card', 'voucher', 'reduce'] as const
const OTHER_PANES = [
  'sale',
  'seats',
  'guests',
  'waiting',
  'customer',
  'park',
  'parked',
  'gift',
  'done',
  'shift',
  'close',
] as const

/** Name of the pane on the left of the counter. */
export type Pane = (typeof PAYMENT_PANES)[number] | (typeof OTHER_PANES)[number]

/** A pane that takes a payment. */
export type PaymentPane = Exclude<(typeof PAYMENT_PANES)[number], 'reduce'>

/** The payment method that each pane takes. */
const METHODS: Readonly<Record<PaymentPane, PaymentMethod>> = { cash: 'cash', card: 'terminal', voucher: 'voucher' }

/** Returns true if an organisation accepts what a pane takes. */
export const isAccepted = (pane: PaymentPane, accepted: readonly PaymentMethod[]): boolean =>
  accepted.includes(METHODS[pane])

/** Keys that open a payment pane. */
export const PAYMENT_KEYS: Readonly<Record<string, 'cash' | 'card'>> = { F1: 'cash', F2: 'card' }

/** Returns true if the total must not change while this pane is open. */
export const isPaymentPane = (pane: Pane): boolean => (PAYMENT_PANES as readonly Pane[]).includes(pane)

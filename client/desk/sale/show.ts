import type { CompletedSale } from '../register/contract'
import type { Quote } from './quote'
import type { RecordedSale } from './record'
import type { SignedPosition } from './sign'

/** Last step of a sale: collects what the screen shows and the printer prints. */
export const completedSale = (order_id: string, { total, change }: Quote, signed: readonly SignedPosition[], recorded: RecordedSale): CompletedSale => ({
  order_id,
  booking_code: recorded.booking_code,
  total,
  change,
  tickets: signed.flatMap(({ admission, ticket, static_name, qty }) =>
    admission && ticket ? [{ ...ticket, static_name, event_id: admission.event.id, seat_id: admission.seat?.id ?? null, qty }] : [],
  ),
  vouchers: signed.flatMap(({ issued_voucher, static_price }) =>
    issued_voucher ? [{ id: issued_voucher.id, code: issued_voucher.code, value: static_price }] : [],
  ),
  spent: recorded.spent,
  receipt: recorded.receipt,
})

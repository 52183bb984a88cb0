import type { CompletedSale } from '../register/contract'
import type { Quote } from './quote'
import type { RecordedSale } from './record'

type Sold = Pick<CompletedSale, 'order_id' | 'name' | 'contact_id' | 'created_at'>

/** Last step of a sale: collects what the screen shows and the printer prints, all from what was recorded. */
export const completedSale = (
  { order_id, name, contact_id, created_at }: Sold,
  { total, change, reduction }: Quote,
  recorded: RecordedSale,
): CompletedSale => ({
  order_id,
  name,
  contact_id,
  total,
  change,
  reduction: reduction?.name ?? null,
  tickets: recorded.lines.flatMap((line) =>
    line.event_id !== null && line.code !== null ? [{ ...line, event_id: line.event_id, code: line.code }] : [],
  ),
  ...recorded,
  created_at,
  moved: recorded.receipt.tenders,
  credit: 0,
})

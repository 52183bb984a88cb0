import { id, text } from '../kernel/model/fields'
import { widened } from '../kernel/model/widened'
import { cash_boxes } from './entity'

/** A cash box with what its fiscal vendor knows it by. */
export const officeCashBoxes = widened(
  cash_boxes,
  {
    location_id: id().nullable(),
    /** The cash box, and the signing unit, by the vendor's own names. */
    vendor_id: text(80).nullable(),
    vendor_unit_id: text(80).nullable(),
    /** What the vendor is asked with. */
    vendor_token: text(500).nullable(),
  },
  {
    start: { location_id: null, vendor_id: null, vendor_unit_id: null, vendor_token: null },
    relations: { location: { one: 'locations', by: 'location_id' } },
    veiled: { vendor_id: 'cash_boxes.edit', vendor_unit_id: 'cash_boxes.edit', vendor_token: 'cash_boxes.edit' },
  },
)

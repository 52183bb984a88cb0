import { officeCashBoxes } from '../cash_boxes/office'
import { updating } from '../kernel/editing'

const { shape } = officeCashBoxes.row

/** Where a cash box stands, and by which vendor its receipts are signed. */
export const updateCashBoxVendor = updating(officeCashBoxes, 'CashBoxVendor', {
  can: 'cash_boxes.edit',
  fields: {
    location_id: shape.location_id,
    vendor: shape.vendor,
    vendor_id: shape.vendor_id,
    vendor_unit_id: shape.vendor_unit_id,
    vendor_token: shape.vendor_token,
  },
})

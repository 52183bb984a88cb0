import { officeCashBoxes } from '../cash_boxes/office'
import { editing, updating } from '../kernel/model/editing'
import { required } from '../kernel/model/fields'

const { shape } = officeCashBoxes.row

/** Updates a cash box's location and the vendor that signs its receipts. */
export const updateCashBoxVendor = updating(officeCashBoxes, 'CashBoxVendor', {
  can: 'cash_boxes.edit',
  fields: {
    location_id: shape.location_id,
    vendor: shape.vendor,
    vendor_country: shape.vendor_country,
    vendor_id: shape.vendor_id,
    vendor_unit_id: shape.vendor_unit_id,
    vendor_token: shape.vendor_token,
  },
})

/** Creates and deletes cash boxes. Renaming is `UpdateCashBox`. */
export const { create: createCashBox, remove: deleteCashBox } = editing(officeCashBoxes, 'CashBox', {
  can: 'cash_boxes.edit',
  fields: { name: required(shape.name), place: shape.place, blind: shape.blind, location_id: shape.location_id },
  start: () => ({
    place: '',
    blind: false,
    location_id: null,
    vendor: 'internal' as const,
    vendor_country: null,
    vendor_id: null,
    vendor_unit_id: null,
    vendor_token: null,
  }),
})

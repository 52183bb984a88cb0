import { oneOf } from '../kernel/model/fields'
import { equals } from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'
import { cash_boxes } from './entity'
import { officeCashBoxes } from './office'

const VENDORS = ['fiskaltrust', 'internal'] as const

/**
 * The cash boxes, which every device keeps whole. The specification's query `cash_boxes` has no pages, so theirs has
 * another name.
 */
export const cashBoxesList = listOf(cash_boxes, {
  columns: ['name', 'place', 'vendor'],
  sort: { by: 'name', desc: false },
  filters: { vendor: equals('vendor', oneOf('CashBoxVendor', VENDORS)) },
  names: { query: 'cash_box_list' },
})

/** The same with what only the server knows of them: how receipts are signed. */
export const officeCashBoxesList = listOf(officeCashBoxes, {
  columns: ['name', 'vendor', 'vendor_country', 'vendor_id', 'vendor_unit_id'],
  sort: { by: 'name', desc: false },
  names: { query: 'cash_box_list' },
})

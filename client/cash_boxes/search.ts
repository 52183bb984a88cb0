import { listSearch } from '../kit/list/list-search'

export const SHIFT_FILTERS = [
  { key: 'cash_box_id', label: 'cash_boxes.shifts.box' },
  { key: 'status', label: 'cash_boxes.shifts.status', single: true },
] as const

/** The address of the shifts list; `shift_id` opens one. */
export const shiftsSearch = listSearch(SHIFT_FILTERS, 'shift_id')

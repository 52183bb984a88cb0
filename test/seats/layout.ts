import type { SeatLayout } from '../../shared/seats/office'

/** A small rectangular seat group without a curve, which tests change. */
export const LAYOUT: SeatLayout = {
  rows: 3,
  seats: 4,
  pitch: 44,
  row_pitch: 50,
  curve: 0,
  arc: 0,
  staggered: false,
  growth: 0,
  rotation: 0,
  x: 500,
  y: 100,
  first_row: '1',
  rows_up: false,
  skipped: '',
  first_num: 1,
  from: 'left',
  step: 'all',
}

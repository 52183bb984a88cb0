import { id, text } from '../../shared/kernel/model/fields'
import { byId, equals, list } from '../kernel/reads/list'

export const seatReadings = [
  list('seating_plans', 'SeatingPlanList', { sort: 'name', desc: false }),
  byId('seating_plan', 'seating_plans'),
  list('seats', 'SeatList', {
    sort: 'block',
    desc: false,
    filters: { seating_plan_id: equals('seating_plan_id', id()), block: equals('block', text(40)), price_category_id: equals('price_category_id', id()) },
  }),
  byId('seat', 'seats'),
]

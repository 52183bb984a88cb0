import { z } from 'zod'
import { id, text } from '../kernel/model/fields'
import { equals } from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'
import { seating_plan_edits } from './entity'
import { officeSeatingPlans, officeSeats } from './office'

export const seatingPlansList = listOf(officeSeatingPlans, {
  columns: ['name', 'is_template'],
  sort: { by: 'name', desc: false },
  omit: ['shapes', 'stacks'],
  filters: {
    location_id: equals('location_id', id()),
    template_id: equals('template_id', id()),
    is_template: equals('is_template', z.boolean()),
  },
})

export const seatsList = listOf(officeSeats, {
  columns: ['block', 'row', 'num', 'gate'],
  sort: { by: 'block', desc: false },
  filters: {
    seating_plan_id: equals('seating_plan_id', id()),
    block: equals('block', text(40)),
    price_category_id: equals('price_category_id', id()),
  },
})

export const seatingPlanEditsList = listOf(seating_plan_edits, {
  columns: ['kind', 'created_at'],
  sort: { by: 'created_at', desc: true },
  filters: { seating_plan_id: equals('seating_plan_id', id()) },
})

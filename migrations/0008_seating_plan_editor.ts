import { boolean, json, type Migration, nullable, text, withDefault } from '../server/kernel/database/migration'

/** Adds holds and templates to seating plans, and the record of who edited which seats. */
export const m0008_seating_plan_editor: Migration = {
  name: '0008_seating_plan_editor',
  up(schema) {
    schema.addColumn('seating_plans', 'background', nullable(json()))
    schema.addColumn('seating_plans', 'location_id', nullable(text()))
    schema.addColumn('seating_plans', 'is_template', withDefault(boolean(), 0))
    schema.addColumn('seating_plans', 'template_id', nullable(text()))
    schema.addColumn('seats', 'on_hold', withDefault(boolean(), 0))
    schema.addColumn('seats', 'hold_owner', nullable(text()))
    schema.addColumn('seats', 'hold_reason', nullable(text()))
    schema.addColumn('seats', 'origin_id', nullable(text()))
    schema.index('seats', ['origin_id'])
    schema.entityTable(
      'seating_plan_edits',
      { seating_plan_id: text(), kind: text(), user_id: text(), seat_ids: json(), created_at: text() },
      { references: { seating_plan_id: 'seating_plans' } },
    )
    schema.index('seating_plan_edits', ['seating_plan_id'])
  },
}

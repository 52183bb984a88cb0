import { type Migration, text } from '../server/kernel/database/migration'

/** Who has a seating plan open in the editor. */
export const m0092_seating_plan_editors: Migration = {
  name: '0092_seating_plan_editors',
  up(schema) {
    schema.entityTable(
      'seating_plan_editors',
      { seating_plan_id: text(), user_id: text(), open_until: text() },
      { unique: [['org_id', 'seating_plan_id', 'user_id']] },
    )
  },
}

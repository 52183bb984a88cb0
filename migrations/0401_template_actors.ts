import { type Migration, nullable, text } from '../server/kernel/database/migration'

/** Who changed a template last, and who deleted it when. Of templates before, only who made them is known. */
export const m0401_template_actors: Migration = {
  name: '0401_template_actors',
  up(schema) {
    for (const name of ['updated_by_id', 'deleted_by_id', 'deleted_at']) schema.addColumn('message_templates', name, nullable(text()))
  },
}

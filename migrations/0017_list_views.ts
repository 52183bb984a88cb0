import { json, type Migration, stamps, text } from '../server/kernel/database/migration'

/** Adds the views of lists that users save. */
export const m0017_list_views: Migration = {
  name: '0017_list_views',
  up(schema) {
    schema.entityTable('list_views', {
      user_id: text(),
      list: text(),
      name: text(),
      search: text(),
      columns: json(),
      ...stamps,
    })
    schema.index('list_views', ['user_id', 'list', 'name'], { unique: true, where: 'not deleted' })
    schema.index('list_views', ['user_id', 'list'])
    schema.index('list_views', ['org_id', 'created_at', 'id'])
  },
}

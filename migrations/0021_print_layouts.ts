import { boolean, json, type Migration, stamps, text, withDefault } from '../server/kernel/database/migration'

/** Adds the layouts that organisations design, and those that a printer prefers. */
export const m0021_print_layouts: Migration = {
  name: '0021_print_layouts',
  up(schema) {
    schema.entityTable('print_layouts', {
      name: text(),
      kind: text(),
      format: text(),
      language: text(),
      is_default: boolean(),
      elements: json(),
      ...stamps,
    })
    schema.index('print_layouts', ['org_id', 'name', 'id'], {
      where: 'NOT deleted',
      nullsFirst: 'name',
      name: 'print_layouts_by_name',
    })
    schema.indexTexts('print_layouts', { search: ['name'], sorts: ['name'] })
    schema.addColumn('ticket_printers', 'layout_ids', withDefault(json(), '[]'))
  },
}

import { type Migration, nullable, text } from '../server/kernel/database/migration'

export const m0123_event_on_sale_from: Migration = {
  name: '0123_event_on_sale_from',
  up(schema) {
    schema.addColumn('events', 'on_sale_from', nullable(text()))
    schema.index('events', ['org_id', 'on_sale_from'], { where: 'soon_on_sale' })
  },
}

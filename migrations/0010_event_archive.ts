import { boolean, type Migration, withDefault } from '../server/kernel/database/migration'

/** Adds the archive of events. */
export const m0010_event_archive: Migration = {
  name: '0010_event_archive',
  up(schema) {
    schema.addColumn('events', 'archived', withDefault(boolean(), 0))
  },
}

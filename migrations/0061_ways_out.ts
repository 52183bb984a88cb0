import { boolean, integer, type Migration, nullable, text } from '../server/kernel/database/migration'

/** People go out and come back, and a seat may name the door to it. Every scan there is was one on the way in. */
export const m0061_ways_out: Migration = {
  name: '0061_ways_out',
  up(schema) {
    schema.addColumn('events', 're_entry', { ...boolean(), default: 0 })
    schema.addColumn('check_ins', 'leaving', { ...boolean(), default: 0 })
    schema.addColumn('check_ins', 'known', { ...integer(), default: 0 })
    schema.addColumn('seats', 'gate', nullable(text()))
  },
}

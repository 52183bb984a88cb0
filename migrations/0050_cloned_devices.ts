import { type Migration, nullable, text } from '../server/kernel/database/migration'

/** A device whose log was continued in two ways is remembered, so that whatever else the copy brings is told apart. */
export const m0050_cloned_devices: Migration = {
  name: '0050_cloned_devices',
  up(schema) {
    schema.addColumn('devices', 'cloned_at', nullable(text()))
  },
}

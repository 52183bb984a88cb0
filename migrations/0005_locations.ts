import { type Migration, nullable, text } from '../server/kernel/database/migration'

export const m0005_locations: Migration = {
  name: '0005_locations',
  up(schema) {
    schema.rows('locations', {
      name: text(),
      street: nullable(text()),
      postcode: nullable(text()),
      city: nullable(text()),
      country: nullable(text()),
      created_at: text(),
      updated_at: text(),
    })
  },
}

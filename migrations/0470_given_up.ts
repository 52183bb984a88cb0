import { type Migration, nullable, text } from '../server/kernel/database/migration'

/** Checkouts that nobody finishes: since when a provider may be taking the money, and when it was given up. */
export const m0470_given_up: Migration = {
  name: '0470_given_up',
  up(schema) {
    for (const name of ['taking_at', 'given_up_at']) schema.addColumn('payments', name, nullable(text()))
  },
}

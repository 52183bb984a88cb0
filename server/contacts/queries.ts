import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { byId, filter, holdsOne, list } from '../kernel/list'

/** From this many orders on, somebody is a regular. */
const REGULAR = 5

export const contactReadings = [
  list('contacts', 'ContactList', {
    sort: 'name',
    desc: false,
    filters: {
      label_ids: holdsOne('label_ids'),
      novice: filter(z.boolean(), (novice) => (novice ? sql<SqlBool>`total_orders <= 1` : sql<SqlBool>`total_orders > 1`)),
      regular: filter(z.boolean(), (regular) => (regular ? sql<SqlBool>`total_orders >= ${REGULAR}` : sql<SqlBool>`total_orders < ${REGULAR}`)),
    },
  }),
  byId('contact', 'contacts'),
]

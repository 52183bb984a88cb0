import { json, type Migration } from '../server/kernel/database/migration'

/** Which reports a member is sent; whoever has not asked is sent none. */
export const m0331_reports: Migration = {
  name: '0331_reports',
  up(schema) {
    schema.addColumn('users', 'reports', { ...json(), default: '[]' })
  },
}

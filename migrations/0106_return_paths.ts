import { boolean, type Migration, withDefault } from '../server/kernel/database/migration'

/** A return path for each email, so that its bounces name it. */
export const m0106_return_paths: Migration = {
  name: '0106_return_paths',
  up(schema) {
    schema.addColumn('mail_settings', 'return_paths', withDefault(boolean(), 0))
  },
}

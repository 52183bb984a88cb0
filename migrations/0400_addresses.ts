import { json, type Migration, nullable } from '../server/kernel/database/migration'

/** A bill keeps where its recipient was, and a house says where it is. Of bills before that nobody knows it any more. */
export const m0400_addresses: Migration = {
  name: '0400_addresses',
  up(schema) {
    schema.addColumn('invoices', 'recipient_address', nullable(json()))
    schema.addColumn('orgs', 'address', nullable(json()))
  },
}

import { type Migration, nullable, text } from '../server/kernel/database/migration'

export const m0007_message_peers: Migration = {
  name: '0007_message_peers',
  up(schema) {
    schema.addColumn('messages', 'peer_id', nullable(text()))
  },
}

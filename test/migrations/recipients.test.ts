import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { migrations } from '../../migrations/list'
import { migrate } from '../../server/kernel/database/migrate'
import { migrationPorts, openFrozenDatabase } from './frozen-database'

const test = suite('the recipients of messages from before they had a table')

test('are those that stood in the message, each once', () => {
  const raw = openFrozenDatabase(migrations)
  const [twice] = raw.prepare('select id from messages order by id limit 1').pluck().all()
  raw.prepare(`update messages set contact_ids = '["c","b","c"]' where id = ?`).run(twice)
  const before = raw.prepare('select id, contact_ids from messages order by id').all() as {
    id: string
    contact_ids: string
  }[]
  migrate(raw, { ...migrationPorts, list: migrations })
  const after = raw
    .prepare('select contact_id from message_recipients where message_id = ? order by contact_id')
    .pluck()
  for (const { id, contact_ids } of before)
    assert.equal(after.all(id), [...new Set(JSON.parse(contact_ids) as string[])].sort())
  assert.equal(after.all(twice), ['b', 'c'])
  raw.close()
})

test.run()

import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { pushWithPresence } from '../../client/sync/log/push-with-presence'
import type { DomainError } from '../../shared/kernel/errors'
import { iso } from '../../shared/kernel/time'

const test = suite('proof of the device key')

const NOW = Date.UTC(2026, 10, 22, 20)

/** A network so slow that every signal has expired on arrival. */
function late() {
  const sent: string[] = []
  const push = pushWithPresence({
    user_id: 'u',
    clock: () => NOW,
    random: (length) => new Uint8Array(length).fill(sent.length),
    sign: async (bytes) => bytes,
    send: async ({ report }) => {
      sent.push(report)
      return {
        receipts: [],
        last_seq: 1,
        last_hash: 'a'.repeat(64),
        epoch: 'e',
        code: 'sync.report_late',
        now: iso(NOW),
      }
    },
  })
  return { push, sent }
}

test('accepts the answer to a report that came too late twice', async () => {
  const { push, sent } = late()
  assert.is((await push({ device_id: 'd', operations: [] })).code, null)
  assert.is(new Set(sent).size, 2)
})

test('does not treat a clone’s report as acknowledged', async () => {
  const { push, sent } = late()
  const heard = await push({ device_id: 'd', operations: [], head: { seq: 0, hash: null } }).catch(
    (error: DomainError) => error.code,
  )
  assert.equal([heard, new Set(sent).size], ['offline', 2])
})

test.run()

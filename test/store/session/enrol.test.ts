import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { enrolThisBrowser, keepOfficeLog } from '../../../client/sync/device/enrol'
import type { ServerCall } from '../../../client/sync/server-call'
import { IdentityStore } from '../../../client/sync/session/identity-store'
import { DomainError } from '../../../shared/kernel/errors'
import { createTheatre } from '../../outbox/house'

const test = suite('enrolling a browser')

/** A browser whose enrolment requests are answered or not, as the test decides. */
function browser(name: string) {
  const { ids, device, newId } = createTheatre()
  const { outbox } = device()
  const keep = new IdentityStore(name)
  const asked: string[] = []
  const server = { refuses: false, number: 0 }
  const call: ServerCall = async (_name, args) => {
    const { input } = args as {
      readonly input: { readonly id: string; readonly name: string; readonly kind: 'desk'; readonly public_key: string }
    }
    asked.push(input.id)
    if (server.refuses) throw new DomainError('offline')
    const at = '2026-11-21T18:30:00.000Z'
    const row = {
      org_id: ids.org,
      rev: 1,
      deleted: false,
      status: 'active',
      last_seq: 0,
      last_hash: null,
      last_seen_at: null,
      enrolled_by: newId(),
    }
    return {
      ...row,
      ...input,
      number: ++server.number,
      certificate: 'c'.repeat(128),
      recovery: null,
      cloned_at: null,
      created_at: at,
      updated_at: at,
    }
  }
  const enrol = (as: string) =>
    enrolThisBrowser(
      { org_id: ids.org, identityStore: keep, call, newId, subtle: undefined, outbox },
      { name: as, kind: 'desk' },
    )
  const office = (identityStore = keep) =>
    keepOfficeLog({ org_id: ids.org, name: 'Ada', identityStore, newId, subtle: undefined })
  return { keep, asked, server, enrol, office, org_id: ids.org }
}

test('keeps a device and its key after an unanswered re-enrolment', async () => {
  const { keep, asked, server, enrol, org_id } = browser('keep-again')
  const first = await enrol('Left')
  server.refuses = true
  assert.is(await enrol('Right').catch((error: DomainError) => error.code), 'offline')
  const now = await keep.device(org_id)
  assert.equal(
    [now?.device_id, now?.certificate, now?.key.public_key],
    [first.device_id, first.certificate, first.key.public_key],
  )
  server.refuses = false
  const second = await enrol('Right')
  assert.is(asked[1], asked[2], 'the same device is asked for again')
  assert.is(second.device_id, asked[1])
  const kept = await keep.device(org_id)
  assert.equal([kept?.device_id, kept?.name, kept?.next], [second.device_id, 'Right', undefined])
})

test('finishes a first enrolment with a lost answer under the same key', async () => {
  const { asked, server, enrol } = browser('keep-first')
  server.refuses = true
  assert.is(await enrol('Left').catch((error: DomainError) => error.code), 'offline')
  server.refuses = false
  assert.is((await enrol('Left')).device_id, asked[0])
})

test('agrees on one office in two tabs that begin at once', async () => {
  const { keep, office, org_id } = browser('keep-tabs')
  const [first, second] = await Promise.all([office(), office(new IdentityStore('keep-tabs'))])
  assert.is(first.device_id, second.device_id)
  assert.equal((await keep.device(org_id))?.key, second.key)
  assert.is((await office()).device_id, first.device_id, 'after a reload')
})

test('asks again for a desk without an answer, after an office has recorded here', async () => {
  const { asked, server, enrol, office } = browser('keep-open')
  server.refuses = true
  await enrol('Left').catch(() => {})
  const kept = await office()
  assert.is.not(kept.device_id, asked[0])
  server.refuses = false
  assert.is((await enrol('Left')).device_id, asked[0])
  assert.is((await office()).kind, 'desk', 'a desk is no office beside')
})

test.run()

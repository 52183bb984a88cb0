import { randomBytes } from 'node:crypto'
import { rightsService } from '../../../client/rights/rights-service'
import { memoryLocks } from '../../../client/sync/browser/locks'
import type { Core, Reachability } from '../../../client/sync/core'
import { signerOf, verifierOf } from '../../../client/sync/device/device-key'
import { enrolThisBrowser } from '../../../client/sync/device/enrol'
import { cell } from '../../../client/sync/live'
import { Drain } from '../../../client/sync/log/drain'
import { Outbox } from '../../../client/sync/log/outbox'
import { memoryStore } from '../../../client/sync/log/store/memory-store'
import { holderOf } from '../../../client/sync/network/holder'
import { unpackPage } from '../../../client/sync/network/organisation-server'
import { applyRecorded, healRefused, type PullPageRequest, pullTableToEnd } from '../../../client/sync/network/pull'
import { memoryRows } from '../../../client/sync/rows/memory-rows'
import type { RowSink } from '../../../client/sync/rows/row-sink'
import { replicatedTables } from '../../../client/sync/rows/storage/rx-schema'
import type { StoredDevice } from '../../../client/sync/session/identity-records'
import { IdentityStore } from '../../../client/sync/session/identity-store'
import { mutationOf, PUSH, pullOf } from '../../../shared/documents'
import { DomainError, type ErrorDetails, isErrorCode } from '../../../shared/kernel/errors'
import { idSource } from '../../../shared/kernel/ids'
import type { RoleName } from '../../../shared/kernel/permissions'
import { iso } from '../../../shared/kernel/time'
import type { TableName } from '../../../shared/registry'
import type { PushResult } from '../../../shared/sync/protocol'
import type { TestServer } from '../server'

type Options = { readonly role: RoleName; readonly kind: 'desk' | 'door'; readonly name: string }

/** A device made of the product's own parts with rows and log in memory, at the real server. */
export async function servedDevice(served: TestServer, { role, kind, name }: Options) {
  const signedIn = { at: served.now(), token: await served.token(role) }
  const ask = async (query: string, variables: Record<string, unknown>) => {
    if (state.cut) throw new DomainError('offline')
    // A token lasts minutes, and tests let days pass.
    if (signedIn.at !== served.now()) Object.assign(signedIn, { at: served.now(), token: await served.token(role) })
    const { data, code, details } = await served.graphql(signedIn.token, query, variables)
    if (code) throw isErrorCode(code) ? new DomainError(code, details as ErrorDetails) : new Error(code)
    return data?.answer
  }
  const state = { cut: false }
  const { org_id, users } = served.a
  const page = unpackPage(
    'orgs',
    org_id,
    await ask(pullOf('orgs'), { input: { checkpoint: null, limit: 10, window: holderOf(null) } }),
  )
  const [org] = page.documents
  if (!org) throw new Error('no organisation')
  const user = { id: users[role], name: role, email: `${role.toLowerCase()}@aula.example`, role }
  const rows = memoryRows()
  const subtle = crypto.subtle as SubtleCrypto
  const clock = served.now
  const random = (length: number) => new Uint8Array(randomBytes(length))
  const newId = idSource(clock, random)
  const call: Core['call'] = (command, args) => ask(mutationOf(command), args as Record<string, unknown>)
  const own: { device: StoredDevice | null } = { device: null }
  const author = () => own.device && { org_id, device_id: own.device.device_id, user_id: user.id }
  const sign: Core['sign'] = (bytes) => {
    if (!own.device) throw new DomainError('device.unknown')
    return signerOf(own.device.key, subtle)(bytes)
  }
  const outbox = new Outbox({ store: memoryStore(), locks: memoryLocks(), clock, newId, sign, author })
  outbox.listen((recorded) => {
    if (recorded) void applyRecorded(rows, outbox, recorded)
  })
  const keep = new IdentityStore(`keep-${name}`)
  own.device = await enrolThisBrowser({ org_id, identityStore: keep, call, newId, subtle, outbox }, { name, kind })
  const { device_id: id, number, certificate, key } = own.device
  const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))
  const sync = cell<Reachability>({ reachable: true, offline_since: null, behind_since: null, first_pull: null })
  const core: Core = {
    identity: () => ({ user, org, device: { id, name, kind, number } }),
    outbox,
    rights: rightsService.create({ outbox, call, newId }),
    rows,
    call,
    sync,
    clock,
    newId,
    random,
    sign,
    verify: verifierOf(subtle),
    certificate: () =>
      certificate === null ? null : { device_id: id, public_key: hex(key.public_key), signature: hex(certificate) },
  }
  const drain = new Drain({
    outbox,
    clock,
    push: async (input) => (await ask(PUSH, { input })) as PushResult,
    heal: (healed, epoch) => healRefused(rows, outbox, org_id, healed, epoch),
  })
  const pull: PullPageRequest = async <T extends TableName>(table: T, input: unknown) =>
    unpackPage(table, org_id, await ask(pullOf(table), { input }))
  /** Pulls a table, into the device's rows or what stands in for them. */
  const pullTable = (table: TableName, sink: RowSink = rows) =>
    pullTableToEnd({ sink, outbox, org_id: () => org_id, pull, holder: () => holderOf(own.device) }, table)
  const pullAll = async () => {
    for (const table of replicatedTables(role)) await pullTable(table)
  }
  await pullAll()
  /** Sets whether the device believes that the server is reachable. */
  const believes = (reachable: boolean) =>
    sync.update((state) => ({ ...state, reachable, offline_since: reachable ? null : iso(clock()) }))
  return {
    id,
    core,
    rows,
    believes,
    outbox,
    drain,
    pullTable,
    pullAll,
    cut: (off: boolean) => Object.assign(state, { cut: off }),
  }
}

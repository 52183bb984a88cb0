import type { z } from 'zod'
import { mutationOf, PUSH, pullOf, queryOf, withId } from '../../shared/documents'
import { DomainError } from '../../shared/kernel/errors'
import { idSource, type Random } from '../../shared/kernel/ids'
import type { Query } from '../../shared/kernel/model/query'
import { can } from '../../shared/kernel/permissions'
import type { Clock } from '../../shared/kernel/time'
import type { RowOf, TableName } from '../../shared/registry'
import type { Checkpoint, PullPage, PushResult, Standing } from '../../shared/sync/protocol'
import type { ChangeNotifier } from './browser/change-notifier'
import type { Locks } from './browser/locks'
import { realTimer } from './browser/timer'
import type { Core, RightsService } from './core'
import { verifierOf } from './device/device-key'
import { enrolDeviceAgain, enrolThisBrowser } from './device/enrol'
import { ownDevice } from './device/own-device'
import type { KeyDerivation } from './device/pin'
import { createPins } from './device/unlocks'
import type { Foyer } from './foyer'
import type { Identity } from './identity'
import { watchSyncState } from './live-sync-state'
import { Drain } from './log/drain'
import { followLog } from './log/follow-log'
import { logViews } from './log/log-views'
import { Outbox } from './log/outbox'
import { pushWithPresence } from './log/push-with-presence'
import type { Store } from './log/store'
import { importUnsentFile, writeUnsentFile } from './log/unsent-file'
import { rememberContact, rememberServerTime } from './network/last-contact'
import { healRefused, pullTableToEnd, reapplyPending, replaceCorruptRecords } from './network/pull'
import type { ServerCall } from './network/server-call'
import { SyncEngine } from './network/sync-engine'
import type { Transport } from './network/transport'
import { withReadRetry } from './rows/read-retry'
import type { RxRows } from './rows/rx-rows'
import type { StoredDevice } from './session/identity-records'
import type { IdentityStore } from './session/identity-store'

export type FoyerPorts = {
  readonly org: RowOf<'orgs'>
  readonly user: Identity['user']
  readonly device: StoredDevice | null
  readonly transport: Transport
  readonly rows: RxRows
  readonly store: Store
  readonly identityStore: IdentityStore
  readonly locks: Locks
  readonly notifier: ChangeNotifier
  readonly clock: Clock
  readonly random: Random
  readonly subtle: SubtleCrypto | undefined
  readonly deriveKey: KeyDerivation
  /** Storage figures of the browser. */
  readonly storage: Foyer['storage']
  readonly rightsService: RightsService
  /** Hears that who or what this browser is has changed; a new `Foyer` over the same core comes with it. */
  readonly onIdentityChanged: (foyer: Foyer) => void
  /** Hears that the work of the device of this name is over. The server has by now all of it that it takes. */
  readonly onWithdrawn: (standing: Standing, outbox: Outbox, device: string) => void
}

export type OpenFoyer = { readonly foyer: Foyer; readonly engine: SyncEngine; close(): Promise<void> }

/** Puts the product together over one organisation: local rows, log, rights and the network behind them. */
export async function createFoyer(ports: FoyerPorts): Promise<OpenFoyer> {
  const { transport, rows, store, identityStore, locks, notifier, clock, random, subtle } = ports
  const org_id = ports.org.id
  const newId = idSource(clock, random)
  const { current, identity, sign, author, certificate } = ownDevice(ports)
  const outbox = new Outbox({ store, locks, clock, newId, sign, author })
  const call: ServerCall = (name, args, timeout) => transport.graphql(org_id, withId(mutationOf(name)), args, timeout)
  const rights = ports.rightsService.create({ outbox, call, newId })

  const drain = new Drain({
    outbox,
    clock,
    push: pushWithPresence({
      ...{ user_id: ports.user.id, clock, random, sign },
      send: async (input) => (await transport.graphql(org_id, withId(PUSH), { input })) as PushResult,
    }),
    recover: async (code, epoch) => {
      if (code === 'sync.recovering') return ports.rightsService.report({ outbox, rights, call }, epoch)
      if (!current.device?.certificate) return false
      current.device = await enrolDeviceAgain({ org_id, identityStore, call }, current.device)
      emit()
      return true
    },
    heal: (healed) => healRefused(rows, outbox, org_id, healed),
    onEpoch: (epoch) => engine.observeEpoch(epoch),
    onCopied: (copied) => engine.state.update((state) => (state.copied === copied ? state : { ...state, copied })),
    onWithdrawn: (standing) => ports.onWithdrawn(standing, outbox, current.device?.name ?? ''),
  })

  const pullPage = async <T extends TableName>(table: T, input: { readonly checkpoint: Checkpoint | null; readonly limit: number }) =>
    (await transport.graphql(org_id, withId(pullOf(table)), { input })) as PullPage<RowOf<T>>

  /** What rows mean for this browser beside being there. */
  const means: { readonly [T in TableName]?: (documents: readonly RowOf<T>[], epoch: string) => Promise<void> } = {
    rights: async (granted, epoch) => {
      if (author()) await rights.importGrants(granted, epoch)
    },
    orgs: async (orgs) => {
      const org = orgs.find(({ id }) => id === org_id)
      if (!org) return
      current.org = org
      await identityStore.setOrg(org)
      emit()
    },
  }

  const verify = verifierOf(subtle)
  /** The server trusts those who have shown that they work here: with grants of rights, and with a PIN. */
  const showUp = async (device_id: string) => {
    if (known !== device_id) await drain.step(true)
    known = device_id
  }
  const pins = createPins({
    ...{ unlockStore: identityStore, clock, verify, call, random, deriveKey: ports.deriveKey, org: () => current.org, role: ports.user.role },
    roleOf: async (user_id) => (await rows.get('users', user_id))?.role,
  })

  let known = ''
  const engine: SyncEngine = new SyncEngine({
    transport,
    drain,
    sink: rows,
    org_id,
    role: ports.user.role,
    locks,
    notifier,
    timer: realTimer,
    random: () => (random(1)[0] ?? 0) / 256,
    clock,
    isEnrolled: () => author() !== null,
    pull: (table, progress) =>
      pullTableToEnd(
        {
          sink: rows,
          outbox,
          org_id: () => org_id,
          pull: pullPage,
          onProgress: (_, count) => progress(count),
          onPage: async (name, documents, epoch) => means[name]?.(documents, epoch),
        },
        table,
      ),
    maintainDevice: async () => {
      if (!current.device?.certificate) return
      await showUp(current.device.device_id)
      if (current.device.kind === 'desk' && can(ports.user.role, 'rights.hold')) await ports.rightsService.maintain(core)
      await pins.renew(current.device.device_id)
    },
  })

  const core: Core = {
    identity,
    outbox,
    rights,
    rows: withReadRetry(rows),
    call,
    sync: engine.state,
    clock,
    newId,
    random,
    sign,
    verify,
    certificate,
  }

  const log = followLog({ outbox, rows, rights, engine, notifier })
  const leave = [log.leave]
  const close = async () => {
    for (const stop of leave) stop()
    engine.stop()
    notifier.close()
    try {
      await rows.close()
    } finally {
      await store.close()
    }
  }
  const begin = async () => {
    await reapplyPending(rows, outbox, org_id)
    await rights.refresh()
    leave.push(await rememberContact(transport, store, clock))
  }
  await begin().catch(async (error: unknown) => {
    // What stays open cannot be opened again in this page; why it failed matters more than whether it closes.
    await close().catch(() => {})
    throw error
  })
  const mending = engine.problemReporter()
  const mend = async () => {
    await replaceCorruptRecords(rows, outbox, org_id, rows.corrupt.take())
    engine.nudge(true)
  }
  leave.push(rows.corrupt.listen(() => void mend().then(mending.succeeded, mending.failed)))
  // Nothing depends on it, and the next start tries again.
  void drain.prune().catch(() => {})
  const views = logViews(outbox, org_id, engine.problemReporter())

  const synced = watchSyncState(engine, views, ports.storage)
  leave.push(rememberServerTime(transport, identityStore), synced.leave, views.close)

  const make = (): Foyer => ({
    identity: identity(),
    core,
    sync: synced.sync,
    waiting: views.waiting,
    held: rights.live,
    marks: views.marks,
    find: (table, query) => rows.find(table, query),
    row: (table, id) => rows.row(table, id),
    all: (table) => rows.all(table),
    search: (table, text, limit) => core.rows.search(table, text, limit),
    record: async (name, args) => {
      const { op } = await outbox.commit(name, () => ({ args }))
      await log.laid()
      return { id: op.id }
    },
    call: async (asked, args) => {
      const answer = await transport.graphql(org_id, withId(mutationOf(asked)), args)
      engine.nudge(true)
      return answer
    },
    ask: async <Q extends Query>(query: Q, args: z.infer<Q['args']>) =>
      query.returns.parse(await transport.graphql(org_id, withId(queryOf(query)), args)) as z.infer<Q['returns']>,
    file: (path, ask) => transport.file(org_id, path, ask),
    enrol: async (wanted) => {
      const device = await enrolThisBrowser({ org_id, identityStore, call, newId, subtle, outbox }, wanted)
      current.device = device
      emit()
      engine.nudge(true)
      return device
    },
    setPin: async (pin) => {
      const device = current.device?.certificate ? current.device : null
      if (!device) throw new DomainError('device.unknown')
      await showUp(device.device_id)
      await pins.set(device.device_id, pin)
    },
    retry: () => engine.nudge(true),
    dismiss: (id) => outbox.dismiss(id),
    exportUnsent: async () => writeUnsentFile(org_id, await outbox.pending(), clock()),
    importUnsent: async (text) => {
      const brought = await importUnsentFile(async (input) => (await transport.graphql(org_id, withId(PUSH), { input })) as PushResult, org_id, text)
      engine.nudge(true)
      return brought
    },
    storage: ports.storage,
  })
  const emit = () => ports.onIdentityChanged(make())

  engine.start()
  return { foyer: make(), engine, close }
}

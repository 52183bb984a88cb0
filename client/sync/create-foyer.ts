import { idSource } from '../../shared/kernel/ids'
import type { RowOf, TableName } from '../../shared/registry'
import { originStorage } from './browser/browser-storage'
import { draftStore } from './browser/draft-store'
import { realTimer, whenIdle } from './browser/timer'
import type { Core } from './core'
import { deviceChanges } from './device/device-changes'
import { verifierOf } from './device/device-key'
import { deviceUpkeep } from './device/device-upkeep'
import { ownDevice } from './device/own-device'
import { createPins } from './device/unlocks'
import type { Foyer } from './foyer'
import { foyerOf, rowReads } from './foyer-of'
import type { FoyerPorts } from './foyer-ports'
import { watchSyncState } from './live-sync-state'
import { Drain } from './log/drain'
import { erasingPeople } from './log/erasing-people'
import { followLog } from './log/follow-log'
import { logViews } from './log/log-views'
import { Outbox } from './log/outbox'
import { pushWithPresence } from './log/push-with-presence'
import { holderOf } from './network/holder'
import { rememberContact, rememberServerTime } from './network/last-contact'
import { organisationServer } from './network/organisation-server'
import { adaptedPageSize } from './network/page-size'
import { pruning } from './network/prune'
import { healRefused, pullTableToEnd, reapplyPending, replaceCorruptRecords } from './network/pull'
import { rememberedTotals } from './network/requests/remembered-totals'
import { SyncEngine } from './network/sync-engine'
import { openCipher } from './rows/encryption/record-cipher'
import { withReadRetry } from './rows/read-retry'
import { prepareSearch } from './rows/search/prepare-search'
import type { StoredDevice } from './session/identity-records'
import { passwordQuestions } from './session/password-question'

export type OpenFoyer = { readonly foyer: Foyer; readonly engine: SyncEngine; close(): Promise<void> }

/**
 * Opens an organisation in this browser and starts its synchronisation: local rows, log, rights and the network behind
 * them. Closes everything again where it throws.
 */
export async function createFoyer(ports: FoyerPorts): Promise<OpenFoyer> {
  const { transport, rows, store, identityStore, locks, notifier, clock, random, subtle } = ports
  const org_id = ports.org.id
  const role = ports.user.role
  const newId = idSource(clock, random)
  const { current, identity, sign, author, certificate } = ownDevice(ports)
  const server = organisationServer(transport, org_id)
  const { call } = server
  const outbox = new Outbox({ store, locks, clock, newId, sign, author })
  const rights = ports.rightsService.create({ outbox, call, newId })
  const verify = verifierOf(subtle)

  const drain = new Drain({
    outbox,
    clock,
    push: pushWithPresence({ user_id: ports.user.id, clock, random, sign, send: server.push }),
    recover: async (code, epoch) => {
      if (code === 'sync.recovering') return ports.rightsService.report({ outbox, rights, call }, epoch)
      return devices.introduce()
    },
    heal: (healed, epoch) => healRefused(rows, outbox, org_id, healed, epoch),
    onEpoch: (epoch) => engine.observeEpoch(epoch),
    onCopied: (copied) => engine.state.update((state) => (state.copied === copied ? state : { ...state, copied })),
    onWithdrawn: (standing) => ports.onWithdrawn(standing, outbox, current.device?.name ?? ''),
  })

  /** Tables whose pulled rows change something in this browser besides the rows. */
  const onPulled: { readonly [T in TableName]?: (documents: readonly RowOf<T>[], epoch: string) => Promise<void> } = {
    rights: async (granted, epoch) => {
      if (author()) await rights.importGrants(granted, epoch)
    },
    orgs: async (orgs) => {
      const org = orgs.find(({ id }) => id === org_id)
      if (!org) return
      current.org = org
      await identityStore.setOrg(org)
      identityChanged()
    },
    users: async (users) => {
      if (users.some((user) => user.id === ports.user.id && user.role !== role)) ports.onRoleChanged()
    },
  }

  const pins = createPins({
    unlockStore: identityStore,
    clock,
    verify,
    call,
    random,
    deriveKey: ports.deriveKey,
    org: () => current.org,
    role,
    roleOf: async (user_id) => (await rows.get('users', user_id))?.role,
  })
  const upkeep = deviceUpkeep({
    device: () => current.device,
    role,
    drain,
    pins,
    maintainRights: () => ports.rightsService.maintain(core),
  })

  const pruneRows = pruning({ rows, outbox, org_id })
  const erasing = erasingPeople({ outbox, sign, query: server.query, storage: originStorage })

  /** Screens on which this browser is being set up as a desk or a door. */
  const setUps = new Set<object>()
  const holder = () => holderOf(current.device, setUps.size > 0)
  /** Makes a change after which this browser may keep other rows. */
  const changeHolder = (change: () => void) => {
    const before = holder().holder
    change()
    if (holder().holder !== before) engine.holderChanged()
  }
  const changeDevice = (device: StoredDevice | null) => {
    changeHolder(() => {
      current.device = device
    })
    identityChanged()
  }
  const pageSize = adaptedPageSize(clock)
  const engine: SyncEngine = new SyncEngine({
    transport,
    drain,
    sink: rows,
    org_id,
    role,
    locks,
    notifier,
    timer: realTimer,
    random: () => (random(1)[0] ?? 0) / 256,
    clock,
    isEnrolled: () => author() !== null,
    pull: (table, onRows) =>
      pullTableToEnd(
        {
          sink: rows,
          outbox,
          org_id: () => org_id,
          pull: server.pull,
          holder,
          pageSize,
          onProgress: (_, count) => onRows(count),
          onPage: async (name, documents, epoch, deleted) => {
            if (name === 'contacts' && deleted.length > 0) erasing.ask()
            await onPulled[name]?.(documents, epoch)
          },
        },
        table,
      ),
    holder,
    totals: () => server.pullTotals(holder()),
    remembered: rememberedTotals(originStorage, org_id),
    prune: async () => {
      await pruneRows()
      if (author()) await erasing.run()
    },
    maintainDevice: upkeep.maintain,
  })

  const devices = deviceChanges({
    org_id,
    user_name: ports.user.name,
    identityStore,
    call,
    newId,
    subtle,
    outbox,
    drain,
    engine,
    notifier,
    device: () => current.device,
    changeDevice,
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
  const subscriptions = [log.leave]
  const close = async () => {
    for (const leave of subscriptions) leave()
    engine.stop()
    notifier.close()
    try {
      await rows.close()
    } finally {
      await store.close()
    }
  }
  const restore = async () => {
    await reapplyPending(rows, outbox, org_id)
    await rights.refresh()
    subscriptions.push(await rememberContact(transport, outbox.store, clock))
  }
  await restore().catch(async (error: unknown) => {
    // A database left open cannot be opened again in this page. The first error is thrown, even where closing fails as
    // well.
    await close().catch(() => {})
    throw error
  })

  const replacing = engine.problemReporter()
  const replaceCorrupt = async () => {
    await replaceCorruptRecords(rows, outbox, org_id, rows.corrupt.take())
    engine.nudge(true)
  }
  subscriptions.push(rows.corrupt.listen(() => void replaceCorrupt().then(replacing.succeeded, replacing.failed)))
  // Nothing depends on pruning, and the next start tries again.
  void drain.prune().catch(() => {})
  const views = logViews(outbox, org_id, engine.problemReporter())
  // A screen that opens before would say that all is saved.
  await views.firstRead
  const { sync, leave: leaveSync } = watchSyncState(engine, views, ports.storage)
  subscriptions.push(
    rememberServerTime(transport, identityStore),
    leaveSync,
    views.close,
    prepareSearch(rows, sync, whenIdle),
  )

  subscriptions.push(devices.followTabs())
  const prepareCounter = () => {
    const screen = {}
    // An office that has all its rows keeps them until it is a desk: somebody may only look at the screen.
    const leave = engine.state.subscribe(({ first_pull }) => {
      if (first_pull !== null && !setUps.has(screen)) changeHolder(() => setUps.add(screen))
    })
    return () => {
      leave()
      changeHolder(() => setUps.delete(screen))
    }
  }
  const openDraftCipher = (id: string) => openCipher({ identityStore, subtle, random }, id)
  const drafts = draftStore({ storage: originStorage, org_id, user_id: ports.user.id, openCipher: openDraftCipher })
  const reads = rowReads(rows)
  const passwords = passwordQuestions()
  const foyer = () =>
    foyerOf({
      org_id,
      core,
      reads,
      server,
      passwords,
      engine,
      views,
      sync,
      drafts,
      storage: ports.storage,
      effectsApplied: log.effectsApplied,
      enrol: devices.enrol,
      keepLog: devices.keepLog,
      prepareCounter,
      setPin: upkeep.setPin,
    })
  const identityChanged = () => ports.onIdentityChanged(foyer())

  engine.start()
  return { foyer: foyer(), engine, close }
}

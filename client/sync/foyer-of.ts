import type { Core } from './core'
import type { DeviceRequest } from './device/enrol'
import type { Foyer } from './foyer'
import type { Live } from './live'
import type { LogViews } from './log/log-views'
import { importUnsentFile, writeUnsentFile } from './log/unsent-file'
import type { OrganisationServer } from './network/organisation-server'
import type { SyncEngine } from './network/sync-engine'
import type { RxRows } from './rows/rx-rows'
import type { StoredDevice } from './session/identity-records'
import type { SyncState } from './sync-state'

type FoyerParts = {
  readonly org_id: string
  readonly core: Core
  readonly rows: RxRows
  readonly server: OrganisationServer
  readonly engine: SyncEngine
  readonly views: LogViews
  readonly sync: Live<SyncState>
  readonly drafts: Foyer['drafts']
  readonly storage: Foyer['storage']
  /** Settles when every operation recorded in this tab is applied to the rows. */
  readonly effectsApplied: () => Promise<void>
  readonly enrol: (request: DeviceRequest) => Promise<StoredDevice>
  readonly prepareCounter: Foyer['prepareCounter']
  readonly setPin: (pin: string) => Promise<void>
}

/** Creates the interface of an open organisation for the screens, with the identity as it is now. */
export const foyerOf = ({
  org_id,
  core,
  rows,
  server,
  engine,
  views,
  sync,
  drafts,
  storage,
  effectsApplied,
  enrol,
  prepareCounter,
  setPin,
}: FoyerParts): Foyer => ({
  identity: core.identity(),
  core,
  sync,
  waiting: views.waiting,
  held: core.rights.live,
  drafts,
  changedTables: engine.changedTables,
  marks: views.marks,
  find: (table, query) => rows.find(table, query),
  row: (table, id) => rows.row(table, id),
  all: (table) => rows.all(table),
  search: (table, text, limit) => core.rows.search(table, text, limit),
  record: async (name, args) => {
    const { op } = await core.outbox.commit(name, () => ({ args }))
    await effectsApplied()
    return { id: op.id }
  },
  call: async (command, args) => {
    const answer = await server.run(command, args)
    engine.nudge(true)
    return answer
  },
  ask: server.query,
  upload: server.upload,
  file: server.file,
  post: server.post,
  enrol,
  prepareCounter,
  setPin,
  retry: () => engine.nudge(true),
  dismiss: (id) => core.outbox.dismiss(id),
  exportUnsent: async () => writeUnsentFile(org_id, await core.outbox.pending(), core.clock()),
  importUnsent: async (text) => {
    const summary = await importUnsentFile(server.push, org_id, text)
    engine.nudge(true)
    return summary
  },
  storage,
})

import { DomainError } from '../../shared/kernel/errors'
import { can } from '../../shared/kernel/permissions'
import { commands } from '../../shared/registry'
import type { Foyer } from './foyer'
import type { LogViews } from './log/log-views'
import { importUnsentFile, writeUnsentFile } from './log/unsent-file'
import type { OrganisationServer } from './network/organisation-server'
import { isUnanswered } from './network/requests/busy-server'
import type { SyncEngine } from './network/sync-engine'
import type { RxRows } from './rows/rx-rows'
import type { PasswordQuestions } from './session/password-question'

/** The parts that the interface shows as they are. */
type OwnParts = Pick<
  Foyer,
  'core' | 'sync' | 'drafts' | 'storage' | 'effectsApplied' | 'enrol' | 'prepareCounter' | 'setPin'
>

/**
 * The live reads of an organisation. They stay the same while its identity changes, so that no screen loses what it
 * shows.
 */
type RowReads = Pick<Foyer, 'find' | 'row' | 'all'>

export const rowReads = (rows: RxRows): RowReads => ({
  find: (table, query) => rows.find(table, query),
  row: (table, id) => rows.row(table, id),
  all: (table) => rows.all(table),
})

type FoyerParts = OwnParts & {
  /** Makes this browser keep a log. */
  readonly keepLog: () => Promise<void>
  readonly org_id: string
  readonly reads: RowReads
  readonly server: OrganisationServer
  readonly passwords: PasswordQuestions
  readonly engine: SyncEngine
  readonly views: LogViews
}

/** Creates the interface of an open organisation for the screens, with the identity as it is now. */
export function foyerOf({ org_id, reads, server, passwords, engine, views, keepLog, ...own }: FoyerParts): Foyer {
  const { outbox, identity } = own.core
  const record: Foyer['record'] = async (name, args) => {
    const { op } = await outbox.commit(name, () => ({ args }))
    await own.effectsApplied()
    return { id: op.id }
  }
  const call: Foyer['call'] = async (command, args) => {
    const answer = await passwords.asking(() => server.run(command, args))
    engine.nudge(true)
    return answer
  }
  /**
   * Returns true if an office may ask the server: not while it is away, and not before what was recorded has arrived
   * there.
   */
  const isServerFirst = async () => engine.state.get().reachable && (await outbox.pending(1)).length === 0
  const save: Foyer['save'] = async (name, args) => {
    if (identity().device) return record(name, args)
    if (await isServerFirst()) {
      try {
        return await call(name, args)
      } catch (error) {
        if (!isUnanswered(error)) throw error
      }
    }
    if (!can(identity().user.role, commands[name].can)) throw new DomainError('forbidden')
    await keepLog()
    return record(name, args)
  }
  return {
    ...own,
    ...reads,
    identity: identity(),
    passwordQuestion: passwords.question,
    waiting: views.waiting,
    held: own.core.rights.live,
    changedTables: engine.changedTables,
    marks: views.marks,
    search: (table, text, limit) => own.core.rows.search(table, text, limit),
    record,
    save,
    call,
    ask: server.query,
    upload: server.upload,
    file: server.file,
    post: (path, body) => passwords.asking(() => server.post(path, body)),
    retry: () => engine.nudge(true),
    dismiss: (id) => outbox.dismiss(id),
    exportUnsent: async () => writeUnsentFile(org_id, await outbox.pending(), own.core.clock()),
    importUnsent: async (text) => {
      const summary = await importUnsentFile(server.push, org_id, text)
      engine.nudge(true)
      return summary
    },
  }
}

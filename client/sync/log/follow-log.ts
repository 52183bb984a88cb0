import type { HeldRights } from '../../rights/held'
import type { ChangeNotifier } from '../browser/change-notifier'
import { applyRecorded } from '../network/pull'
import type { SyncEngine } from '../network/sync-engine'
import type { RowSink } from '../rows/row-sink'
import type { Outbox, RecordedOperation } from './outbox'

type Parts = { readonly outbox: Outbox; readonly rows: RowSink; readonly rights: HeldRights; readonly engine: SyncEngine; readonly notifier: ChangeNotifier }

/** Reacts to every change of the log: applies effects to rows, shows held rights, and notifies other tabs and the server. */
export function followLog({ outbox, rows, rights, engine, notifier }: Parts): {
  /** Settles when every operation recorded in this tab is applied to the rows. */
  readonly effectsApplied: () => Promise<void>
  readonly leave: () => void
} {
  const [applying, reading] = [engine.problemReporter(), engine.problemReporter()]
  /** Applies effects to the rows in the order they were recorded. A failure is reported, and repaired by the next start or pull. */
  let applied: Promise<void> = Promise.resolve()
  const apply = (recorded: RecordedOperation) => {
    applied = applied.then(() => applyRecorded(rows, outbox, recorded)).then(applying.succeeded, (error: unknown) => void applying.failed(error))
  }
  let fromElsewhere = false
  const leaveOutbox = outbox.listen((recorded) => {
    if (recorded) {
      apply(recorded)
      engine.operationRecorded()
    }
    void rights.follow().then(reading.succeeded, reading.failed)
    if (!fromElsewhere) notifier.notify({ kind: 'log' })
  })
  const leaveBell = notifier.listen((message) => {
    if (message.kind !== 'log') return
    fromElsewhere = true
    outbox.store.forget()
    outbox.announce(null)
    fromElsewhere = false
  })
  return {
    effectsApplied: () => applied,
    leave: () => {
      leaveOutbox()
      leaveBell()
    },
  }
}

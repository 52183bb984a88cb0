import type { HeldRights } from '../../rights/held'
import type { ChangeNotifier } from '../browser/change-notifier'
import { nextTask } from '../browser/timer'
import { applyRecorded } from '../network/pull'
import type { SyncEngine } from '../network/sync-engine'
import type { RowSink } from '../rows/row-sink'
import type { Outbox, RecordedOperation } from './outbox'

type Parts = {
  readonly outbox: Outbox
  readonly rows: RowSink
  readonly rights: HeldRights
  readonly engine: Pick<SyncEngine, 'problemReporter' | 'operationRecorded'>
  readonly notifier: Pick<ChangeNotifier, 'notify' | 'listen'>
}

/**
 * Reacts to every change of the log: applies effects to rows, shows held rights, and notifies other tabs and the server. The receipt or
 * verdict that waits for an operation goes first.
 */
export function followLog({ outbox, rows, rights, engine, notifier }: Parts): {
  /** Settles when every operation recorded in this tab is applied to the rows. */
  readonly effectsApplied: () => Promise<void>
  readonly leave: () => void
} {
  const [applying, reading] = [engine.problemReporter(), engine.problemReporter()]
  /** Applies effects to the rows in the order they were recorded. A failure is reported, and repaired by the next start or pull. */
  let applied: Promise<void> = Promise.resolve()
  const apply = (recorded: RecordedOperation, turn: Promise<void>) => {
    applied = Promise.all([applied, turn])
      .then(() => applyRecorded(rows, outbox, recorded))
      .then(applying.succeeded, (error: unknown) => void applying.failed(error))
  }
  let fromElsewhere = false
  let isLeft = false
  const tell = async (recorded: RecordedOperation | null, isOwn: boolean, turn: Promise<void>) => {
    await turn
    if (isLeft) return
    if (recorded) engine.operationRecorded()
    if (isOwn) notifier.notify({ kind: 'log' })
  }
  const leaveOutbox = outbox.listen((recorded) => {
    const turn = nextTask()
    if (recorded) apply(recorded, turn)
    void rights.follow().then(reading.succeeded, reading.failed)
    void tell(recorded, !fromElsewhere, turn)
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
      isLeft = true
      leaveOutbox()
      leaveBell()
    },
  }
}

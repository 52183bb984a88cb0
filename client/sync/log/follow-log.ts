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
 * Reacts to every change of the log: applies effects to rows, shows held rights, and notifies other tabs and the
 * server. A receipt or verdict that waits for an operation usually goes first.
 */
export function followLog({ outbox, rows, rights, engine, notifier }: Parts): {
  /**
   * Settles when every operation recorded in this tab is applied to the rows. Once the tab leaves, what is left is up
   * to the next start or pull.
   */
  readonly effectsApplied: () => Promise<void>
  readonly leave: () => void
} {
  const [applying, reading] = [engine.problemReporter(), engine.problemReporter()]
  /**
   * Applies effects to the rows in the order they were recorded. A failure is reported, and repaired by the next start
   * or pull.
   */
  let applied: Promise<void> = Promise.resolve()
  let isLeft = false
  const apply = (recorded: RecordedOperation, turn: Promise<void>) => {
    applied = Promise.all([applied, turn])
      .then(() => (isLeft ? undefined : applyRecorded(rows, outbox, recorded)))
      .then(applying.succeeded, (error: unknown) => void applying.failed(error))
  }
  let fromElsewhere = false
  let untold = 0
  const tell = async (recorded: RecordedOperation | null, isOwn: boolean, turn: Promise<void>) => {
    if (isOwn) untold++
    await turn
    if (isLeft) return
    if (recorded) engine.operationRecorded()
    if (!isOwn) return
    untold--
    notifier.notify({ kind: 'log' })
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
      // Another tab sends it now.
      if (untold > 0) notifier.notify({ kind: 'log' })
      leaveOutbox()
      leaveBell()
    },
  }
}

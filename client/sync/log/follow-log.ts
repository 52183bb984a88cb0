import type { HeldRights } from '../../rights/held'
import type { Bell } from '../browser/change-notifier'
import type { Engine } from '../network/engine'
import { layRecorded } from '../network/pull'
import type { RowSink } from '../rows/row-sink'
import type { Outbox, Recorded } from './outbox'

type Parts = { readonly outbox: Outbox; readonly rows: RowSink; readonly rights: HeldRights; readonly engine: Engine; readonly bell: Bell }

/** What follows from every change of the log: effects reach the rows, held rights are read anew, the other tabs and the server hear of it. */
export function followLog({ outbox, rows, rights, engine, bell }: Parts): {
  /** Settles when everything recorded here lies over the rows. */
  readonly laid: () => Promise<void>
  readonly leave: () => void
} {
  const [laying, reading] = [engine.watched(), engine.watched()]
  /** Effects reach the rows in the order they were recorded; a failure is told, and repaired by the next start or pull. */
  let laid: Promise<void> = Promise.resolve()
  const lay = (recorded: Recorded) => {
    laid = laid.then(() => layRecorded(rows, outbox, recorded)).then(laying.succeeded, (error: unknown) => void laying.failed(error))
  }
  let fromElsewhere = false
  const leaveOutbox = outbox.listen((recorded) => {
    if (recorded) {
      lay(recorded)
      engine.recorded()
    }
    void rights.refresh().then(reading.succeeded, reading.failed)
    if (!fromElsewhere) bell.ring({ kind: 'log' })
  })
  const leaveBell = bell.hear((message) => {
    if (message.kind !== 'log') return
    fromElsewhere = true
    outbox.announce(null)
    fromElsewhere = false
  })
  return {
    laid: () => laid,
    leave: () => {
      leaveOutbox()
      leaveBell()
    },
  }
}

import { isErrorCode } from '../../../shared/kernel/errors'
import type { CommandName } from '../../../shared/registry'
import type { Live } from '../live'
import { cell } from '../live'
import type { AttentionItem, WaitingItem } from '../sync-state'
import { changesOfOperation } from './effects'
import type { Outbox } from './outbox'
import type { OpRow } from './store/store'

export type RowMarks = { readonly waiting: ReadonlySet<string>; readonly attention: ReadonlySet<string> }

export type LogViews = {
  readonly waiting: Live<readonly WaitingItem[]>
  readonly attention: Live<readonly AttentionItem[]>
  readonly marks: Live<RowMarks>
  /** Settles when the log has been read once, or could not be. Until then nothing seems to wait. */
  readonly firstRead: Promise<void>
  close(): void
}

const itemOf = (op: OpRow): WaitingItem => ({
  id: op.id,
  seq: op.seq,
  name: op.name as CommandName,
  at: op.at,
  input: JSON.parse(op.input) as unknown,
})

const attentionOf = (op: OpRow): AttentionItem => ({
  ...itemOf(op),
  status: op.state === 'refused' ? 'refused' : 'quarantined',
  code: isErrorCode(op.code) ? op.code : 'internal',
  details: op.details,
})

/**
 * Live views of the log for screens, updated with each operation. `told` is notified if the log cannot be read and
 * views may be stale.
 */
export function logViews(
  outbox: Outbox,
  org_id: string,
  told: { readonly failed: (error: unknown) => void; readonly succeeded: () => void },
): LogViews {
  const waiting = cell<readonly WaitingItem[]>([])
  const attention = cell<readonly AttentionItem[]>([])
  const marks = cell<RowMarks>({ waiting: new Set(), attention: new Set() })
  const touched = new Map<string, readonly string[]>()
  const idsOf = (op: OpRow): readonly string[] => {
    const known = touched.get(op.id) ?? changesOfOperation(op, org_id).map((change) => change.id)
    touched.set(op.id, known)
    return known
  }
  let pending: readonly OpRow[] = []
  let troubled: readonly OpRow[] = []
  const show = () => {
    waiting.set(pending.map(itemOf))
    attention.set(troubled.map(attentionOf))
    marks.set({ waiting: new Set(pending.flatMap(idsOf)), attention: new Set(troubled.flatMap(idsOf)) })
  }
  let reading = false
  let stale = false
  const read = async () => {
    stale = true
    if (reading) return
    reading = true
    while (stale) {
      stale = false
      try {
        const unsettled = await outbox.unsettled()
        if (stale) continue
        pending = unsettled.pending
        troubled = unsettled.attention
        const open = new Set([...pending, ...troubled].map((op) => op.id))
        for (const id of touched.keys()) if (!open.has(id)) touched.delete(id)
        show()
        told.succeeded()
      } catch (error) {
        // The next change tries again.
        told.failed(error)
      }
    }
    reading = false
  }
  const leave = outbox.listen((recorded) => {
    if (!recorded || reading) return void read()
    pending = [...pending, recorded.op]
    show()
  })
  return { waiting, attention, marks, firstRead: read(), close: leave }
}

import { useCallback, useMemo, useRef, useState } from 'react'
import { DomainError } from '../../../shared/kernel/errors'
import { sum } from '../../../shared/kernel/money'
import { useFoyer } from '../../sync/react'
import { type DoorPlace, type DoorService, openDoor, type ScanResult, type ScanVerdict } from '../scan/scan'
import { sound } from '../scan/sounds'
import { toneOf } from '../scan/verdict-tone'

/** The content of the screen. */
export type GateContent =
  /** `undone`: number of scans that were just taken back. */
  | { readonly kind: 'ready'; readonly notice: 'undone' | 'refused' | null; readonly undone: number }
  | { readonly kind: 'ticket'; readonly judged: ScanVerdict }
  | {
      readonly kind: 'order'
      readonly name: string
      readonly tickets: readonly ScanVerdict[]
      readonly admitted: number
    }

export type Gate = {
  readonly door: DoorService
  readonly showing: GateContent
  readonly checking: boolean
  /** Last failure, such as a full disk. A failed scan admits nobody. */
  readonly problem: unknown
  readonly scan: (code: string, before?: string) => void
  readonly admit: (judged: ScanVerdict, qty: number) => void
  /** Lets everybody with these tickets of one order through who may go. */
  readonly admitAll: (name: string, tickets: readonly ScanVerdict[]) => void
  readonly overrule: (judged: ScanVerdict) => void
  /** Takes check-ins back, the latest first. */
  readonly undo: (check_in_ids: readonly string[], notice: 'undone' | 'refused') => void
  readonly next: () => void
}

const READY: GateContent = { kind: 'ready', notice: null, undone: 0 }

function unlessUndone(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'check_ins.already_undone')) throw error
}

/**
 * State of one gate at one event. Handles scans one after the other, in their order, and shows the result of the last.
 */
export function useGate(at: DoorPlace, muted: boolean): Gate {
  const { core } = useFoyer()
  const { event_id, gate, leaving } = at
  const door = useMemo(() => openDoor(core, { event_id, gate, leaving }), [core, event_id, gate, leaving])
  const [showing, setShowing] = useState<GateContent>(READY)
  const [checking, setChecking] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const queue = useRef<Promise<void>>(Promise.resolve())

  const say = useCallback(
    (judged: ScanVerdict) => {
      sound(toneOf(judged).sound, muted)
      setShowing({ kind: 'ticket', judged })
    },
    [muted],
  )
  const inTurn = useCallback((work: () => Promise<void>) => {
    setChecking(true)
    setProblem(null)
    const mine = queue.current.then(work).catch((error: unknown) => setProblem(error))
    queue.current = mine
    void mine.then(() => {
      if (queue.current === mine) setChecking(false)
    })
  }, [])
  const read = useCallback(
    (reading: ScanResult) => {
      const [only, ...others] = reading.kind === 'order' ? reading.tickets : [reading.judged]
      if (only && others.length === 0 && reading.kind === 'ticket') return say(only)
      if (reading.kind === 'order')
        setShowing({ kind: 'order', name: reading.name || reading.booking_code, tickets: reading.tickets, admitted: 0 })
    },
    [say],
  )
  return {
    door,
    showing,
    checking,
    problem,
    scan: (code, before) => inTurn(async () => read(await door.scan(code, before))),
    admit: (judged, qty) => inTurn(async () => say(await door.admit(judged, qty))),
    admitAll: (name, tickets) =>
      inTurn(async () => {
        const judged: ScanVerdict[] = []
        // Shown also where a later one fails: those before it are inside.
        const show = () =>
          setShowing({
            kind: 'order',
            name,
            admitted: sum(judged.map(({ admitted }) => admitted)),
            tickets: [...judged, ...tickets.slice(judged.length)],
          })
        try {
          for (const ticket of tickets) judged.push(ticket.left > 0 ? await door.admit(ticket, ticket.left) : ticket)
        } finally {
          show()
        }
        sound(tickets.some(({ left }, i) => left > 0 && judged[i]?.admitted !== left) ? 'no' : 'ok', muted)
      }),
    overrule: (judged) => inTurn(async () => say(await door.overrule(judged, 1))),
    undo: (check_in_ids, notice) =>
      inTurn(async () => {
        // A second try goes on where the first one failed.
        for (const check_in_id of check_in_ids.toReversed()) await door.undo(check_in_id).catch(unlessUndone)
        setShowing({ kind: 'ready', notice, undone: check_in_ids.length })
      }),
    next: () => {
      setProblem(null)
      setShowing(READY)
    },
  }
}

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { editSeatingPlan } from '../../../shared/seats/commands'
import {
  drawingAfter,
  editParts,
  type PlanEdit,
  type SeatingPlan,
  type SeatValues,
  seatsAfter,
} from '../../../shared/seats/plan/edit'
import { type PlanSection, planSeats, planSections, seatingPlan, seatingPlanUse } from '../../../shared/seats/queries'
import { newId } from '../../kit/new-id'
import { onServerChange } from '../../kit/reading/server-pages'
import type { PlanBounds } from '../../parts/seats/plan-view'
import { useFoyer, useLive, useRow, useSyncState } from '../../sync/react'
import { type EditKind, type PendingEdit, withoutBooked } from './pending-edits'
import { type LoadedSeat, type LoadedSeats, SeatLoader } from './seat-loader'

export type PlanRow = NonNullable<z.infer<typeof seatingPlan.returns>>
export type PlanUse = z.infer<typeof seatingPlanUse.returns>

/** Plan and use as the server last answered. `rev` is the plan's change number, which every edit raises. */
type ServerState = { readonly row: PlanRow; readonly use: PlanUse; readonly key: string }

export type PlanSession = {
  /** The plan with every edit of this editor; undefined while it is read, null if there is none. */
  readonly plan: SeatingPlan | null | undefined
  readonly row: PlanRow | undefined
  readonly use: PlanUse | undefined
  /** Number of edits that the server has not booked yet. */
  readonly unsaved: number
  /** Seats that others changed since the editor was opened or they were last dismissed. */
  readonly foreign: ReadonlySet<string>
  readonly dismissForeign: () => void
  /** Sends an edit and shows it at once. Rejects with the refusal; the edit is then taken back. */
  readonly send: (edit: PlanEdit, kind: EditKind, confirmed?: boolean) => Promise<void>
  readonly reread: () => void
  /** Blocks whose seats are still to come. */
  readonly waiting: readonly PlanSection[]
  /** Loads the seats in this rectangle first. */
  readonly want: (sight: PlanBounds) => void
  /** Reason why seats could not be loaded; null if they could. */
  readonly problem: unknown
}

const EMPTY_USE: PlanUse = { events: [], claims: [], holds: [] }

const editorValues = new WeakMap<LoadedSeat, SeatValues>()

/** A seat as the editor works on it: the same object for the same row. */
function valuesOf(seat: LoadedSeat): SeatValues {
  const known = editorValues.get(seat)
  if (known) return known
  const {
    price_category_id,
    block,
    row,
    num,
    override_num,
    gate,
    x,
    y,
    wheelchair,
    linked_seat_id,
    on_hold,
    hold_owner,
    hold_reason,
  } = seat
  const owner = on_hold ? (hold_owner ?? '–') : null
  const values = {
    price_category_id,
    block,
    row,
    num,
    override_num,
    gate,
    x,
    y,
    wheelchair,
    linked_seat_id,
    hold_owner: owner,
    hold_reason,
  }
  editorValues.set(seat, values)
  return values
}

/** Loads the seats of a plan and follows their changes. */
function useLoadedSeats(seating_plan_id: string): LoadedSeats & Pick<SeatLoader, 'want' | 'refresh' | 'defer'> {
  const foyer = useFoyer()
  const loader = useMemo(
    () =>
      new SeatLoader({
        sections: () => foyer.ask(planSections, { id: seating_plan_id }),
        seats: (input) => foyer.ask(planSeats, { input: { seating_plan_id, ...input } }),
      }),
    [foyer, seating_plan_id],
  )
  useEffect(() => {
    loader.refresh()
    const leave = onServerChange(foyer, ['seats', 'seating_plans'], () => loader.refresh())
    return () => {
      leave()
      loader.stop()
    }
  }, [foyer, loader])
  const want = useCallback((sight: PlanBounds) => loader.want(sight), [loader])
  const refresh = useCallback(() => loader.refresh(), [loader])
  const defer = useCallback((isDeferred: boolean) => loader.defer(isDeferred), [loader])
  return { ...useLive(loader.live), want, refresh, defer }
}

/**
 * A plan with its seats and this editor's edits. Edits are shown at once and sent one after another; changes of other
 * editors are loaded as soon as the server signals them.
 */
export function usePlanSession(id: string): PlanSession {
  const foyer = useFoyer()
  const { reachable } = useSyncState()
  const { seats, rev: loaded, waiting, problem, want, refresh, defer } = useLoadedSeats(id)
  const catalogue = useRow('seating_plans', id)
  const [server, setServer] = useState<ServerState | null | undefined>(undefined)
  const [pending, setPending] = useState<readonly PendingEdit[]>([])
  const [asked, setAsked] = useState(0)
  const reread = useCallback(() => setAsked((n) => n + 1), [])
  // Read again whenever the plan has changed, the network has come back, and when asked to.
  const key = `${catalogue?.rev ?? 0} ${asked} ${reachable}`

  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const row = await foyer.ask(seatingPlan, { id })
      const use = row ? await foyer.ask(seatingPlanUse, { id }) : EMPTY_USE
      if (isCurrent) setServer(row && { row, use, key })
    }
    read().catch(() => {
      // Without the server the local seats are shown, and nothing can be edited.
      if (isCurrent) setServer((before) => before)
    })
    return () => {
      isCurrent = false
    }
  }, [foyer, id, key])

  const base = useMemo(() => seats && new Map([...seats].map(([seat_id, seat]) => [seat_id, valuesOf(seat)])), [seats])

  useEffect(() => {
    setPending((before) => withoutBooked(before, { seats: loaded, drawing: server?.row.rev ?? 0 }))
  }, [loaded, server])

  const edits = useEditsOf(pending)
  const edited = useMemo(() => base && seatsAfter(base, edits), [base, edits])
  const plan = useMemo(() => {
    if (server === null) return null
    if (!edited || !server) return undefined
    const { shapes, stacks, name, width, height, background } = server.row
    const drawing = {
      shapes: new Map(shapes.map((shape) => [shape.id, shape])),
      stacks: new Map(stacks.map((stack) => [stack.id, stack])),
      sheet: { name, width, height, background },
    }
    return { ...drawingAfter(drawing, edits), seats: edited }
  }, [edited, server, edits])

  const own = useRef(new Set<number>())
  const foreign = useForeignSeats(seats, own.current, pending, seats !== undefined && waiting.length === 0)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const queued = useRef(0)
  const send = useCallback(
    (edit: PlanEdit, kind: EditKind, confirmed = false): Promise<void> => {
      const parts = editParts(edit).map((part): PendingEdit => ({ id: newId(), kind, edit: part, rev: null }))
      setPending((before) => [...before, ...parts])
      const sendPart = async (part: PendingEdit) => {
        const input = { id: part.id, kind, confirmed, ...(part.edit as Pick<PlanEdit, 'sheet'>), ...mutable(part.edit) }
        const answer = (await foyer.call(editSeatingPlan, { id, input })) as PlanRow
        own.current.add(answer.rev)
        setPending((before) => before.map((each) => (each.id === part.id ? { ...each, rev: answer.rev } : each)))
      }
      queued.current += 1
      defer(true)
      const work = queue.current.then(async () => {
        try {
          for (const part of parts) await sendPart(part)
        } catch (error) {
          const ids = new Set(parts.map((part) => part.id))
          setPending((before) => before.filter((each) => !ids.has(each.id) || each.rev !== null))
          reread()
          throw error
        } finally {
          queued.current -= 1
          refresh()
          if (queued.current === 0) defer(false)
        }
      })
      queue.current = work.catch(() => undefined)
      return work
    },
    [foyer, id, reread, refresh, defer],
  )
  const unsaved = pending.filter(({ rev }) => rev === null).length
  return { plan, row: server?.row, use: server?.use, unsaved, waiting, want, problem, ...foreign, send, reread }
}

const mutable = ({ seats, shapes, stacks }: PlanEdit) => ({
  seats: [...seats],
  shapes: [...shapes],
  stacks: [...stacks],
})

/**
 * Edits of parts that are on their way: the same list as long as it has the same edits, whether they are booked or not.
 */
function useEditsOf(pending: readonly PendingEdit[]): readonly PlanEdit[] {
  const last = useRef<readonly PlanEdit[]>([])
  const isSame = pending.length === last.current.length && pending.every(({ edit }, i) => edit === last.current[i])
  if (!isSame) last.current = pending.map(({ edit }) => edit)
  return last.current
}

type Loaded = ReadonlyMap<string, LoadedSeat>

/** Follows which seats change by a change number that is not this editor's. */
function useForeignSeats(
  seats: Loaded | undefined,
  own: ReadonlySet<number>,
  pending: readonly PendingEdit[],
  isComplete: boolean,
) {
  const [foreign, setForeign] = useState<ReadonlySet<string>>(new Set())
  const seen = useRef<Loaded | null>(null)
  useEffect(() => {
    const before = seen.current
    if (!isComplete || !seats || seats === before) return
    seen.current = seats
    if (!before) return
    // A booked edit is recognised by its change number: another editor may have changed the seat right after it.
    const sending = new Set(pending.flatMap(({ edit, rev }) => (rev === null ? edit.seats.map(({ id }) => id) : [])))
    const changed = [...seats].flatMap(([id, { rev }]) =>
      before.get(id)?.rev !== rev && !own.has(rev) && !sending.has(id) ? [id] : [],
    )
    if (changed.length > 0) setForeign((now) => new Set([...now, ...changed]))
  }, [seats, own, pending, isComplete])
  return { foreign, dismissForeign: useCallback(() => setForeign(new Set()), []) }
}

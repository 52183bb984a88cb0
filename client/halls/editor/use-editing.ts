import { useCallback, useRef, useState } from 'react'
import { DomainError } from '../../../shared/kernel/errors'
import { isEmptyEdit, type PlanEdit, rebasedEdit, type SeatingPlan } from '../../../shared/seats/plan/edit'
import {
  type EditHistory,
  forgetStep,
  NO_HISTORY,
  recordEdit,
  redoEdit,
  undoEdit,
} from '../../../shared/seats/plan/history'
import { toastFailed } from '../../kit/display/toast'
import { errorText, useT } from '../../kit/phrases'
import type { EditKind } from '../plan/pending-edits'
import type { PlanSession } from '../plan/use-plan'

/**
 * An edit that the server refused and the editor may send again: after a look at the customers, or over another
 * editor's change.
 */
export type RefusedEdit = {
  readonly reason: 'renumber' | 'changed'
  readonly edit: PlanEdit
  readonly kind: EditKind
  readonly text: string
}

export type Editing = {
  /** Applies an edit, shows it at once and sends it. */
  readonly perform: (edit: PlanEdit, kind: EditKind) => void
  readonly undo: (() => void) | null
  readonly redo: (() => void) | null
  readonly refused: RefusedEdit | null
  /** Sends the refused edit again, or drops it. */
  readonly again: () => void
  readonly drop: () => void
}

/** Edits of a plan with undo and redo, and what the server refused. */
export function useEditing({ plan, send }: Pick<PlanSession, 'send'> & { readonly plan: SeatingPlan }): Editing {
  const t = useT()
  const [history, setHistory] = useState<EditHistory>(NO_HISTORY)
  const [refused, setRefused] = useState<RefusedEdit | null>(null)
  const latest = useRef(plan)
  latest.current = plan

  const attempt = useCallback(
    (edit: PlanEdit, kind: EditKind, original: PlanEdit, confirmed: boolean) => {
      send(edit, kind, confirmed).catch((error: unknown) => {
        setHistory((before) => forgetStep(before, original))
        const code = error instanceof DomainError ? error.code : null
        const reason = code === 'seats.sold_renumber' ? 'renumber' : code === 'seats.changed' ? 'changed' : null
        const text = errorText(t, error)
        if (reason) setRefused({ reason, edit, kind, text })
        else toastFailed(text)
      })
    },
    [send, t],
  )
  const perform = useCallback(
    (edit: PlanEdit, kind: EditKind) => {
      if (isEmptyEdit(edit)) return
      setHistory((before) => recordEdit(before, edit))
      attempt(edit, kind, edit, false)
    },
    [attempt],
  )
  const step = (taken: ReturnType<typeof undoEdit>, original: PlanEdit | undefined) => {
    if (!taken || !original) return
    setHistory(taken.history)
    // Names that were confirmed once are confirmed for going back too.
    attempt(taken.edit, 'restore', original, true)
  }
  const again = () => {
    if (!refused) return
    const edit = refused.reason === 'changed' ? rebasedEdit(latest.current, refused.edit) : refused.edit
    setRefused(null)
    if (isEmptyEdit(edit)) return
    setHistory((before) => recordEdit(before, edit))
    attempt(edit, refused.kind, edit, refused.reason === 'renumber')
  }
  return {
    perform,
    undo: history.done.length > 0 ? () => step(undoEdit(history), history.done.at(-1)) : null,
    redo: history.undone.length > 0 ? () => step(redoEdit(history), history.undone.at(-1)) : null,
    refused,
    again,
    drop: () => setRefused(null),
  }
}

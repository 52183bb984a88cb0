import { inverseEdit, type PlanEdit } from './edit'

/** Edits of one editor that can be undone and redone, the latest last. */
export type EditHistory = { readonly done: readonly PlanEdit[]; readonly undone: readonly PlanEdit[] }

export const NO_HISTORY: EditHistory = { done: [], undone: [] }

/** Adds an edit. What was undone before it cannot be redone any more. */
export const recordEdit = ({ done }: EditHistory, edit: PlanEdit): EditHistory => ({
  done: [...done, edit],
  undone: [],
})

type Step = { readonly history: EditHistory; readonly edit: PlanEdit }

/** Undoes the latest edit; null where there is none. `edit` is what has to be applied. */
export function undoEdit({ done, undone }: EditHistory): Step | null {
  const last = done.at(-1)
  return last ? { history: { done: done.slice(0, -1), undone: [...undone, last] }, edit: inverseEdit(last) } : null
}

/** Redoes the latest undone edit; null where there is none. */
export function redoEdit({ done, undone }: EditHistory): Step | null {
  const last = undone.at(-1)
  return last ? { history: { done: [...done, last], undone: undone.slice(0, -1) }, edit: last } : null
}

/** Forgets the latest undo or redo step, because the server refused it. */
export const forgetStep = (before: EditHistory, edit: PlanEdit): EditHistory => ({
  done: before.done.filter((each) => each !== edit),
  undone: before.undone.filter((each) => each !== edit),
})

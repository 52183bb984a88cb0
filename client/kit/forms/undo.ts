import { createContext, useContext } from 'react'
import type { Command } from '../../../shared/kernel/model/command'
import type { Foyer } from '../../sync/foyer'

/** The way back from deletions. */
export type Undo = {
  /** True for a deletion that can be undone. */
  readonly isUndoable: (command: Command) => boolean
  /** Shows a deleted row again. Rejects with a refusal where it is too late. */
  readonly undo: (foyer: Pick<Foyer, 'call'>, id: string) => Promise<unknown>
}

const UndoContext = createContext<Undo>({
  isUndoable: () => false,
  undo: () => Promise.reject(new TypeError('nothing can be undone here')),
})

/** Gives the forms below it the way back from their deletions. */
export const UndoProvider = UndoContext.Provider

/** The way back from deletions, as the product has it. */
export const useUndo = (): Undo => useContext(UndoContext)

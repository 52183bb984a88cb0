import { isUndoable, undoDeletion } from '../../shared/activity_log/commands'
import type { Undo } from '../kit/forms/undo'

/** Undoes deletions with the activity log, which knows who deleted a row and when. */
export const undoDeletions: Undo = { isUndoable, undo: (foyer, id) => foyer.call(undoDeletion, { id }) }

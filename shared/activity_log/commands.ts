import { z } from 'zod'
import { type Command, command } from '../kernel/model/command'
import { id } from '../kernel/model/fields'
import { MINUTE } from '../kernel/time'

/** Time in ms within which a deletion can be undone. */
export const UNDO_WITHIN = 10 * MINUTE

/**
 * Deletions that end something beside their row: a count, the prices and seats that devices drop with an event, a
 * screen, a notice, the default layout of a kind of paper, seats of a plan, or the keys of an account.
 */
const ENDS_MORE: ReadonlySet<string> = new Set([
  'DeleteAccreditationContact',
  'DeleteEvent',
  'DeleteKioskDevice',
  'DeletePost',
  'DeletePrintLayout',
  'DeleteSeat',
  'DeleteSocialAccount',
])

/** True for a command that does nothing but hide a row, so that the row can be shown again as it was. */
export const isUndoable = ({ name, edits, asksPassword }: Pick<Command, 'name' | 'edits' | 'asksPassword'>): boolean =>
  edits?.verb === 'delete' && asksPassword === null && !ENDS_MORE.has(name)

/**
 * Shows a row again that the caller has deleted. Requires the permission of the deletion. Throws
 * `activity_log.undo_over` where another member deleted it, somebody has changed it since, or too much time has passed.
 */
export const undoDeletion = command('UndoDeletion', { args: z.object({ id: id() }), returns: null, can: 'orgs.read' })

/** Verbs of commands that take something away: a row, access, or what was agreed. */
const VERBS =
  /^(Cancel|Clear|Deactivate|Delete|Disconnect|EndUser|Erase|Fence|Merge|Remove|Reset|Revoke|Unpair|Void)[A-Z]/

/** True if a command takes something away, so that a dialog asks first (`FormDialog`). */
export const isDestructive = (command: string): boolean => VERBS.test(command)

/** True if a destructive command hides a row for good. */
export const isDeletion = (command: string): boolean => command.startsWith('Delete')

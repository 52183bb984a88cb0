import type { BulkCommand } from '../../../../shared/kernel/model/list/bulk'
import type { CommandName } from '../../../../shared/registry'
import { commands } from '../../../../shared/registry'
import type { Foyer } from '../../../sync/foyer'
import { isUnanswered } from '../../../sync/network/requests/busy-server'
import { newId } from '../../new-id'

type AnyRow = Readonly<Record<string, unknown>> & { readonly id: string }

/** Outcome for one row. `open`: its command has not run, because the network was gone or the person stopped. */
export type Outcome = {
  readonly row: AnyRow
  readonly state: 'changed' | 'refused' | 'open'
  readonly problem: unknown
}

/** Commands that run at once. */
const AT_ONCE = 4

/** A command of a row with its arguments. They are made once, so that another try is the same request. */
export type RowCommand = { readonly row: AnyRow; readonly args: Readonly<Record<string, unknown>> }

/** Makes the arguments for each row. `filled`: what the person filled in. */
export function rowCommands(
  { command, input }: BulkCommand,
  rows: readonly AnyRow[],
  filled: Readonly<Record<string, unknown>>,
): readonly RowCommand[] {
  const hasInput = 'input' in command.args.shape
  return rows.map((row) => ({
    row,
    args: { id: row.id, ...(hasInput && { input: { ...input?.(row, newId), ...filled } }) },
  }))
}

/**
 * Runs a command for each row, a few at a time, and reports each result. Without network it stops; what is left is
 * `open`.
 * @param go tells whether to go on, and hears the number of rows done
 */
export async function runBulk(
  foyer: Foyer,
  { command }: BulkCommand,
  each: readonly RowCommand[],
  go: (done: number) => boolean,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = each.map(({ row }) => ({ row, state: 'open', problem: null }))
  const isRecordable = command.offline && Object.hasOwn(commands, command.name)
  let next = 0
  let done = 0
  let isStopped = false
  const work = async () => {
    while (!isStopped && next < each.length) {
      const at = next++
      const one = each[at]
      if (!one) return
      try {
        if (isRecordable) await foyer.save(command.name as CommandName, one.args as never)
        else await foyer.call(command, one.args as never)
        outcomes[at] = { row: one.row, state: 'changed', problem: null }
      } catch (problem) {
        if (isUnanswered(problem)) isStopped = true
        outcomes[at] = { row: one.row, state: isUnanswered(problem) ? 'open' : 'refused', problem }
      }
      if (!go(++done)) isStopped = true
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return outcomes
}

import type { Args } from '../../shared/kernel/model/command'
import type { CommandName, commands } from '../../shared/registry'

/**
 * Function that runs a command on the server now. Throws `offline` where no answer comes within `timeout` milliseconds.
 */
export type ServerCall = <C extends CommandName>(
  name: C,
  args: Args<(typeof commands)[C]>,
  timeout?: number,
) => Promise<unknown>

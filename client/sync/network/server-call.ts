import type { Args } from '../../../shared/kernel/model/command'
import type { CommandName, commands } from '../../../shared/registry'

/** Runs a command on the server now. Throws `offline` after `timeout` milliseconds or where nobody answers. */
export type ServerCall = <C extends CommandName>(name: C, args: Args<(typeof commands)[C]>, timeout?: number) => Promise<unknown>

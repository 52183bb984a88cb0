import type { Command } from '../command'

type Row = Readonly<Record<string, unknown>>

/**
 * A command that a list offers for several rows at once. It runs once for each row, so that each is changed or refused
 * on its own. Its texts are `<table>.bulk.<name>`, with `_title` ({count}) and `_lead` for the confirmation; fields it
 * asks for are labelled `<table>.bulk.<name>.<field>`.
 */
export type BulkCommand = {
  readonly command: Command
  /** Input of a row's command beside what the person fills in. `newId`: ids of requests that may be repeated. */
  readonly input?: (row: Row, newId: () => string) => Readonly<Record<string, unknown>>
  /** Members of the input that the person fills in, with the list's filter whose values they choose from, or null. */
  readonly asks?: Readonly<Record<string, string | null>>
  /** Columns with amounts, whose sum the confirmation shows. */
  readonly sums?: readonly string[]
  /** True if it takes something away. */
  readonly isDanger?: boolean
}

/** Commands of a list for several rows, by name. */
export type BulkCommands = Readonly<Record<string, BulkCommand>>

/** Most rows that a command changes at once. */
export const MAX_BULK = 1000

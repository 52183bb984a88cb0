import { z } from 'zod'
import { parseJson } from '../../../shared/kernel/encoding/json'
import type { PhraseKey } from '../../../shared/phrases'
import type { T } from '../phrases'

/** Words for a recorded command in the sync panel and in incidents. */
export type EntryWords = {
  /** "Sale 01748236" */
  readonly title: string
  /** "Cash · 2 tickets", or the number of items if not all of them are tickets. */
  readonly detail: string
  /** Cents, if the entry moved money; null otherwise. */
  readonly amount: number | null
}

/** Describes a recorded command from its arguments, which may be of an older version. */
export type EntryDescriber = (t: T, args: unknown) => EntryWords

/**
 * Makes a describer that reads some members of the command's `input`. All of them are optional, because another version
 * may have recorded the command; if one has another form, none is read.
 */
export const entry =
  <Shape extends z.ZodRawShape>(
    shape: Shape,
    describe: (t: T, input: Partial<z.infer<z.ZodObject<Shape>>>) => Partial<EntryWords> & { title: string },
  ): EntryDescriber =>
  (t, args) => {
    const parsed = z.object({ input: z.object(shape).partial() }).safeParse(args)
    const input = (parsed.success ? parsed.data.input : {}) as Partial<z.infer<z.ZodObject<Shape>>>
    return { detail: '', amount: null, ...describe(t, input) }
  }

/** Describes a command that creates or edits a row with a name. */
export const namedEntry = (title: PhraseKey): EntryDescriber =>
  entry({ name: z.string() }, (t, { name = '' }) => ({ title: t(title), detail: name }))

const describers = new Map<string, EntryDescriber>()

/** Adds the describers of a domain, by command name. */
export function addEntries(entries: Readonly<Partial<Record<string, EntryDescriber>>>): void {
  for (const [name, describe] of Object.entries(entries)) if (describe) describers.set(name, describe)
}

/** Words for a recorded command. `args` are its arguments, or their JSON text. */
export function entryWords(t: T, name: string, args: unknown): EntryWords {
  const describe = describers.get(name)
  if (!describe) return { title: t('sync.entry.other', { name }), detail: '', amount: null }
  return describe(t, typeof args === 'string' ? parseJson(args) : args)
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Instrumenter } from '@stryker-mutator/instrumenter'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** One small change of a source file. It is in the instrumented text beside the original, which a switch chooses. */
export type Mutant = {
  readonly id: string
  readonly file: string
  /** Line number in the source, from 1. */
  readonly line: number
  /** The source line without the space around it. */
  readonly text: string
  /** The changed part of the source, and what stands in its place, both on one line. */
  readonly from: string
  readonly to: string
  /** The whole source with the change. */
  readonly source: () => string
}

/** Source files with the switches of all mutants, by their paths in the project. */
export type Instrumented = { readonly texts: ReadonlyMap<string, string>; readonly mutants: readonly Mutant[] }

const silent = () => {}
const never = () => false
const LOGGER = {
  isTraceEnabled: never,
  isDebugEnabled: never,
  isInfoEnabled: never,
  isWarnEnabled: never,
  isErrorEnabled: never,
  isFatalEnabled: never,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Returns the offset in a text of each of its lines. */
function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** Places the switches of all mutants in source files, which are given by their paths in the project. */
export async function instrument(files: readonly string[]): Promise<Instrumented> {
  const sources = files.map((name) => ({ name, mutate: true, content: readFileSync(join(root, name), 'utf8') }))
  const made = await new Instrumenter(LOGGER).instrument(sources, {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  })
  const known = new Map(sources.map(({ name, content }) => [name, { content, starts: lineStarts(content) }]))
  return {
    texts: new Map(made.files.map(({ name, content }) => [name, content])),
    mutants: made.mutants.map(({ id, fileName: file, replacement, location }) => {
      const { content, starts } = known.get(file) ?? { content: '', starts: [] }
      const offset = ({ line, column }: { line: number; column: number }) => (starts[line] ?? 0) + column
      const [start, end] = [offset(location.start), offset(location.end)]
      return {
        id,
        file,
        line: location.start.line + 1,
        text: content.slice(starts[location.start.line], starts[location.start.line + 1]).trim(),
        from: onOneLine(content.slice(start, end)),
        to: onOneLine(replacement),
        source: () => content.slice(0, start) + replacement + content.slice(end),
      }
    }),
  }
}

import type { Judged, Verdict } from './run'
import { unexplained } from './survivors'

const COLUMNS = ['mutants', 'killed', 'types', 'survived', 'unreached', 'score']

const row = (name: string, cells: readonly (string | number)[]) =>
  name.padEnd(44) + cells.map((cell) => String(cell).padStart(11)).join('')

/** Returns a line about some mutants. The score leaves out those that do not compile. */
function lineOf(name: string, judged: readonly Judged[]): string {
  const number = (...verdicts: readonly Verdict[]) => judged.filter(({ verdict }) => verdicts.includes(verdict)).length
  const [killed, types] = [number('killed', 'hung'), number('uncompilable')]
  const counted = judged.length - types
  const score = counted === 0 ? '–' : `${((100 * killed) / counted).toFixed(1)} %`
  return row(name, [judged.length, killed, types, number('survived'), number('unreached'), score])
}

/** Returns the table of all judged files with their sum. */
export function table(judged: readonly Judged[]): string {
  const files = [...new Set(judged.map(({ file }) => file))]
  const lines = files.map((file) =>
    lineOf(
      file,
      judged.filter((each) => each.file === file),
    ),
  )
  return [row('', COLUMNS), ...lines, lineOf('all', judged)].join('\n')
}

/** Returns the survivors without a sentence, each with its place and its change. */
export const survivorLines = (judged: readonly Judged[]): string[] =>
  unexplained(judged).map(
    ({ file, line, text, from, to, verdict }) => `${file}:${line} ${verdict}\n  ${text}\n  ${from}  →  ${to}`,
  )

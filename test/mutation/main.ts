import { survivorLines, table } from './report'
import { type Judged, judgeMutants } from './run'
import { groupsWith } from './subjects'
import { outdated } from './survivors'

const begun = Date.now()
const [path = ''] = process.argv.slice(2)
const judged: Judged[] = []
for (const group of groupsWith(path)) judged.push(...(await judgeMutants(group, console.log)))
const lines = survivorLines(judged)
if (lines.length > 0) console.log(`\nSurvivors without a sentence\n${lines.join('\n')}`)
for (const { file, text, from, to } of outdated(judged))
  console.log(`\nA sentence is about a mutant that does not survive: ${file}\n  ${text}\n  ${from}  →  ${to}`)
console.log(`\n${table(judged)}\n\n${Math.round((Date.now() - begun) / 1000)} s`)
if (judged.length === 0) console.log(`No source has "${path}" in its path.`)
process.exit(lines.length + outdated(judged).length > 0 || judged.length === 0 ? 1 : 0)

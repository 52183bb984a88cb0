import { parseArgs } from 'node:util'
import { inBrowser } from './browser'
import { type Figure, printFigures } from './figures'
import { serverSales } from './server-sales'

/** `npm run bench`: each figure beside its rival, measured in the same run. `--only sales` runs what has that in its name; `--rows 20000` makes it quicker. */
const { values } = parseArgs({ options: { only: { type: 'string' }, rows: { type: 'string', default: '100000' } } })

const parts: Readonly<Record<string, () => Promise<Figure[]>>> = { server: serverSales, browser: () => inBrowser(Number(values.rows)) }

const figures: Figure[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (values.only && !name.includes(values.only)) continue
  console.log(`measuring: ${name} …`)
  figures.push(...(await measure()))
}
console.log()
printFigures(figures)

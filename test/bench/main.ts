import { parseArgs } from 'node:util'
import { browserFigures } from './browser'
import { editorFigures } from './emails/editor'
import { emailFigures } from './emails/sending'
import { type Figure, printFigures } from './figures'
import { flashSale } from './flash-sale'
import { heavyLists } from './heavy-lists'
import { largeHall } from './large-hall'
import { paper } from './paper'
import { postgresSales } from './sales/postgres-sales'
import { serverSales } from './sales/server-sales'
import { shop } from './shop/shop'
import { footprint } from './size/footprint'
import { growth } from './size/growth'
import { newDesk } from './size/new-desk'
import { slowLine } from './size/slow-line'

/**
 * `npm run bench`: prints each figure beside its rival, measured in the same run. `--only server` runs that part alone.
 * `--rows 100000` takes a quarter of an hour.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, rows: { type: 'string', default: '40000' } } })

const parts: Readonly<Record<string, () => Promise<Figure[]>>> = {
  server: serverSales,
  postgres: postgresSales,
  lists: heavyLists,
  growth,
  flash: flashSale,
  shop,
  footprint,
  line: slowLine,
  desk: newDesk,
  hall: largeHall,
  paper,
  editor: editorFigures,
  emails: emailFigures,
  browser: () => browserFigures(Number(values.rows)),
}

const began = performance.now()
const figures: Figure[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (values.only && !name.includes(values.only)) continue
  console.log(`measuring: ${name} …`)
  figures.push(...(await measure()))
}
console.log(`${Math.round((performance.now() - began) / 1000)} s in all\n`)
printFigures(figures)
// A missed target is a result. A failed measurement is a defect of the bench or of the product.
if (figures.length === 0 || figures.some((figure) => figure.verdict === 'FAILED')) process.exitCode = 1

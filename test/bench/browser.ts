import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { build } from 'vite'
import { type Device, openDevice } from '../harness/device'
import { startProduct } from '../harness/product'
import { startCouch } from './couch'
import { type Figure, milliseconds, percentile, perSecond, times } from './figures'
import { manyRows } from './many-rows'
import type { Bench } from './page'
import type { Pouch } from './pouch-page'

declare const bench: Bench
declare const pouch: Pouch

const here = fileURLToPath(new URL('.', import.meta.url))
/** PouchDB slows down as it fills, so a smaller pull flatters it. */
const POUCH_ROWS = 20_000
const LOGIN = ['ticketing@lindenau.example', 'lindenau'] as const

/** The bench's script as one file, built like the product. */
async function script(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', modulePreload: false, rolldownOptions: { input: join(here, entry), output: { codeSplitting: false } } },
  })
  if (!('output' in built)) throw new Error('one bundle was expected')
  return built.output[0].code
}

/**
 * The bench's script runs on a page of the product's origin that came over the network, so that it signs in and opens sockets as
 * the app does: a made-up page counts as a foreign one.
 */
async function openBench(device: Device, code: string): Promise<Page> {
  await device.context().route('**/bench.js', (route) => route.fulfill({ contentType: 'text/javascript', body: code }))
  const page = device.page()
  await page.goto('/healthz')
  await page.addScriptTag({ url: '/bench.js', type: 'module' })
  await page.waitForFunction(() => 'bench' in globalThis)
  return page
}

/** From opening the browser without a network to a list somebody can use. */
async function coldStart(device: Device, ready: string): Promise<number> {
  await device.goOffline()
  await device.close()
  const began = performance.now()
  const page = await device.reopen('/orders')
  await page.locator(ready).first().waitFor()
  const took = performance.now() - began
  await device.goOnline()
  return took
}

async function signIn(page: Page, [email, password]: readonly [string, string]): Promise<void> {
  await page.goto('/orders')
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('button[type=submit]').click()
}

async function pouchPull(docs: Parameters<typeof startCouch>[0]) {
  const couch = await startCouch(docs, await script('pouch-page.ts'))
  const device = await openDevice(couch, { path: '/page' })
  const page = device.page()
  await page.waitForFunction(() => 'pouch' in globalThis)
  const pulled = await page.evaluate(() => pouch.pull())
  await device.dispose()
  couch.close()
  return pulled
}

/** What a person waits for, in a real Chromium, over many rows. */
export async function inBrowser(count: number): Promise<Figure[]> {
  const rows = await manyRows(count)
  const product = await startProduct({ data: rows.data, env: { LOG_LEVEL: 'error' } })
  const code = await script('page.ts')
  const device = await openDevice(product)
  const figures: Figure[] = []
  const say = (line: string) => console.log(`  ${line}`)
  try {
    say('first pull')
    const page = await openBench(device, code)
    const pulled = await page.evaluate(([email, password]) => bench.firstPull(email, password), LOGIN)
    say('first pull, PouchDB')
    const pouched = await pouchPull(rows.orders.slice(0, POUCH_ROWS))
    const [ourPull, theirPull] = [pulled.rows / (pulled.took / 1000), pouched.rows / (pouched.took / 1000)]
    figures.push({
      work: `first pull: ${pulled.rows.toLocaleString('en')} rows, ${count.toLocaleString('en')} of them orders, in ${(pulled.took / 1000).toFixed(1)} s`,
      ours: perSecond(ourPull),
      rival: `PouchDB, ${pouched.rows.toLocaleString('en')} orders from memory: ${perSecond(theirPull)}`,
      ratio: times(ourPull / theirPull),
      aim: '≥ 2×',
      met: ourPull / theirPull >= 2,
    })

    say('lists')
    for (let from = 0; from < rows.orders.length; from += 5000)
      await page.evaluate((part) => bench.fillPlain(part), rows.orders.slice(from, from + 5000) as unknown[])
    await openBench(device, code)
    say('reopen')
    await page.evaluate(() => bench.reopen())
    say('list')
    const list = await page.evaluate(() => bench.list())
    const plainList = await page.evaluate(() => bench.plainList())
    const [ourList, theirList] = [percentile(list, 50), percentile(plainList, 50)]
    figures.push({
      work: `newest 100 of ${count.toLocaleString('en')} orders, ten sorts, p50 (p95 ${milliseconds(percentile(list, 95))})`,
      ours: milliseconds(ourList),
      rival: `Dexie index read: ${milliseconds(theirList)}`,
      ratio: times(ourList / theirList),
      aim: '≤ 5× and < 50 ms',
      met: ourList / theirList <= 5 && ourList < 50,
    })

    say('search')
    const texts = ['Gast 47', 'Gast 4711', 'Q0000123', 'Müller', 'anna b', 'schneider', 'Q000099', 'Gast 1', 'petra', 'vogel']
    const search = await page.evaluate((wanted) => bench.search(wanted), texts)
    figures.push({
      work: `search in ${count.toLocaleString('en')} orders, p95`,
      ours: milliseconds(percentile(search, 95)),
      rival: 'limit 50 ms',
      ratio: '',
      aim: '< 50 ms',
      met: percentile(search, 95) < 50,
    })

    say('sales')
    const sales = await page.evaluate(() => bench.sales(100))
    const strict = await page.evaluate(() => bench.strictWrites(100))
    const [ourSale, theirWrite] = [percentile(sales, 95), percentile(strict, 95)]
    figures.push({
      work: 'a sale, tap to durable, p95',
      ours: milliseconds(ourSale),
      rival: `one strict Dexie transaction: ${milliseconds(theirWrite)}`,
      ratio: times(ourSale / theirWrite),
      aim: '≤ 3×',
      met: ourSale / theirWrite <= 3,
    })

    say('scans')
    const { times: scans, verdicts } = await page.evaluate(({ event_title, codes }) => bench.scans(event_title, codes), {
      event_title: rows.event_title,
      codes: [...rows.codes],
    })
    if (verdicts.valid !== rows.codes.length) throw new Error(`the scans were not valid: ${JSON.stringify(verdicts)}`)
    const reads = await page.evaluate((n) => bench.plainReads(n), rows.codes.length)
    const [ourScan, theirRead] = [percentile(scans, 95), percentile(reads, 95)]
    figures.push({
      work: `a scan, code to verdict, ${count.toLocaleString('en')} tickets, p95`,
      ours: milliseconds(ourScan),
      rival: `one indexed read: ${milliseconds(theirRead)}`,
      ratio: times(ourScan / theirRead),
      aim: '≤ 3× and < 20 ms',
      met: ourScan / theirRead <= 3 && ourScan < 20,
    })

    say('cold start')
    await page.goto('/orders')
    await page.locator('[role=row], tbody tr, [data-row]').nth(5).waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready)
    const full = await coldStart(device, '[role=row] >> nth=5')
    const empty = await emptyStart(product)
    figures.push({
      work: `cold start, offline, ${count.toLocaleString('en')} orders, browser and all`,
      ours: milliseconds(full),
      rival: `without an order: ${milliseconds(empty)}`,
      ratio: times(full / empty),
      aim: '≤ 2× and < 1.5 s',
      met: full / empty <= 2 && full < 1500,
    })
  } finally {
    await device.dispose()
    await product.dispose()
    rmSync(rows.data, { recursive: true, force: true })
  }
  return figures
}

/** The same start for somebody whose organisation has no order. */
async function emptyStart(product: { readonly url: string }): Promise<number> {
  const device = await openDevice(product)
  try {
    const page = device.page()
    await signIn(page, ['admin@lindenau.example', 'lindenau'])
    await page.getByText('Kulturverein Mühlental').first().click()
    await page.getByText('No orders yet').waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready)
    return await coldStart(device, 'text=No orders yet')
  } finally {
    await device.dispose()
  }
}

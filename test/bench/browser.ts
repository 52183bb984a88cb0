import { rmSync } from 'node:fs'
import type { Page } from 'playwright'
import { type Device, openDevice } from '../harness/browser/device'
import { startProduct } from '../harness/browser/product'
import { startCouch } from './couch'
import { type Figure, formatRatio, milliseconds, percentile, perSecond, runMeasures, verdict } from './figures'
import { manyRows } from './many-rows'
import type { Bench } from './page'
import type { Pouch } from './pouch-page'
import { script } from './script'

declare const bench: Bench
declare const pouch: Pouch

/** PouchDB slows down as it fills, so a smaller pull favours it. */
const POUCH_ROWS = 20_000
const TEXTS = [
  'Gast 47',
  'Gast 4711',
  'Q0000123',
  'Müller',
  'anna b',
  'schneider',
  'Q000099',
  'Gast 1',
  'petra',
  'vogel',
]
const LOGIN = ['ticketing@lindenau.example', 'lindenau'] as const

/**
 * Opens the bench's script on a page of the product's origin, loaded over the network. A generated page would count as
 * a foreign origin and could not sign in or open sockets.
 */
async function openBench(device: Device, code: string): Promise<Page> {
  await device.context().route('**/bench.js', (route) => route.fulfill({ contentType: 'text/javascript', body: code }))
  const page = device.page()
  await page.goto('/healthz')
  await page.addScriptTag({ url: '/bench.js', type: 'module' })
  await page.waitForFunction(() => 'bench' in globalThis)
  return page
}

/** Times in ms of a cold start, each a median: from starting the browser, and from opening the page in it. */
type ColdStart = { readonly whole: number; readonly page: number }

const STARTS = 5

/**
 * Times opening the browser offline until a page can be used. The page is asked at every frame: asked from outside, it
 * would be found ready up to half a second late.
 */
async function coldStart(device: Device, path: string, isReady: () => boolean): Promise<ColdStart> {
  const [whole, inPage]: [number[], number[]] = [[], []]
  await device.goOffline()
  for (let n = 0; n < STARTS; n++) {
    await device.close()
    const began = performance.now()
    const page = await device.reopen(path)
    await page.waitForFunction(isReady, undefined, { polling: 'raf' })
    whole.push(performance.now() - began)
    inPage.push(await page.evaluate(() => performance.now()))
  }
  await device.goOnline()
  return { whole: percentile(whole, 50), page: percentile(inPage, 50) }
}

const hasRows = () => document.querySelectorAll('[role=row]').length > 5
const hasNone = () => document.body.textContent.includes('No orders yet')

/**
 * A page without script or style, which any browser can show without a network: what is left of a cold start is the
 * browser's own.
 */
const PLAIN_PAGE = 'data:text/html,<p>Ready'
const isPlain = () => document.body.textContent === 'Ready'

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

/** Measures user-visible delays in a real Chromium with many rows. */
export async function browserFigures(count: number): Promise<Figure[]> {
  const rows = await manyRows(count)
  const product = await startProduct({ data: rows.data, env: { LOG_LEVEL: 'error' } })
  const code = await script('page.ts')
  const device = await openDevice(product)
  const many = count.toLocaleString('en')

  const firstPull = async (): Promise<Figure[]> => {
    const page = await openBench(device, code)
    const pulled = await page.evaluate(([email, password]) => bench.firstPull(email, password), LOGIN)
    const pouched = await pouchPull(rows.orders.slice(0, POUCH_ROWS))
    const [ours, theirs] = [pulled.rows / (pulled.took / 1000), pouched.rows / (pouched.took / 1000)]
    return [
      {
        work: `first pull: ${pulled.rows.toLocaleString('en')} rows, ${many} of them orders, in ${(pulled.took / 1000).toFixed(1)} s`,
        ours: perSecond(ours),
        rival: `PouchDB, ${pouched.rows.toLocaleString('en')} orders from memory: ${perSecond(theirs)}`,
        ratio: formatRatio(ours / theirs),
        aim: '≥ 2×',
        verdict: verdict(ours / theirs >= 2),
      },
    ]
  }

  const reopen = async (): Promise<Figure[]> => {
    for (let from = 0; from < rows.orders.length; from += 5000)
      await device.page().evaluate((part) => bench.fillPlain(part), rows.orders.slice(from, from + 5000) as unknown[])
    await openBench(device, code)
    await device.page().evaluate(() => bench.reopen())
    return []
  }

  const lists = async (): Promise<Figure[]> => {
    const list = await device.page().evaluate(() => bench.list())
    const plain = await device.page().evaluate(() => bench.plainList())
    const filtered = await device.page().evaluate(() => bench.filtered())
    const [ours, theirs] = [percentile(list, 50), percentile(plain, 50)]
    const narrowed = percentile(filtered, 95)
    return [
      {
        work: `newest 100 of ${many} orders, ten sorts, p50 (p95 ${milliseconds(percentile(list, 95))})`,
        ours: milliseconds(ours),
        rival: `Dexie index read: ${milliseconds(theirs)}`,
        ratio: formatRatio(ours / theirs),
        aim: '≤ 3× and < 50 ms',
        verdict: verdict(ours / theirs <= 3 && ours < 50),
      },
      {
        work: `the same with a status chosen, p95`,
        ours: milliseconds(narrowed),
        rival: 'limit 200 ms',
        ratio: formatRatio(narrowed / 200),
        aim: '< 200 ms',
        verdict: verdict(narrowed < 200),
      },
    ]
  }

  const search = async (): Promise<Figure[]> => {
    const found = percentile(await device.page().evaluate((wanted) => bench.search(wanted), TEXTS), 95)
    return [
      {
        work: `search in ${many} orders, p95`,
        ours: milliseconds(found),
        rival: 'limit 50 ms',
        ratio: formatRatio(found / 50),
        aim: '< 50 ms',
        verdict: verdict(found < 50),
      },
    ]
  }

  const sales = async (): Promise<Figure[]> => {
    const sold = await device.page().evaluate(() => bench.sales(100))
    const [ours, theirs] = [percentile(sold.ours, 95), percentile(sold.strict, 95)]
    const burst = milliseconds(percentile(sold.burst, 95))
    return [
      {
        work: `a sale, tap to durable, p95 (p50 ${milliseconds(percentile(sold.ours, 50))}; without a pause p95 ${burst})`,
        ours: milliseconds(ours),
        rival: `one strict Dexie transaction: ${milliseconds(theirs)}`,
        ratio: formatRatio(ours / theirs),
        aim: '≤ 2.5×',
        verdict: verdict(ours / theirs <= 2.5),
      },
    ]
  }

  const scans = async (): Promise<Figure[]> => {
    const work = { event_title: rows.event_title, codes: [...rows.codes] }
    const scanned = await device.page().evaluate(({ event_title, codes }) => bench.scans(event_title, codes), work)
    if (scanned.verdicts.valid !== rows.codes.length)
      throw new Error(`the scans were not valid: ${JSON.stringify(scanned.verdicts)}`)
    const [ours, theirs] = [percentile(scanned.ours, 95), percentile(scanned.strict, 95)]
    return [
      {
        work: `a scan, code to durable verdict, ${many} tickets, p95 (p50 ${milliseconds(percentile(scanned.ours, 50))})`,
        ours: milliseconds(ours),
        rival: `one strict Dexie transaction: ${milliseconds(theirs)}`,
        ratio: formatRatio(ours / theirs),
        aim: '≤ 2.5× and < 20 ms',
        verdict: verdict(ours / theirs <= 2.5 && ours < 20),
      },
    ]
  }

  const starts = async (): Promise<Figure[]> => {
    const page = device.page()
    await page.goto('/orders')
    await page.locator('[role=row]').nth(5).waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready)
    const full = await coldStart(device, '/orders', hasRows)
    const empty = await emptyStart(product)
    const plain = await coldStart(device, PLAIN_PAGE, isPlain)
    return [
      {
        work: `cold start, offline, ${many} orders, from opening the page (${milliseconds(full.whole)} with the browser's own start, a page of one word ${milliseconds(plain.whole)})`,
        ours: milliseconds(full.page),
        rival: `without an order: ${milliseconds(empty.page)}`,
        ratio: formatRatio(full.page / empty.page),
        aim: '≤ 2× and < 1 s',
        verdict: verdict(full.page / empty.page <= 2 && full.page < 1000),
      },
    ]
  }

  try {
    return await runMeasures([
      ['first pull', firstPull],
      ['filling the rival', reopen],
      ['lists', lists],
      ['search', search],
      ['sales', sales],
      ['scans', scans],
      ['cold start', starts],
    ])
  } finally {
    await device.dispose()
    await product.dispose()
    rmSync(rows.data, { recursive: true, force: true })
  }
}

/** Measures the same start for an organisation without orders. */
async function emptyStart(product: { readonly url: string }): Promise<ColdStart> {
  const device = await openDevice(product)
  try {
    const page = device.page()
    await signIn(page, ['admin@lindenau.example', 'lindenau'])
    await page.getByText('Kulturverein Mühlental').first().click()
    await page.getByText('No orders yet').waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready)
    return await coldStart(device, '/orders', hasNone)
  } finally {
    await device.dispose()
  }
}

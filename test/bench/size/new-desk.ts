import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../../server/kernel/sqlite-file'
import { SECOND } from '../../../shared/kernel/time'
import { SLOW_TIMEOUT, signIn } from '../../e2e/steps'
import { openDevice } from '../../harness/browser/device'
import { copyDemoData, startProduct } from '../../harness/browser/product'
import { type Figure, formatRatio, percentile, verdict } from '../figures'
import { addPastSeasons } from './past-seasons'

const YEARS = 9
const ROUNDS = 3
const LIMIT = 10 * SECOND
/** Pause in ms between two keys of a person who types. */
const KEY = 150

type Organisation = {
  readonly orders: number
  readonly setUp: (name: string) => Promise<number>
  readonly dispose: () => Promise<void>
}

type Marks = { named?: number; saved?: number }

/** Notes in the page itself when the desk was named and when it first said that all is saved. Runs in the browser. */
function watchTheChip(): void {
  const marks: Marks = {}
  Object.assign(globalThis, { marks })
  addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('button')?.textContent?.includes('Set up this desk'))
        marks.named ??= performance.now()
    },
    true,
  )
  new MutationObserver(() => {
    if (marks.named !== undefined && document.querySelector('[aria-label^="Sync status: All saved"]'))
      marks.saved ??= performance.now()
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-label'] })
}

/** Starts the product with the full demo and the same seasons in some earlier years. */
async function organisationOf(years: number): Promise<Organisation> {
  const data = await copyDemoData('full')
  const raw = openDatabase(join(data, 'foyer.db'))
  addPastSeasons(raw, years)
  const orders = Number(raw.prepare('select count(*) from orders').pluck().get())
  raw.pragma('wal_checkpoint(TRUNCATE)')
  raw.close()
  const product = await startProduct({ data, env: { LOG_LEVEL: 'error' } })
  return {
    orders,
    setUp: async (name) => {
      const device = await openDevice(product, { path: '/healthz' })
      try {
        await device.context().addInitScript(watchTheChip)
        const page = device.page()
        await page.goto('/desk')
        await signIn(device, 'cashier')
        await page.getByLabel('Name of this desk').pressSequentially(name, { delay: KEY })
        await page.getByRole('button', { name: 'Set up this desk' }).click()
        const took = await page.waitForFunction(
          () => {
            const { named, saved } = (globalThis as unknown as { marks: Marks }).marks
            return named !== undefined && saved !== undefined && saved - named
          },
          null,
          { polling: 500, timeout: SLOW_TIMEOUT },
        )
        return Number(await took.jsonValue())
      } finally {
        await device.dispose()
      }
    },
    dispose: async () => {
      await product.stop()
      rmSync(data, { recursive: true })
    },
  }
}

/**
 * Measures the time from the set-up of a new desk until it has all its rows, in a young and in an old organisation, in
 * turns.
 */
export async function newDesk(): Promise<Figure[]> {
  const young = await organisationOf(0)
  const old = await organisationOf(YEARS)
  const times = { young: [] as number[], old: [] as number[] }
  try {
    for (let n = 0; n < ROUNDS; n++) {
      times.young.push(await young.setUp(`Bench new ${n}`))
      times.old.push(await old.setUp(`Bench new ${n}`))
    }
  } finally {
    await young.dispose()
    await old.dispose()
  }
  console.log(`  young: ${times.young.map(Math.round).join(', ')} ms, old: ${times.old.map(Math.round).join(', ')} ms`)
  const [few, many] = [percentile(times.young, 50), percentile(times.old, 50)]
  const seconds = (time: number) => `${(time / SECOND).toFixed(1)} s`
  const [before, after] = [young.orders.toLocaleString('en'), old.orders.toLocaleString('en')]
  return [
    {
      work: `a new desk at ${after} orders, from its set-up until all is saved`,
      ours: seconds(many),
      rival: `at ${before} orders: ${seconds(few)}`,
      ratio: formatRatio(many / few),
      aim: '≤ 1.2×',
      verdict: verdict(many / few <= 1.2),
    },
    {
      work: 'the same, in all',
      ours: seconds(many),
      rival: 'limit 10 s',
      ratio: formatRatio(many / LIMIT),
      aim: '< 10 s',
      verdict: verdict(many < LIMIT),
    },
  ]
}

import * as assert from 'uvu/assert'
import type { Device } from '../../harness/browser/device'
import { deskJourney, SLOW_TIMEOUT } from '../steps'

const journey = deskJourney('compiled scripts', 'Foyer')

/** Large scripts that a desk runs at its start, by the beginnings of their names. */
const SCRIPTS = ['index', 'sign-in', 'organisation', 'signed-in', 'desk']
const STARTS = 6

type Compiled = {
  readonly name: string
  readonly args?: { readonly data?: { readonly url: string; readonly consumedCacheSize?: number } }
}

/** Restarts a desk's browser, and returns which of its large scripts it found compiled. */
async function compiledAtStart(desk: Device): Promise<readonly string[]> {
  await desk.close()
  const page = await desk.reopen('/healthz')
  const browser = desk.context().browser()
  if (!browser) throw new Error('the browser is closed')
  await browser.startTracing(page, { categories: ['-*', 'devtools.timeline', 'v8'] })
  await page.goto('/desk')
  await page.locator('[data-product]').first().waitFor({ timeout: SLOW_TIMEOUT })
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly Compiled[]
  }
  const found = traceEvents.filter(
    ({ name, args }) => name === 'v8.compileModule' && (args?.data?.consumedCacheSize ?? 0) > 0,
  )
  return SCRIPTS.filter((script) => found.some(({ args }) => args?.data?.url.includes(`/assets/${script}-`)))
}

journey('are kept by the browser, so that a desk that starts again does not compile them again', async ({ desk }) => {
  await desk.page().evaluate(() => navigator.serviceWorker.ready)
  let compiled: readonly string[] = []
  for (let n = 0; n < STARTS && compiled.length < SCRIPTS.length; n++) compiled = await compiledAtStart(desk)
  assert.equal(compiled, SCRIPTS)
})

journey.run()

import { rmSync } from 'node:fs'
import type { Page } from 'playwright'
import { setUpDesk } from '../../e2e/steps'
import { type Device, openDevice } from '../../harness/browser/device'
import { copyDemoData, startProduct } from '../../harness/browser/product'
import { type Figure, formatRatio, verdict } from '../figures'

const KB = 1000
const MB = 1000 * KB

/**
 * Counts the bytes that a page itself receives from now on, without those of its service worker. `path` counts the
 * answers of one address only.
 */
async function countBytes(page: Page, path?: string): Promise<() => number> {
  let bytes = 0
  const counted = new Set<string>()
  const control = await page.context().newCDPSession(page)
  await control.send('Network.enable')
  control.on('Network.responseReceived', ({ requestId, response }) => {
    if (path === undefined || new URL(response.url).pathname === path) counted.add(requestId)
  })
  control.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (counted.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes
}

/** Opens the login screen in an empty browser. Returns the bytes until it can be used, its fonts included. */
async function firstVisit(device: Device): Promise<number> {
  const page = device.page()
  const received = await countBytes(page)
  await page.goto('/desk')
  await page.getByLabel('Email').waitFor()
  await page.evaluate(() => document.fonts.ready.then(() => null))
  return received()
}

/** Bytes of a tab's live objects. */
async function heapOf(page: Page): Promise<number> {
  const control = await page.context().newCDPSession(page)
  await control.send('HeapProfiler.collectGarbage')
  await control.send('Performance.enable')
  const { metrics } = await control.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
}

/** Resident memory of the server in bytes, by its own metrics. */
async function serverMemory(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1])
}

/**
 * Measures what a first visit and a desk's first sync bring over the wire with the full demo, and the memory that it
 * takes.
 */
export async function footprint(): Promise<Figure[]> {
  const data = await copyDemoData('full')
  const product = await startProduct({ data, env: { LOG_LEVEL: 'error' } })
  const device = await openDevice(product, { path: '/healthz' })
  const visit = await firstVisit(device)
  const answers = await countBytes(device.page(), '/graphql')
  const began = performance.now()
  await setUpDesk(device, 'Bench footprint', 'Abendkasse')
  const seconds = (performance.now() - began) / 1000
  const sync = answers()
  const [tab, server] = [await heapOf(device.page()), await serverMemory(product.url)]
  await device.dispose()
  await product.stop()
  rmSync(data, { recursive: true })
  const limit = (work: string, bytes: number, unit: readonly [name: string, bytes: number], most: number): Figure => ({
    work,
    ours: `${(bytes / unit[1]).toFixed(1)} ${unit[0]}`,
    rival: `limit ${most} ${unit[0]}`,
    ratio: formatRatio(bytes / unit[1] / most),
    aim: `< ${most} ${unit[0]}`,
    verdict: verdict(bytes / unit[1] < most),
  })
  return [
    limit('first visit, until the login screen can be used, on the wire', visit, ['kB', KB], 350),
    limit(`a desk’s first sync of the full demo, on the wire (set up in ${seconds.toFixed(0)} s)`, sync, ['MB', MB], 3),
    limit('memory of the server with the full demo, one desk', server, ['MB', MB], 512),
    limit('live objects of the desk’s tab after it', tab, ['MB', MB], 100),
  ]
}

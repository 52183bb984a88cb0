import { writeFileSync } from 'node:fs'
import { openDevice } from './harness/browser/device'
import { startProduct, copyDemoData } from './harness/browser/product'
const data = await copyDemoData('long')
const product = await startProduct({ data, env: { LOG_LEVEL: 'error' } })
const device = await openDevice(product)
const path = process.env.PATHNAME ?? '/orders'
const hasRows = () => document.querySelectorAll('[role=row]').length > 5
try {
  const page = device.page()
  await page.goto('/orders')
  await page.locator('input[type=email]').fill('ticketing@lindenau.example')
  await page.locator('input[type=password]').fill('lindenau')
  await page.locator('button[type=submit]').click()
  await page.locator('[role=row]').nth(5).waitFor()
  await page.getByRole('button', { name: /Sync status: All saved/ }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForTimeout(3000)
  await device.goOffline()
  for (let i = 0; i < 3; i++) { await device.close(); const p = await device.reopen(path); await p.waitForFunction(hasRows, undefined, { polling: 'raf' }); await p.waitForTimeout(Number(process.env.WARM ?? 500)) }
  if (process.env.SAVE) await device.saveProfile('/tmp/prof-saved')
  const whole: number[] = [], inPage: number[] = []
  let marks: Record<string, number[]> = {}
  for (let n = 0; n < Number(process.env.N ?? 11); n++) {
    await device.close()
    const began = performance.now()
    const p = await device.reopen(path)
    await p.waitForFunction(hasRows, undefined, { polling: 'raf' })
    whole.push(performance.now() - began)
    inPage.push(await p.evaluate(() => performance.now()))
    const m = await p.evaluate(() => [...performance.getEntriesByType('mark').map((e) => [e.name, e.startTime] as const), ...performance.getEntriesByType('paint').map((e) => [e.name, e.startTime] as const), ['domInteractive', (performance.getEntriesByType('navigation')[0] as any).domInteractive] as const, ['responseStart', (performance.getEntriesByType('navigation')[0] as any).responseStart] as const, ['dcl', (performance.getEntriesByType('navigation')[0] as any).domContentLoadedEventStart] as const])
    for (const [k, v] of m) (marks[k] ??= []).push(v)
  }
  const med = (a: number[]) => [...a].sort((x, y) => x - y)[Math.floor(a.length / 2)]!.toFixed(0)
  console.log(inPage.map((x) => x.toFixed(0)).join(' ')); console.log('whole', med(whole), 'page', med(inPage), 'min', Math.min(...whole).toFixed(0), Math.min(...inPage).toFixed(0))
  console.log(Object.entries(marks).map(([k, v]) => `${k} ${med(v)} (${v.length})`).sort((a,b)=>Number(a.split(' ').at(-2))-Number(b.split(' ').at(-2))).join('\n'))
  for (let t = 0; t < Number(process.env.PROFILES ?? 0); t++) {
    await device.close()
    const p = await device.reopen('about:blank')
    const cdp = await p.context().newCDPSession(p)
    await cdp.send('Profiler.enable')
    await cdp.send('Profiler.setSamplingInterval', { interval: 200 })
    await cdp.send('Profiler.start')
    await p.goto(device.url + path, { waitUntil: 'commit' })
    await p.waitForFunction(hasRows, undefined, { polling: 'raf' })
    const { profile } = await cdp.send('Profiler.stop') as any
    writeFileSync(`/tmp/prof-${t}.cpuprofile`, JSON.stringify(profile))
  }
  if (process.env.TRACE) {
    await device.close()
    const p = await device.reopen('about:blank')
    const b = await p.context().browser()!.newBrowserCDPSession()
    const chunks: any[] = []
    b.on('Tracing.dataCollected' as any, (e: any) => chunks.push(...e.value))
    await b.send('Tracing.start' as any, { traceConfig: { includedCategories: ['devtools.timeline','v8','disabled-by-default-v8.compile','disabled-by-default-v8.cpu_profiler.none'], excludedCategories: [] } })
    await p.goto(device.url + path, { waitUntil: 'commit' })
    await p.waitForFunction(hasRows, undefined, { polling: 'raf' })
    const done = new Promise((r) => b.once('Tracing.tracingComplete' as any, r))
    await b.send('Tracing.end' as any)
    await done
    writeFileSync('/tmp/trace.json', JSON.stringify(chunks))
  }
} finally { await device.dispose(); await product.dispose() }

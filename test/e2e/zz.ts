import { allSaved, openDesk, workingOffline } from './venue'

const product = { url: 'http://localhost:3977' } as never
const t0 = Date.now()
const log = (...a: unknown[]) => console.log(((Date.now() - t0) / 1000).toFixed(1), ...a)
const desk = await openDesk(product, `Desk ${Date.now() % 1000}`, 'Studiokasse', {}).catch(async (e) => {
  log(String(e).slice(0, 400))
  throw e
})
log('open')
const page = desk.page()
page.on('pageerror', (e) => log('PAGEERROR', e.stack))
const result = await page.evaluate(async () => {
  const out: Record<string, unknown> = {}
  const dbs = (await indexedDB.databases()).map((d) => d.name)
  out['dbs'] = dbs
  return out
})
log(JSON.stringify(result).slice(0, 900))
for (let i = 0; i < 3; i++) {
  await page.keyboard.press('1')
  await page.getByRole('button', { name: /^Cash/ }).click()
  const t = Date.now()
  await page.getByRole('button', { name: /€50/ }).first().click()
  await page.getByRole('button', { name: /Next customer/ }).waitFor()
  log('sold in', Date.now() - t)
  await page.getByRole('button', { name: /Next customer/ }).click()
}
await allSaved(desk)
log('saved')
desk.hang()
const h = Date.now()
await workingOffline(desk)
log('hang noticed', Date.now() - h)
await page.keyboard.press('1')
await page.getByRole('button', { name: /^Cash/ }).click()
const t = Date.now()
await page.getByRole('button', { name: /€50/ }).first().click()
await page.getByRole('button', { name: /Next customer/ }).waitFor()
log('sold in', Date.now() - t)
await desk.goOnline()
const b = Date.now()
await allSaved(desk)
log('back', Date.now() - b)
await page.goto('/orders')
await page.waitForTimeout(3000)
await page.screenshot({ path: '/tmp/fb/shot/o1.png' })
log(desk.errors.filter((e) => !e.includes('INTERNET')))
await desk.dispose()

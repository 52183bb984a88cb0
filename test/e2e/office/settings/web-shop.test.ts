import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startProduct } from '../../../harness/browser/product'
import { type ExaminationContext, recordViolations } from '../../accessibility-checks'
import { openOffice, SLOW_TIMEOUT, waitUntilSaved } from '../../steps'

const journey = suite<ExaminationContext>('the settings page of the web shop')

const OTHER = 'Kulturverein Mühlental'

journey.before(async (context) => {
  context.objections = []
  context.product = await startProduct()
  context.device = await openOffice(context.product, '/settings/web_shop', { viewport: { width: 1180, height: 900 } })
  context.page = context.device.page()
  await context.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await waitUntilSaved(context.device)
})

journey.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

journey('offers the line for another web site, and says where it works', async (context) => {
  const { page } = context
  const line = page.locator('code')
  await line.waitFor({ timeout: SLOW_TIMEOUT })
  const whole = `<script async src="${new URL(page.url()).origin}/embed.js" data-shop="stadttheater-lindenau" data-lang="de"></script>`
  assert.is(await line.innerText(), whole)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByText('Line copied.').waitFor({ timeout: SLOW_TIMEOUT })
  assert.is(await page.evaluate(() => navigator.clipboard.readText()), whole)
  await page.getByLabel('What it shows').first().click()
  await page.getByRole('option').nth(1).click()
  await line.getByText('data-event="').waitFor({ timeout: SLOW_TIMEOUT })
  const sites = page.getByRole('combobox', { name: 'Web sites that may show your shop' })
  await sites.fill('theater.example/tickets')
  await sites.press('Enter')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Enter each web site like').waitFor({ timeout: SLOW_TIMEOUT })
  await sites.press('Backspace')
  await sites.fill('theater.example')
  await sites.press('Enter')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('It works on https://theater.example.').waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'web shop')
  assert.equal(context.objections, [])
})

journey('asks before what was typed is left, and keeps it', async ({ page }) => {
  const sites = page.getByRole('combobox', { name: 'Web sites that may show your shop' })
  await sites.fill('other.example')
  await sites.press('Enter')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await asked.getByRole('button', { name: 'Keep editing' }).click({ timeout: SLOW_TIMEOUT })
  await page.getByText('other.example', { exact: true }).waitFor({ timeout: SLOW_TIMEOUT })
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await asked.getByRole('button', { name: 'Leave' }).click({ timeout: SLOW_TIMEOUT })
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor({ timeout: SLOW_TIMEOUT })
})

journey('shows nothing of it in another organisation, also without a network', async ({ page, device }) => {
  await page.getByRole('button', { name: /^Switch organisation/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: OTHER }).click({ timeout: SLOW_TIMEOUT })
  await page.getByRole('button', { name: `Switch organisation. Current: ${OTHER}` }).waitFor({ timeout: SLOW_TIMEOUT })
  await page.goto(new URL('/settings/web_shop', page.url()).href)
  const main = page.getByRole('main')
  await main.getByText('Turn on the web shop').waitFor({ timeout: SLOW_TIMEOUT })
  const ownAlone = async () => {
    const said = await main.innerText()
    assert.match(said, 'data-shop="kulturverein-muehlental"')
    assert.not.match(said, /lindenau|works on https/i)
  }
  await ownAlone()
  await device.goOffline()
  await ownAlone()
  await device.goOnline()
  await ownAlone()
})

journey.run()

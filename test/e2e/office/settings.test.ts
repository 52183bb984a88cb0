import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { phraseBook } from '../../../shared/phrases'
import { WEEKLY_BLOCKS } from '../../../shared/settings/blocks'
import type { Device } from '../../harness/browser/device'
import { type Product, startProduct } from '../../harness/browser/product'
import { eventually } from '../../harness/turns'
import { openOffice, queryAs, SLOW_TIMEOUT, waitUntilSaved } from '../steps'
import { effectOf } from './settings/settings-steps'

type Context = { product: Product; device: Device; page: Page }

const settings = suite<Context>('settings')

settings.before(async (context) => {
  context.product = await startProduct({ isSignedIn: true })
  context.device = await openOffice(context.product, '/settings/general', { viewport: { width: 1180, height: 900 } })
  context.page = context.device.page()
  await waitUntilSaved(context.device)
})

settings.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

settings(effectOf('general'), async ({ page, product }) => {
  await page.getByLabel('Street').fill('Ring 1')
  await page.getByLabel('Postcode').fill('04103')
  await page.getByLabel('City').fill('Lindenau')
  await page.getByRole('button', { name: 'Save legal data' }).click()
  await page.getByText('Settings saved').waitFor({ timeout: SLOW_TIMEOUT })
  const { org } = await queryAs<{ org: { address: { street: string }; slug: string } }>(
    product,
    'admin',
    '{ org { slug address { street } } }',
  )
  assert.is(org.address.street, 'Ring 1')
  const shop = await fetch(`${product.url}/en/${org.slug}`)
  assert.match(await shop.text(), /Ring 1 · 04103 Lindenau/)
})

settings('change the month that seasons start in', async ({ page }) => {
  await page.goto(new URL('/settings/general', page.url()).href)
  await page.getByRole('button', { name: 'Change season start…' }).click({ timeout: SLOW_TIMEOUT })
  const dialog = page.getByRole('dialog')
  const month = dialog.getByRole('combobox').or(dialog.getByRole('textbox')).first()
  await month.click()
  await page.getByRole('option', { name: 'October' }).click()
  await dialog.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Successfully updated season').waitFor({ timeout: SLOW_TIMEOUT })
  await page.getByText('Season starts in October').waitFor({ timeout: SLOW_TIMEOUT })
})

settings(effectOf('demo_data'), async ({ page, product }) => {
  await page.goto(new URL('/settings/demo_data', page.url()).href)
  await page.getByRole('button', { name: 'Add demo data' }).click({ timeout: SLOW_TIMEOUT })
  await page.getByText('In your organisation now:').waitFor({ timeout: SLOW_TIMEOUT })
  const count = async () => {
    const { events } = await queryAs<{ events: { total: number } }>(
      product,
      'admin',
      '{ events(input: { query: "Demo", all: true }) { total } }',
    )
    return events.total
  }
  assert.is(await count(), 5)
  await page.getByRole('button', { name: 'Clear demo data…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear demo data' }).click()
  await page.getByText('There’s no demo data in your organisation.').waitFor({ timeout: SLOW_TIMEOUT })
  assert.is(await count(), 0)
})

/**
 * Notes in the page at which height of its form the button of a dialog stands, before and after the text's editor is
 * there.
 */
const watchSaveButton = (page: Page) =>
  page.addInitScript(() => {
    const heights = { loading: [] as number[], loaded: [] as number[] }
    Object.assign(window, { heights })
    new MutationObserver(() => {
      const button = document.querySelector<HTMLElement>('[role="dialog"] button[type="submit"]')
      const isLoaded = document.querySelector('[role="dialog"] [contenteditable]') !== null
      if (button) heights[isLoaded ? 'loaded' : 'loading'].push(button.offsetTop)
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  settings(
    `keep the buttons of a form where they are while its text editor loads, at ${width} px`,
    async ({ device }) => {
      const page = await device.context().newPage()
      await page.setViewportSize({ width, height })
      await watchSaveButton(page)
      await page.goto('/settings/accreditations?edit_accreditation=new')
      await page.getByRole('dialog').getByRole('textbox', { name: 'Description' }).waitFor({ timeout: SLOW_TIMEOUT })
      const heights = () =>
        page.evaluate(() => (window as unknown as { heights: { loading: number[]; loaded: number[] } }).heights)
      await eventually('the button with the editor above it', async () => (await heights()).loaded.length > 0)
      const { loading, loaded } = await heights()
      assert.ok(loading.length > 0, 'the form was not seen before its editor')
      assert.is(loaded.at(-1), loading.at(-1))
      await page.close()
    },
  )

settings('save a new row under one id, whatever arrives between two attempts', async ({ page, product }) => {
  const ids: string[] = []
  await page.goto(new URL('/settings/accreditations?edit_accreditation=new', page.url()).href)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Presse', { timeout: SLOW_TIMEOUT })
  await page.route('**/graphql', async (route) => {
    const sent = route.request().postData() ?? ''
    if (!sent.includes('"name":"Presse"')) return route.fallback()
    const { variables } = JSON.parse(sent) as { variables: { input: { id: string } } }
    ids.push(variables.input.id)
    return ids.length === 1 ? route.abort() : route.fallback()
  })
  await dialog.getByRole('button', { name: 'Save accreditation' }).click()
  await dialog.getByRole('alert').waitFor({ timeout: SLOW_TIMEOUT })
  const { org } = await queryAs<{ org: { id: string } }>(product, 'admin', '{ org { id } }')
  const change = 'mutation ($id: ID!, $input: UpdateOrgInput!) { UpdateOrg(id: $id, input: $input) { id } }'
  await queryAs(product, 'admin', change, { id: org.id, input: { settings: { time_zone: 'Europe/Lisbon' } } })
  await dialog.getByText('Europe/Lisbon').first().waitFor({ timeout: SLOW_TIMEOUT })
  await dialog.getByRole('button', { name: 'Save accreditation' }).click()
  await dialog.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
  await page.unroute('**/graphql')
  assert.is(ids.length, 2)
  assert.match(ids[0] ?? '', /^[0-9a-f-]{36}$/)
  assert.is(ids[1], ids[0])
})

settings('save at the first click, although the form moves as its field is left', async ({ page }) => {
  await page.goto(new URL('/settings/accreditations?edit_accreditation=new', page.url()).href)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Technik', { timeout: SLOW_TIMEOUT })
  await dialog
    .locator('form')
    .evaluate((form) =>
      form.addEventListener('focusout', () => form.style.setProperty('padding-top', '160px'), { once: true }),
    )
  const box = await dialog.getByRole('button', { name: 'Save accreditation' }).boundingBox()
  assert.ok(box)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  const moved = await dialog.getByRole('button', { name: 'Save accreditation' }).boundingBox()
  assert.ok(moved && moved.y > box.y + box.height, 'the button is not below the pointer any more')
  await page.mouse.up()
  await dialog.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
  await page.getByText('Technik').first().waitFor({ timeout: SLOW_TIMEOUT })
})

settings('begin with what is needed every week, and find it in its group', async ({ page }) => {
  await page.goto(new URL('/settings', page.url()).href)
  const list = page.getByRole('navigation', { name: 'All settings' })
  const first = list.getByRole('heading').first()
  await list.getByRole('heading', { name: 'Often used' }).waitFor({ timeout: SLOW_TIMEOUT })
  assert.is(await first.innerText(), 'Often used')
  const weekly = WEEKLY_BLOCKS.map((name) => phraseBook.en[`settings.${name}`])
  assert.equal((await list.getByRole('link').allInnerTexts()).slice(0, weekly.length), weekly)
  for (const name of weekly)
    assert.is(await list.getByRole('link', { name, exact: true }).count(), 1, `${name} stands once`)
  assert.match(
    (await list.getByRole('link', { name: 'Team', exact: true }).getAttribute('aria-describedby')) ?? '',
    /./,
  )
  await list.getByText('Invite colleagues, change roles and PINs').click({ force: true })
  await page.waitForURL((url) => url.pathname === '/settings/users', { timeout: SLOW_TIMEOUT })
  await page.goto(new URL('/settings', page.url()).href)
  await page.getByLabel('Find a setting').fill('PIN')
  await list.getByRole('heading', { name: 'Often used' }).waitFor({ state: 'detached', timeout: SLOW_TIMEOUT })
  await list.getByRole('link', { name: 'Team', exact: true }).waitFor()
})

settings('keep the block of the open page in sight below the banner', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(new URL('/settings/payment_methods', page.url()).href)
  await page.getByRole('region', { name: 'Incidents' }).getByRole('status').first().waitFor({ timeout: SLOW_TIMEOUT })
  const list = page.getByRole('navigation', { name: 'All settings' })
  const block = list.getByRole('link', { name: 'Payment methods' })
  await eventually('the block within its list', async () => {
    const [inner, outer] = [await block.boundingBox(), await list.boundingBox()]
    return inner !== null && outer !== null && inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height
  })
})

settings.run()

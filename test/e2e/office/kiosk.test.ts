import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Device, openDevice } from '../../harness/browser/device'
import { startProduct } from '../../harness/browser/product'
import { type ExaminationContext, recordViolations } from '../accessibility-checks'
import { openOffice, queryAs, SLOW_TIMEOUT } from '../steps'
import { effectOf } from './settings/settings-steps'

type Context = ExaminationContext & { screen: Device }

const journey = suite<Context>('a kiosk device')

journey.before(async (context) => {
  context.objections = []
  context.product = await startProduct({ isSignedIn: true })
  context.screen = await openDevice(context.product, { path: '/kiosk', viewport: { width: 1280, height: 720 } })
  context.device = await openOffice(context.product, '/settings/kiosk-devices', {
    viewport: { width: 1180, height: 900 },
  })
  context.page = context.device.page()
})

journey.after(async ({ product, device, screen }) => {
  await screen?.dispose()
  await device?.dispose()
  await product?.dispose()
})

journey('shows a code that the office enters, then the next events', async (context) => {
  const { page, screen, objections } = context
  const tv = screen.page()
  const code = await tv.locator('output').innerText({ timeout: SLOW_TIMEOUT })
  await recordViolations({ ...context, page: tv }, 'the code')
  await page.getByRole('button', { name: 'New kiosk device' }).first().click({ timeout: SLOW_TIMEOUT })
  const dialog = page.getByRole('dialog', { name: 'New kiosk device' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Foyer left')
  // Pairing and the screen itself write these columns.
  assert.is(await dialog.getByText(/^(Paired|Last contact)$/).count(), 0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('grid').getByText('Foyer left').click({ timeout: SLOW_TIMEOUT })
  const field = page.getByLabel('Code on the screen')
  await field.fill('AAAA-AAAA', { timeout: SLOW_TIMEOUT })
  await page.getByRole('button', { name: 'Pair screen' }).click()
  await page.getByText('No screen shows this code.').waitFor({ timeout: SLOW_TIMEOUT })
  await field.fill(code)
  await page.getByRole('button', { name: 'Pair screen' }).click()
  await page.getByText('Foyer left paired').waitFor({ timeout: SLOW_TIMEOUT })
  await tv.getByRole('heading', { name: 'Stadttheater Lindenau' }).waitFor({ timeout: SLOW_TIMEOUT })
  assert.ok((await tv.getByRole('listitem').count()) > 0)
  await recordViolations({ ...context, page: tv }, 'the next events')
  await recordViolations(context, 'a paired device')
  assert.equal(objections, [])
})

journey('goes on without a network, also after a restart', async ({ screen }) => {
  // The app is stored in the browser by then.
  await screen
    .page()
    .waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: SLOW_TIMEOUT })
  await screen.goOffline()
  const tv = await screen.reopen('/kiosk')
  await tv.getByRole('heading', { name: 'Stadttheater Lindenau' }).waitFor({ timeout: SLOW_TIMEOUT })
  await tv.getByRole('img', { name: /Keine Verbindung/ }).waitFor({ timeout: SLOW_TIMEOUT })
  await screen.goOnline()
  await tv.getByRole('img', { name: /Keine Verbindung/ }).waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
})

journey(
  `${effectOf('kiosk-devices')}: plays its pictures until the office disconnects it`,
  async ({ product, screen, page }) => {
    const tv = screen.page()
    const { kiosk_devices } = await queryAs<{ kiosk_devices: { kiosk_devices: { id: string; name: string }[] } }>(
      product,
      'admin',
      '{ kiosk_devices { kiosk_devices { id name } } }',
    )
    const { media_gallery } = await queryAs<{ media_gallery: { media_gallery: { url: string }[] } }>(
      product,
      'admin',
      '{ media_gallery(input: { limit: 2 }) { media_gallery { url } } }',
    )
    const kiosk_device_ids = kiosk_devices.kiosk_devices.filter(({ name }) => name === 'Foyer left').map(({ id }) => id)
    const medias = media_gallery.media_gallery.map(({ url }) => ({
      url,
      type: 'IMAGE',
      design_data: null,
      ratio: null,
      seconds: 2,
    }))
    const input = {
      type: 'kiosk',
      active: true,
      starts_at: new Date(Date.now() - 60_000).toISOString(),
      medias,
      kiosk_device_ids,
    }
    await queryAs(
      product,
      'admin',
      'mutation ($input: CreateCampaignActionInput!) { CreateCampaignAction(input: $input) { id } }',
      { input },
    )
    for (const slide of [1, 2]) await tv.locator(`img[data-slide="${slide}"]`).waitFor({ timeout: SLOW_TIMEOUT })
    assert.ok(
      await tv.locator('img[data-slide]').evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0),
    )
    await page.getByRole('button', { name: 'Disconnect screen' }).click()
    await page
      .getByRole('dialog', { name: /^Disconnect the screen/ })
      .getByRole('button', { name: 'Disconnect screen' })
      .click()
    await tv.locator('output').waitFor({ timeout: SLOW_TIMEOUT })
    assert.is(await tv.evaluate(async () => (await (await caches.open('foyer-kiosk')).keys()).length), 0)
  },
)

journey.run()

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { writeFilm } from '../harness/browser/film'
import { startProduct } from '../harness/browser/product'
import { openDoorDevice, SLOW_TIMEOUT } from './steps'
import { presoldTicket } from './tickets'

const HOUSE = 'Offenes Haus'
const PHONE = { width: 390, height: 844 }

const journey = suite('offline camera')

journey('reads and judges ticket codes without the network', async () => {
  const product = await startProduct()
  const folder = mkdtempSync(join(tmpdir(), 'foyer-film-'))
  const film = join(folder, 'tickets.y4m')
  const tickets = [0, 1, 2, 3].map((nth) => presoldTicket(product, HOUSE, { cancelled: false, nth }))
  const [qr = '', aztec = '', pdf417 = '', matrix = ''] = tickets
  writeFilm(film, [
    { kind: 'qrcode', text: qr },
    { kind: 'azteccode', text: aztec },
    { kind: 'pdf417', text: pdf417 },
    { kind: 'datamatrix', text: matrix },
    { kind: 'code128', text: 'GARDEROBE-17' },
    { kind: 'ean13', text: '4006381333931' },
  ])
  const door = await openDoorDevice(product, 'Door A', HOUSE, 'Gate A', { viewport: PHONE })
  await door.page().getByText('This device has no camera.').waitFor({ timeout: SLOW_TIMEOUT })
  const before = Number(await door.page().locator('[data-inside]').getAttribute('data-inside'))
  await door.goOffline()
  const page = await door.reopen('/door', film)
  for (const words of [/^Valid/, /^Already used/, /^Unknown/]) {
    const region = page
      .locator('section[data-verdict]')
      .filter({ has: page.getByRole('heading', { level: 1, name: words }) })
    await region.waitFor({ timeout: SLOW_TIMEOUT })
  }
  await page.locator(`[data-inside="${before + tickets.length}"]`).waitFor({ timeout: SLOW_TIMEOUT })
  // The list is behind the verdict that fills the screen.
  const unknown = page.locator('li').filter({ hasText: 'Unknown' })
  for (const code of ['GARDEROBE-17', '4006381333931'])
    await unknown.filter({ hasText: code }).first().waitFor({ state: 'attached', timeout: SLOW_TIMEOUT })
  assert.equal(
    door.errors.filter((error) => !/Failed to load resource|ERR_|WebSocket/.test(error)),
    [],
  )
  await door.dispose()
  await product.dispose()
  rmSync(folder, { recursive: true, force: true })
})

journey.run()

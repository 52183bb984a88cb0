import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY, iso, MINUTE, SECOND } from '../../../shared/kernel/time'
import { findChromium, launchOptions } from '../../harness/browser/chromium'
import { startServer, type TestServer } from '../../harness/server'
import { enlargeHall } from '../../harness/shop/large-hall'
import { objectionsTo } from '../../harness/shop/objections'
import { openHallPlan } from '../../harness/shop/shown-plan'
import { ShopVisitor } from '../../harness/shop/visitor'
import { eventually } from '../../harness/turns'

type Context = { server: TestServer; browser: Browser; url: string; seats: readonly string[] }

const journey = suite<Context>('the plan of the hall in the shop')

const BUILT = fileURLToPath(new URL('../../../dist/client/', import.meta.url))
const KB = 1024
/** Seats of a row, and distance of two neighbours in plan units. */
const [IN_ROW, PITCH] = [10, 44]

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 860 } }

journey.before(async (context) => {
  context.server = await startServer({ client: BUILT })
  const { server } = context
  server.sql('update orgs set features = ?', '["web_shop"]')
  const starts = iso(server.now() + 30 * DAY)
  server.sql('update events set starts_at = ?, ends_at = ?', starts, iso(server.now() + 31 * DAY))
  context.seats = enlargeHall(server, 8 * IN_ROW)
  for (const [at, id] of context.seats.entries()) {
    const [row, column] = [Math.floor(at / IN_ROW), at % IN_ROW]
    const place = [`${row + 1}`, `${column + 1}`, column * PITCH, row * PITCH, at === 79]
    server.sql('update seats set "row" = ?, num = ?, x = ?, y = ?, wheelchair = ? where id = ?', ...place, id)
  }
  context.url = await server.listen()
  context.browser = await chromium.launch(launchOptions(await findChromium()))
})

journey.after(async ({ browser, server }) => {
  await browser?.close()
  await server?.close()
})

const pathOf = ({ server, url }: Context, lang = 'en') =>
  `${url}/${lang}/${server.a.slug}/events/${server.a.events.numbered}/tickets`

/** Opens the plan in a browser of its own. */
async function visit(given: Context, options: BrowserContextOptions, lang = 'en', before = () => {}) {
  const context = await given.browser.newContext({ ...options, locale: lang })
  await context.addInitScript(before)
  const page = await context.newPage()
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  await page.goto(pathOf(given, lang))
  await page.locator('a[href*="view=plan"]').first().click()
  await page.locator('.hall canvas').waitFor()
  return { context, page, hall: await openHallPlan(page), failures }
}

/** The visitor's own seats, as the cart on the page says. */
const own = (page: Page): Promise<(string | null)[]> =>
  page.locator('#aside [data-seat]').evaluateAll((lines) => lines.map((line) => line.getAttribute('data-seat')))

const said = (page: Page): Promise<string> => page.locator('#plan-said').innerText()

journey('two neighbours are held as they are tapped on a phone, and others see it', async (given) => {
  const { server, seats } = given
  const [first = '', second = ''] = [seats[34], seats[35]]
  const other = await visit(given, DESK)
  await eventually('it is free', async () => {
    await other.hall.hover(first)
    return /€38\.00$/.test(await said(other.page))
  })
  const { page, hall, context, failures } = await visit(given, PHONE)
  // Seats are smaller than a fingertip: the first tap enlarges them.
  await hall.tap(first)
  assert.equal(await own(page), [])
  await hall.tap(first)
  await hall.tap(second)
  await eventually('both are held', async () => (await own(page)).length === 2)
  assert.equal((await own(page)).sort(), [first, second].sort())
  assert.match(await said(page), 'Row 4, seat 6: held for you.')
  assert.match(await page.locator('.bar').innerText(), '€76.00')
  const rights = server.rows('rights').filter(({ status }) => status === 'live')
  assert.equal(rights.map(({ subject_id }) => subject_id).sort(), [first, second].sort())
  await eventually('the other visitor sees it', async () => {
    await other.hall.hover(seats[0] ?? '')
    await other.hall.hover(first)
    return /taken$/.test(await said(other.page))
  })
  assert.equal(await objectionsTo(page), [])
  assert.equal(await objectionsTo(other.page), [])
  // The address has the cart, as without a script.
  await page.reload()
  assert.equal((await own(page)).sort(), [first, second].sort())
  await page.locator('.hall canvas').waitFor()
  const again = await openHallPlan(page)
  await again.tap(first)
  await again.tap(first)
  await eventually('it is given back', async () => (await own(page)).length === 1)
  await page.locator('.bar').getByRole('link', { name: 'Continue to checkout' }).click()
  await page.getByLabel('First name').waitFor()
  assert.equal([...failures, ...other.failures], [])
  assert.equal(await context.cookies(), [])
  await context.close()
  await other.context.close()
})

journey('a seat lost meanwhile is reported at its place, and so is a tap without a network', async (given) => {
  const { server, seats } = given
  const [lost = '', next = ''] = [seats[50], seats[51]]
  const { page, hall, context, failures } = await visit(given, DESK)
  await eventually('it is free', async () => {
    await hall.hover(lost)
    return /€38\.00$/.test(await said(page))
  })
  // What the server tells meanwhile does not arrive.
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const wish = { price_id: server.a.prices.stalls.id, seat_id: lost, qty: 1 }
  await new ShopVisitor(server).add(wish)
  await hall.click(lost)
  await page.locator('.bubble').waitFor()
  const message = await page.locator('.bubble').innerText()
  assert.ok(message.length > 10)
  assert.is(await page.locator('#said').innerText(), '', 'nothing moves the plan under the finger')
  await eventually('it is shown as taken', async () => {
    await hall.hover(lost)
    await hall.hover(next)
    await hall.hover(lost)
    return /taken$/.test(await said(page))
  })
  await context.setOffline(true)
  await hall.click(next)
  await page.locator('.bubble', { hasText: 'No connection' }).waitFor()
  await context.setOffline(false)
  // A browser may end a request for the network's return. Then the seat says so, and is tapped once more.
  await eventually('it is held', async () => {
    if (await page.locator('.bubble').isVisible()) await hall.click(next)
    return (await own(page)).length === 1
  })
  await page.locator('.bubble').waitFor({ state: 'hidden' })
  assert.equal(failures, [])
  await context.close()
})

journey('is used by keyboard, and in German on a dark screen', async (given) => {
  const { page, context, failures } = await visit(given, { ...DESK, colorScheme: 'dark' }, 'de')
  await page.locator('.hall').focus()
  await page.keyboard.press('ArrowRight')
  await eventually('a seat is said', async () => /^Reihe 1, Platz 1, Stalls, 38,00/.test(await said(page)))
  await page.keyboard.press('ArrowDown')
  assert.match(await said(page), 'Reihe 2, Platz 1')
  await page.keyboard.press('Enter')
  await eventually('it is held', async () => (await own(page)).length === 1)
  assert.match(await said(page), 'Reihe 2, Platz 1: für Sie reserviert.')
  await page.getByRole('button', { name: 'Rollstuhlplätze' }).press('Enter')
  await page.getByRole('button', { name: 'Vergrößern' }).press('Enter')
  assert.equal(await objectionsTo(page), [])
  await page
    .locator('#aside')
    .getByRole('button', { name: /entfernen/i })
    .press('Enter')
  await page.locator('#aside', { hasText: 'Ihr Warenkorb ist leer' }).waitFor()
  assert.equal(failures, [])
  await context.close()
})

journey('is replaced by its list without scripts', async (given) => {
  const context = await given.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${pathOf(given)}?view=plan`)
  assert.match(await page.locator('noscript').innerText(), 'The plan needs JavaScript')
  assert.ok(await page.locator('#plan').isHidden())
  await page.locator('summary').first().click()
  await page.locator(`[name="seat_${given.seats[70]}"]`).check()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.waitForURL(/\/cart\//)
  await page.getByText('€38.00').first().waitFor()
  await context.close()
})

journey('gives seats back in a browser without the newest of forms and requests', async (given) => {
  const { page, hall, context, failures } = await visit(given, DESK, 'en', () => {
    Reflect.deleteProperty(AbortSignal, 'timeout')
    const Whole = FormData
    window.FormData = class extends Whole {
      constructor(form?: HTMLFormElement) {
        super(form)
      }
    }
  })
  const [seat = '', next = ''] = [given.seats[62], given.seats[63]]
  await eventually('they are free', async () => {
    await hall.hover(seat)
    return /€38\.00$/.test(await said(page))
  })
  await hall.click(seat)
  await hall.click(next)
  await eventually('they are held', async () => (await own(page)).length === 2)
  await hall.click(seat)
  await eventually('one is given back', async () => (await own(page)).length === 1)
  await page
    .locator('#aside')
    .getByRole('button', { name: /remove/i })
    .click()
  await page.locator('#aside', { hasText: 'Your cart is empty' }).waitFor()
  assert.equal(failures, [])
  await context.close()
})

journey('is replaced by its list in a browser that cannot draw it', async (given) => {
  const context = await given.browser.newContext(PHONE)
  await context.addInitScript(() => Reflect.deleteProperty(CanvasRenderingContext2D.prototype, 'roundRect'))
  const page = await context.newPage()
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  await page.goto(`${pathOf(given)}?view=plan`)
  await page.locator('.wait', { hasText: 'All free seats are in the list below' }).waitFor()
  await page.locator('.wait', { hasText: 'could not be loaded' }).waitFor()
  assert.is(await page.locator('.hall canvas').count(), 0)
  await page.locator('summary').first().click()
  await page.locator(`[name="seat_${given.seats[71]}"]`).check()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.waitForURL(/\/cart\//)
  assert.equal(failures, [])
  await context.close()
})

journey('keeps what has the focus above the bar of the cart', async (given) => {
  const { page, hall, context } = await visit(given, PHONE)
  const seat = given.seats[14] ?? ''
  // The first tap enlarges the seats; a third one would give this one back.
  await hall.tap(seat)
  await hall.tap(seat)
  await eventually('it is held', async () => (await own(page)).length === 1)
  // The part with the bar comes with the answer, after the seat is drawn as held.
  await page.locator('.bar').waitFor()
  await page.locator('summary').first().click()
  const hidden = await page.evaluate(() => {
    const edge = document.querySelector('.bar')?.getBoundingClientRect().top ?? 0
    const parts = [...document.querySelectorAll<HTMLElement>('main a, main button, main input, main summary')]
    return parts
      .filter((part) => !part.closest('.bar') && part.checkVisibility() && !part.matches(':disabled'))
      .flatMap((part) => {
        part.focus()
        const { bottom } = part.getBoundingClientRect()
        return document.activeElement === part && bottom > edge
          ? [`${part.outerHTML.slice(0, 80)}: ${bottom} > ${edge}`]
          : []
      })
  })
  assert.equal(hidden, [])
  await context.close()
})

journey('says two minutes before the end that time is short', async (given) => {
  const { server, browser } = given
  const { page, hall, context } = await visit(given, DESK)
  await eventually('it is free', async () => {
    await hall.hover(given.seats[60] ?? '')
    return /€38\.00$/.test(await said(page))
  })
  await hall.click(given.seats[60] ?? '')
  await eventually('it is held', async () => (await own(page)).length === 1)
  const cart = await page.getByRole('link', { name: 'Change the cart' }).getAttribute('href')
  server.advance(13 * MINUTE - SECOND)
  await page.goto(`${given.url}${cart}`)
  assert.match(await page.locator('.clock').innerText(), /2:0[01] left/)
  await page.getByRole('status').filter({ hasText: 'You can ask for more time once' }).waitFor()
  assert.equal(await objectionsTo(page), [])
  await page.getByRole('button', { name: 'More time' }).click()
  await page.locator('.clock', { hasText: /1[67]:/ }).waitFor()
  await context.close()
  assert.ok(browser.isConnected())
})

journey('needs scripts of a few kilobytes, which the office does not store', () => {
  const folder = join(BUILT, 'assets', 'shop')
  const stored = readFileSync(join(BUILT, 'sw.js'), 'utf8')
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  assert.equal(scripts.map((name) => name.split('-')[0]).sort(), ['clock', 'map'])
  for (const name of scripts) {
    const code = readFileSync(join(folder, name), 'utf8')
    const size = gzipSync(code).length
    assert.ok(size < (name.startsWith('map') ? 20 * KB : 2 * KB), `${name}: ${size} bytes`)
    assert.not.match(code, /\bimport\b\s*[\w{*"'(]|\breact\b|createElement\(`?\w+`?,/i)
    assert.not.match(stored, name)
  }
})

journey.run()

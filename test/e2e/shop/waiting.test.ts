import { type Browser, chromium, type Page } from 'playwright'
import PostalMime from 'postal-mime'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findChromium, launchOptions } from '../../harness/browser/chromium'
import { closeMailServer, openMailingServer, runDueJobs } from '../../harness/office/mail-server'
import type { Smtp } from '../../harness/office/smtp'
import type { TestServer } from '../../harness/server'
import { objectionsTo } from '../../harness/shop/objections'
import { WaitingLine } from '../../harness/shop/waiting-line'

type Context = { browser: Browser; smtp: Smtp; server: TestServer; line: WaitingLine; url: string }

const journey = suite<Context>('the waiting list in the shop')

journey.before(async (context) => {
  Object.assign(context, await openMailingServer())
  const groups = [
    [0, 1],
    [2, 3],
    [4, 5, 6, 7, 8, 9],
  ]
  context.line = await WaitingLine.open(groups, 10, context.server)
  context.url = await context.server.listen()
  context.browser = await chromium.launch(launchOptions(await findChromium()))
})

journey.after(async ({ browser, ...both }) => {
  await browser?.close()
  await closeMailServer(both)
})

/** Sends what waits, and opens the latest link with these words in an email. It leads to this server. */
async function follow(page: Page, { server, smtp, url }: Context, words: string): Promise<void> {
  await runDueJobs(server)
  const emails = await Promise.all(smtp.arrived.map(({ raw }) => PostalMime.parse(raw)))
  const links = emails.flatMap(({ html = '' }) =>
    [...html.matchAll(/<a href="https:\/\/tickets\.example([^"]*)">([^<]*)<\/a>/g)].flatMap(([, path, said]) =>
      said === words ? [path] : [],
    ),
  )
  assert.ok(links.length > 0, `a link “${words}”`)
  await page.goto(`${url}${links.at(-1)}`)
}

const WORDS = {
  en: {
    join: 'Join the waiting list',
    confirm: 'Confirm',
    buy: 'Buy the tickets',
    decline: 'No, thank you',
    leave: 'Leave the waiting list',
  },
  de: {
    join: 'Auf die Warteliste',
    confirm: 'Bestätigen',
    buy: 'Tickets kaufen',
    decline: 'Nein, danke',
    leave: 'Austragen',
  },
} as const

for (const [lang, colorScheme, first] of [
  ['en', 'light', 0],
  ['de', 'dark', 2],
] as const)
  journey(`is joined, confirmed and leads to seats side by side, on a phone, ${lang}`, async (given) => {
    const { browser, line, server, url } = given
    const words = WORDS[lang]
    const objections: string[] = []
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme, locale: lang })
    const page = await context.newPage()
    const look = async () => objections.push(...(await objectionsTo(page)))
    await page.goto(`${url}/${lang}/${server.a.slug}/events/${server.a.events.numbered}/tickets`)
    await look()
    await page.locator('[name=name]').fill('Ida Berger')
    await page.locator('[name=email]').fill(`ida.${lang}@example.org`)
    await page.locator('[name=qty]').selectOption('2')
    await page.locator('[name=together]').check()
    await page.getByRole('button', { name: words.join }).click()
    await page.getByRole('status').waitFor()
    await look()
    await follow(page, given, words.confirm)
    await look()
    await page.getByRole('button', { name: words.confirm }).click()
    await page.getByRole('button', { name: words.leave }).waitFor()
    await look()
    server.advance(1)
    await line.giveBack(first)
    await follow(page, given, words.decline)
    await page.getByRole('link', { name: words.buy }).waitFor()
    assert.is(await page.locator('.rows li').count(), 2, 'it names the seats with their prices')
    await look()
    await follow(page, given, words.buy)
    await page.getByRole('button', { name: words.decline }).waitFor()
    await look()
    await page.locator('aside a.do').click()
    assert.is(await page.locator('[name=lastname]').inputValue(), 'Berger')
    await page.locator('aside button.do').click()
    await page.waitForURL(/\/order\//)
    const bought = line.entries().find(({ email }) => email === `ida.${lang}@example.org`)
    assert.equal(line.seatsOf(bought?.order_id ?? null), [first, first + 1])
    assert.equal(await context.cookies(), [])
    await context.close()
    assert.equal(objections, [])
  })

journey.run()

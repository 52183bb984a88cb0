import { type Browser, chromium, type Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY } from '../../../shared/kernel/time'
import { findChromium, launchOptions } from '../../harness/browser/chromium'
import { openStripeOrganisation, type StripeOrganisation } from '../../harness/providers/stripe-house'
import { objectionsTo } from '../../harness/shop/objections'

type Context = { house: StripeOrganisation; browser: Browser; url: string }

const journey = suite<Context>('questions at the checkout')

const PDF = { name: 'proof.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

journey.before(async (context) => {
  context.house = await openStripeOrganisation()
  const { server, office } = context.house
  server.sql('update orgs set accepted_payment_methods = ?', JSON.stringify(['stripe', 'wire']))
  server.sql('update orgs set features = ?', JSON.stringify(['web_shop']))
  server.sql('update events set starts_at = ?, ends_at = ?', office.in(30 * DAY), office.in(31 * DAY))
  const account = { holder: 'Theatre', iban: 'DE02120300000000202051', is_default: true }
  assert.is(await office.code(office.ask('CreateBankAccount', { input: account })), null)
  const token = await server.token('ADMIN', server.a)
  for (const question of [
    { name: 'Age', kind: 'number', asked_per: 'ticket', required: true, hint: 'On the day of the show' },
    { name: 'Shirt', kind: 'choice', options: 'M\nXL', asked_per: 'ticket', pos: 1 },
    { name: 'Arrival', kind: 'date', pos: 2 },
    { name: 'Proof', kind: 'file', required: true, pos: 3 },
  ]) {
    const query = 'mutation ($input: CreateQuestionInput!) { CreateQuestion(input: $input) { id } }'
    assert.is((await server.graphql(token, query, { input: question })).code, null)
  }
  context.url = await server.listen()
  context.browser = await chromium.launch(launchOptions(await findChromium()))
})

journey.after(async ({ browser, house }) => {
  await browser?.close()
  await house?.end()
})

/** Chooses two places and opens the checkout. */
async function checkOut(page: Page, { house: { server }, url }: Context, lang: string): Promise<void> {
  await page.goto(`${url}/${lang}/${server.a.slug}/events/${server.a.events.open}/tickets`)
  await page.locator('select[name^=qty_]').first().selectOption('2')
  await page.locator('main form button').first().click()
  await page.waitForURL(/\/cart\//)
  await page.goto(`${page.url().split('?')[0]}/checkout`)
}

async function fillIn(page: Page): Promise<void> {
  await page.locator('[name=firstname]').fill('Ida')
  await page.locator('[name=lastname]').fill('Berger')
  await page.locator('[name=email]').fill('ida@example.org')
  await page.locator('[name=way][value=wire]').check()
}

journey('are answered without scripts, with a file on a page of its own', async (given) => {
  const context = await given.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await checkOut(page, given, 'en')
  await fillIn(page)
  const tickets = page.getByRole('group', { name: /ticket \d of 2/ })
  await tickets.nth(0).getByLabel('Age').fill('9')
  await tickets.nth(1).getByLabel('Age').fill('ten')
  await tickets.nth(1).getByLabel('Shirt (optional)').selectOption('XL')
  await page.getByLabel('Arrival (optional)').fill('2026-12-24')
  await page.locator('aside button.do').click()
  const wrong = tickets.nth(1).getByLabel('Age')
  assert.is(await wrong.inputValue(), 'ten')
  assert.is(await wrong.getAttribute('aria-invalid'), 'true')
  await wrong.fill('10')
  await page.getByRole('button', { name: 'Add or change files' }).click()
  await page.waitForURL(/\/files/)
  await page.getByLabel('Proof', { exact: true }).setInputFiles(PDF)
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByText('Uploaded: proof.pdf').waitFor()
  await page.getByRole('link', { name: 'Back to the checkout' }).click()
  assert.is(await tickets.nth(1).getByLabel('Age').inputValue(), '10', 'what was typed before the upload')
  assert.ok(await page.locator('[name=way][value=wire]').isChecked(), 'the way to pay that was chosen')
  await tickets.nth(1).getByLabel('Age').fill('eleven')
  await page.locator('aside button.do').click()
  await page.locator('[aria-invalid]').waitFor()
  assert.ok(await page.locator('[name=way][value=wire]').isChecked(), 'also where something is refused')
  await wrong.fill('10')
  await page.locator('aside button.do').click()
  await page.waitForURL(/\/order\//)
  const answers = page.locator('section.card').filter({ hasText: 'Your answers' })
  assert.match(await answers.innerText(), /Age[\s\S]*ticket 2 of 2[\s\S]*10/)
  assert.match(await answers.innerText(), 'proof.pdf')
  const kept = given.house.server.rows('answers', given.house.server.a)
  assert.equal(kept.map(({ label, answer }) => `${label} ${answer}`).sort(), [
    'Age 10',
    'Age 9',
    'Arrival 2026-12-24',
    'Proof proof.pdf',
    'Shirt ',
    'Shirt XL',
  ])
  await context.close()
})

for (const lang of ['en', 'de'])
  journey(`are accessible on a phone, also where an answer is refused, ${lang}`, async (given) => {
    const objections: string[] = []
    const context = await given.browser.newContext({ viewport: { width: 390, height: 844 }, locale: lang })
    const page = await context.newPage()
    const look = async () => objections.push(...(await objectionsTo(page)))
    await checkOut(page, given, lang)
    await look()
    await fillIn(page)
    for (const age of await page.locator('input[inputmode=decimal]').all()) await age.fill('x')
    await page.locator('aside button.do').click()
    await page.locator('[aria-invalid]').first().waitFor()
    await look()
    await page.locator('button[name=files]').click()
    await page.waitForURL(/\/files/)
    await look()
    await page.locator('input[type=file]').setInputFiles({ ...PDF, buffer: Buffer.from('no PDF') })
    await page.locator('form[enctype] button').click()
    await page.getByRole('alert').waitFor()
    await look()
    await page.locator('input[type=file]').setInputFiles(PDF)
    await page.locator('form[enctype] button').click()
    await page.locator('form:not([enctype]) button.link').waitFor()
    await look()
    await context.close()
    assert.equal(objections, [])
  })

journey.run()

import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PUSH, withId } from '../../../shared/documents'
import type { Device } from '../../harness/browser/device'
import { type Product, startProduct } from '../../harness/browser/product'
import { openOffice, queryAs, SLOW_TIMEOUT, waitUntilSaved } from '../steps'

type Context = { product: Product; device: Device; page: Page }

const journey = suite<Context>('switching the organisation with unsent work')

const HOUSE = 'Stadttheater Lindenau'
const OTHER = 'Kulturverein Mühlental'

journey.before(async (context) => {
  context.product = await startProduct()
  // A desk keeps the contacts that changed lately. Others only the server can show.
  const { id, firstname, lastname, phone } = await firstContact(context.product)
  await queryAs(
    context.product,
    'admin',
    'mutation ($id: ID!, $input: UpdateContactInput!) { UpdateContact(id: $id, input: $input) { id } }',
    {
      id,
      input: { firstname, lastname, phone },
    },
  )
  context.device = await openOffice(context.product, '/desk', { viewport: { width: 1440, height: 900 } })
  const page = context.device.page()
  context.page = page
  // Only a device records work that it sends later.
  await page.getByLabel('Name of this desk').fill('Office')
  await page.getByRole('button', { name: 'Set up this desk' }).click()
  await page.getByText('Abendkasse').first().waitFor({ timeout: SLOW_TIMEOUT })
  await page.goto(new URL('/contacts', page.url()).href)
  await waitUntilSaved(context.device)
})

journey.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

type Contact = { readonly id: string; readonly name: string } & Readonly<
  Record<'firstname' | 'lastname' | 'phone', string | null>
>

async function firstContact(product: Product): Promise<Contact> {
  type Found = { readonly contacts: { readonly contacts: readonly Contact[] } }
  const { contacts } = await queryAs<Found>(
    product,
    'admin',
    '{ contacts(input: { limit: 1 }) { contacts { id name firstname lastname phone } } }',
  )
  const [contact] = contacts.contacts
  assert.ok(contact)
  return contact as Contact
}

const selector = (page: Page) => page.getByRole('button', { name: /^Switch organisation/ })

async function choose(page: Page, name: string): Promise<void> {
  await selector(page).click()
  await page.getByRole('dialog').getByRole('button', { name }).click({ timeout: SLOW_TIMEOUT })
}

const isOpen = (page: Page, name: string) =>
  page.getByRole('button', { name: `Switch organisation. Current: ${name}` }).waitFor({ timeout: SLOW_TIMEOUT })

journey('stays where it is if the other one cannot be opened', async ({ page, device }) => {
  await device.goOffline()
  await choose(page, OTHER)
  await isOpen(page, HOUSE)
  await page.waitForFunction(() => !document.querySelector('[data-busy]'))
  await isOpen(page, HOUSE)
  const logged = device.errors.filter((text) => text.includes('Error switching org'))
  assert.is(logged.length, 1, 'logged only')
  await device.goOnline()
  await waitUntilSaved(device)
})

journey('loses nothing, and shows each tab the rows of its own organisation', async ({ page, device, product }) => {
  const contact = await firstContact(product)
  const second = await device.context().newPage()
  await second.goto(new URL('/contacts', page.url()).href)
  await isOpen(second, HOUSE)

  // The server takes no operations for now.
  const { id } = withId(PUSH)
  await device
    .context()
    .route('**/graphql', (route) => (route.request().postData()?.includes(id) ? route.abort() : route.fallback()))
  await page.goto(new URL(`/contacts/${contact.id}`, page.url()).href)
  await page.getByRole('button', { name: 'Edit contact' }).click({ timeout: SLOW_TIMEOUT })
  const form = page.getByRole('dialog', { name: 'Edit contact' })
  await form.getByLabel('Phone').fill('+43 1 5550199')
  await form.getByRole('button', { name: 'Save contact' }).click()
  await form.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })

  await choose(page, OTHER)
  const question = page.getByRole('dialog', { name: /1 entry hasn’t reached the server yet/ })
  await question.getByRole('button', { name: 'Stay here' }).click({ timeout: SLOW_TIMEOUT })
  await isOpen(page, HOUSE)
  await choose(page, OTHER)
  await question.getByRole('button', { name: 'Switch now' }).click({ timeout: SLOW_TIMEOUT })
  await isOpen(page, OTHER)
  await page.goto(new URL('/contacts', page.url()).href)
  await isOpen(page, OTHER)
  await waitUntilSaved(device)
  assert.is(await page.getByText(contact.name, { exact: true }).count(), 0, 'a row of the other organisation')
  await isOpen(second, HOUSE)
  await second.getByText(contact.name, { exact: true }).first().waitFor({ timeout: SLOW_TIMEOUT })

  await device.context().unroute('**/graphql')
  await choose(page, HOUSE)
  await isOpen(page, HOUSE)
  await waitUntilSaved(device)
  const after = await queryAs<{ contact: { phone: string } }>(
    product,
    'admin',
    'query ($id: ID!) { contact(id: $id) { phone } }',
    { id: contact.id },
  )
  assert.is(after.contact.phone, '+43 1 5550199')
})

journey('leaves a form with unsaved words for the start of its section, and finds them again', async (context) => {
  const { page, product } = context
  const { events } = await queryAs<{ events: { events: { id: string }[] } }>(
    product,
    'admin',
    '{ events(input: { limit: 1 }) { events { id } } }',
  )
  const form = new URL(`/events/${events.events[0]?.id}?view=edit`, page.url()).href
  await page.goto(form)
  const title = page.getByLabel(/^Title/).first()
  await title.fill('Unsaved words', { timeout: SLOW_TIMEOUT })
  await choose(page, OTHER)
  await isOpen(page, OTHER)
  assert.is(new URL(page.url()).pathname, '/events')
  await choose(page, HOUSE)
  await isOpen(page, HOUSE)
  await page.goto(form)
  await page.getByText(/^We kept your unsaved changes/).waitFor({ timeout: SLOW_TIMEOUT })
  assert.is(await title.inputValue(), 'Unsaved words')
  await page.getByRole('button', { name: 'Discard' }).first().click()
})

/** Notes what a page has ever said about the session. */
const watchNotices = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { saidOfSession: said })
    new MutationObserver(() => {
      const found = /signed you out|sign in again/i.exec(document.body.innerText)
      if (found) said.push(found[0])
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })

const noticesOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { saidOfSession: readonly string[] }).saidOfSession)

const BACK_AND_FORTH = 10

journey(
  'switches two tabs twenty times with unsent work, one of them without a network, and nothing is lost',
  async ({ page, device, product }) => {
    const contact = await firstContact(product)
    const second = device
      .context()
      .pages()
      .find((each) => each !== page)
    assert.ok(second)
    const dead = second as Page
    const { id } = withId(PUSH)
    await device
      .context()
      .route('**/graphql', (route) => (route.request().postData()?.includes(id) ? route.abort() : route.fallback()))
    await page.goto(new URL(`/contacts/${contact.id}`, page.url()).href)
    await page.getByRole('button', { name: 'Edit contact' }).click({ timeout: SLOW_TIMEOUT })
    const form = page.getByRole('dialog', { name: 'Edit contact' })
    await form.getByLabel('Phone').fill('+43 1 5550200')
    await form.getByRole('button', { name: 'Save contact' }).click()
    await form.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })

    await dead.route(/\/(graphql|api|healthz)/, (route) => route.abort())
    const before = device.errors.length
    for (const each of [page, dead]) await watchNotices(each)
    for (let turn = 0; turn < BACK_AND_FORTH; turn++) {
      for (const name of [OTHER, HOUSE]) {
        for (const each of [page, dead]) {
          await choose(each, name)
          if (name === OTHER)
            await each
              .getByRole('dialog', { name: /hasn’t reached the server yet/ })
              .getByRole('button', { name: 'Switch now' })
              .click({ timeout: SLOW_TIMEOUT })
        }
        for (const each of [page, dead]) await isOpen(each, name)
      }
    }
    assert.equal([await noticesOf(page), await noticesOf(dead)], [[], []])
    // The browser itself says that a request failed.
    assert.equal(
      device.errors.slice(before).filter((text) => !text.startsWith('Failed to load resource')),
      [],
    )

    await dead.unroute(/\/(graphql|api|healthz)/)
    await device.context().unroute('**/graphql')
    await waitUntilSaved(device)
    const after = await queryAs<{ contact: { phone: string } }>(
      product,
      'admin',
      'query ($id: ID!) { contact(id: $id) { phone } }',
      { id: contact.id },
    )
    assert.is(after.contact.phone, '+43 1 5550200')
  },
)

journey('stays with its rows if the session has ended', async ({ page, device }) => {
  await page.goto(new URL('/contacts', page.url()).href)
  const rows = page.getByRole('row')
  await rows.nth(1).waitFor({ timeout: SLOW_TIMEOUT })
  await device.context().clearCookies()
  const logged = page.waitForEvent('console', {
    predicate: (message) => message.text() === 'No refresh token available',
    timeout: SLOW_TIMEOUT,
  })
  await choose(page, OTHER)
  await logged
  await isOpen(page, HOUSE)
  await rows.nth(1).waitFor({ timeout: SLOW_TIMEOUT })
})

journey.run()

import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY } from '../../../shared/kernel/time'
import { openDevice } from '../../harness/browser/device'
import { startProduct } from '../../harness/browser/product'
import { type ExaminationContext, recordViolations } from '../accessibility-checks'
import { appOf, openDesk, openOffice, queryAs, SLOW_TIMEOUT, signIn, waitUntilOffline, waitUntilSaved } from '../steps'

const contacts = suite<ExaminationContext>('contacts in the office')

contacts.before(async (context) => {
  context.product = await startProduct({ isSignedIn: true })
  context.device = await openOffice(context.product, '/contacts', { viewport: { width: 1180, height: 820 } })
  context.page = context.device.page()
  context.objections = []
  await waitUntilSaved(context.device)
})

contacts.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

const FILE =
  'Vorname;Nachname;E-Mail;Telefon\r\nZoë;Müßiggang;zoe@tinte.example;+43 1 234\r\nzu;viele;Spalten;in;der Zeile\r\nZ.;Muessiggang;zoe2@tinte.example;+43 1 999\r\nZoë;Doppelt;ZOE@tinte.example;\r\n'

/** The file as a spreadsheet saves it in Windows-1252. */
const file = { name: 'kontakte.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE, 'latin1') }

const idOf = async ({ product }: ExaminationContext, query: string): Promise<string> => {
  const answer = await queryAs<{ contacts: { contacts: { id: string }[] } }>(
    product,
    'admin',
    'query ($query: String) { contacts(input: { query: $query }) { contacts { id } } }',
    { query },
  )
  return answer.contacts.contacts[0]?.id ?? ''
}

contacts('imports a Windows-1252 file with a broken line and a duplicate', async (context) => {
  const { page } = context
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import contacts' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose a CSV file' }).click()
  await (await chooser).setFiles(file)
  await dialog.getByText('Line 3: The line can’t be read').waitFor()
  await dialog.getByRole('button', { name: 'Import 3 contacts' }).click({ timeout: SLOW_TIMEOUT })
  await dialog.getByText('Import finished').waitFor({ timeout: SLOW_TIMEOUT })
  assert.match(
    (await dialog.innerText()).replace(/\s+/g, ' '),
    /Created 2 Updated 0 Skipped as duplicates 1 Lines with errors 1/,
  )
  await recordViolations(context, 'import')
  await page.keyboard.press('Escape')
  assert.equal(context.objections, [])
})

contacts('opens a contact, merges its duplicate and finds it by phone', async (context) => {
  const { page, device } = context
  const id = await idOf(context, 'Müßiggang Zoë')
  await page.goto(`${device.url}/contacts/${id}`)
  await page.getByRole('heading', { name: 'Zoë Müßiggang', level: 1 }).waitFor({ timeout: SLOW_TIMEOUT })
  await page.getByText('No paid orders yet.').waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'contact')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Merge duplicate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge into Zoë Müßiggang' })
  await dialog.getByRole('combobox', { name: 'Duplicate' }).fill('Muessiggang')
  await page.getByRole('option', { name: /Muessiggang/ }).click({ timeout: SLOW_TIMEOUT })
  await dialog.getByLabel('Phone of the duplicate: +43 1 999').check({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'merge')
  await dialog.getByRole('button', { name: 'Merge contacts' }).click({ timeout: SLOW_TIMEOUT })
  await page.getByRole('link', { name: '+43 1 999' }).waitFor({ timeout: SLOW_TIMEOUT })
  assert.is(await idOf(context, '999'), id)
  assert.is(await idOf(context, 'Zoë Müßiggang'), id)
  assert.is(await idOf(context, 'Muessiggang'), '')
  assert.equal(context.objections, [])
})

contacts('keeps what two people edit on two devices, and reports the value that was replaced', async (context) => {
  const { page: office, device } = context
  const id = await idOf(context, 'Zoë Müßiggang')
  const desk = await openDesk(context.product, 'Office desk', 'Abendkasse')
  const page = desk.page()
  await page.goto(`${desk.url}/contacts/${id}`)
  await page.getByRole('link', { name: '+43 1 999' }).waitFor({ timeout: SLOW_TIMEOUT })
  await desk.goOffline()
  await waitUntilOffline(desk)
  await page.getByRole('button', { name: 'Edit contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit contact' })
  await dialog.getByLabel('Phone').fill('+43 1 777')
  await dialog.getByRole('button', { name: 'Save contact' }).click()
  await page.getByRole('link', { name: '+43 1 777' }).waitFor({ timeout: SLOW_TIMEOUT })
  await office.goto(`${device.url}/contacts/${id}`)
  await office.getByRole('button', { name: 'Edit contact' }).click({ timeout: SLOW_TIMEOUT })
  const other = office.getByRole('dialog', { name: 'Edit contact' })
  await other.getByLabel('Phone').fill('+43 1 888')
  await other.getByLabel('Email').fill('zoe@feder.example')
  await other.getByRole('button', { name: 'Save contact' }).click()
  await office.getByRole('link', { name: '+43 1 888' }).waitFor({ timeout: SLOW_TIMEOUT })
  await desk.goOnline()
  await waitUntilSaved(desk)
  const read = async () => {
    const { contact } = await queryAs<{ contact: { phone: string; email: string } }>(
      context.product,
      'admin',
      'query ($id: ID!) { contact(id: $id) { phone email } }',
      { id },
    )
    return [contact.phone, contact.email]
  }
  assert.equal(await read(), ['+43 1 777', 'zoe@feder.example'])
  for (const view of [office, page]) {
    const report = view.getByRole('region', { name: 'Changed by two people' })
    await report.getByText('+43 1 888').waitFor({ timeout: SLOW_TIMEOUT })
    await report.getByText('+43 1 777').waitFor()
  }
  await recordViolations(context, 'a conflict')
  await office.getByRole('button', { name: /^Notifications/ }).click()
  await office.getByText('Two people changed Zoë Müßiggang').waitFor({ timeout: SLOW_TIMEOUT })
  await office.keyboard.press('Escape')
  await office.getByRole('button', { name: 'Use +43 1 888 instead' }).click()
  await office.getByRole('link', { name: '+43 1 888' }).waitFor({ timeout: SLOW_TIMEOUT })
  await office
    .getByRole('region', { name: 'Changed by two people' })
    .waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
  assert.equal(await read(), ['+43 1 888', 'zoe@feder.example'])
  await desk.dispose()
  assert.equal(context.objections, [])
})

contacts('erases a person from all lists and searches', async (context) => {
  const { page } = context
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Erase person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase Zoë Müßiggang?' })
  await dialog.getByText('Orders that lose the name').waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'erase')
  await dialog.getByRole('button', { name: 'Erase person' }).click()
  await page.getByText('This contact isn’t on this device').waitFor({ timeout: SLOW_TIMEOUT })
  assert.is(await idOf(context, 'Müßiggang'), '')
  assert.equal(context.objections, [])
})

contacts('keeps contacts made offline in two tabs of an office browser, and sends each once', async (context) => {
  const { product } = context
  const office = await openDevice(product, { path: '/contacts', ...appOf(product) })
  await signIn(office, 'editor')
  await office.page().getByRole('button', { name: 'New contact' }).waitFor({ timeout: SLOW_TIMEOUT })
  await waitUntilSaved(office)
  const second = await office.context().newPage()
  await second.goto(`${office.url}/contacts`)
  await second.getByRole('button', { name: 'New contact' }).waitFor({ timeout: SLOW_TIMEOUT })
  await office.goOffline()
  await waitUntilOffline(office)
  const create = async (page: Page, name: string) => {
    await page.getByRole('button', { name: 'New contact' }).click()
    const dialog = page.getByRole('dialog', { name: 'New contact' })
    await dialog.getByLabel('Last name or company').fill(name)
    await dialog.getByRole('button', { name: 'Save contact' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await Promise.all([create(office.page(), 'Funkloch Eins'), create(second, 'Funkloch Zwei')])
  await waitUntilOffline(office, 2)
  await office.page().reload()
  await waitUntilOffline(office, 2)
  await office.page().getByRole('searchbox').fill('Funkloch')
  for (const name of ['Funkloch Eins', 'Funkloch Zwei'])
    await office.page().getByText(name).first().waitFor({ timeout: SLOW_TIMEOUT })
  await office.goOnline()
  await waitUntilSaved(office)
  const { contacts: found } = await queryAs<{ contacts: { total: number } }>(
    product,
    'admin',
    '{ contacts(input: { query: "Funkloch" }) { total } }',
  )
  assert.is(found.total, 2)
  const { devices } = await queryAs<{ devices: { devices: { name: string }[] } }>(
    product,
    'admin',
    '{ devices(input: { kind: [office] }) { devices { name } } }',
  )
  assert.is(devices.devices.filter(({ name }) => name !== 'Webshop und Telefon').length, 1, 'both tabs are one office')
  await office.dispose()
})

contacts('edits and erases a contact that this browser no longer keeps', async (context) => {
  const { page, device, product } = context
  type Found = {
    readonly contacts: {
      readonly contacts: readonly { readonly id: string; readonly name: string; readonly updated_at: string }[]
    }
  }
  const query =
    '{ contacts(input: { sort: "created_at", desc: false, limit: 200 }) { contacts { id name updated_at } } }'
  const { contacts: all } = await queryAs<Found>(product, 'admin', query)
  const old = all.contacts.find(({ updated_at }) => Date.parse(updated_at) < Date.now() - 735 * DAY)
  assert.ok(old, 'a contact of more than two years ago')
  await page.goto(`${device.url}/contacts/${old.id}`)
  await page.getByRole('button', { name: 'Edit contact' }).click({ timeout: SLOW_TIMEOUT })
  const form = page.getByRole('dialog', { name: 'Edit contact' })
  await form.getByLabel('Phone').fill('+43 1 555')
  await form.getByRole('button', { name: 'Save contact' }).click()
  await page.getByRole('link', { name: '+43 1 555' }).first().waitFor({ timeout: SLOW_TIMEOUT })
  await page.goto(`${device.url}/contacts/${old.id}?erase_contact=${old.id}`)
  await page
    .getByRole('dialog', { name: `Erase ${old.name}?` })
    .getByRole('button', { name: 'Erase person' })
    .click({ timeout: SLOW_TIMEOUT })
  await page.getByText('Person erased').waitFor({ timeout: SLOW_TIMEOUT })
})

contacts.run()

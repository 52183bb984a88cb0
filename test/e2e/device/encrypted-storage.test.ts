import * as assert from 'uvu/assert'
import type { Device } from '../../harness/browser/device'
import { eventually } from '../../harness/turns'
import { chooseEvent, deskJourney, queryAs, SLOW_TIMEOUT, waitUntilSaved } from '../steps'

const journey = deskJourney('what lies on a desk’s disk', 'Foyer', 'ticketing')

// A string, because it runs in the page: the test build would add a helper to a function.
const ASKED = `const asked = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
})`

/** Everything in the row databases, as text. */
const lying = (desk: Device): Promise<string> =>
  desk.page().evaluate(`(async () => {
    ${ASKED}
    const found = []
    const bytes = (_, value) => (value instanceof Uint8Array ? new TextDecoder('latin1').decode(value) : value)
    for (const { name } of await indexedDB.databases()) {
      if (!name.includes('foyer-rows-')) continue
      const db = await asked(indexedDB.open(name))
      for (const table of db.objectStoreNames) found.push(name, JSON.stringify(await asked(db.transaction(table).objectStore(table).getAll()), bytes))
      db.close()
    }
    return found.join(' ')
  })()`)

const keys = (desk: Device): Promise<readonly string[]> =>
  desk.page().evaluate(`(async () => {
    ${ASKED}
    const db = await asked(indexedDB.open('foyer-keep'))
    const found = await asked(db.transaction('keys').objectStore('keys').getAllKeys())
    db.close()
    return found.map(String)
  })()`)

journey(
  'encrypts personal data in the browser, reads it after a reload, and deletes the key on sign-out',
  async ({ product, desk }) => {
    const page = desk.page()
    await desk.goOffline()
    await chooseEvent(desk, 'Jazz im Studio')
    await page.keyboard.press('1')
    await page.locator('[data-cart-line]').waitFor()
    await page.getByRole('button', { name: 'Customer' }).click()
    await page.getByLabel('Name or email').fill('Ottilie Byron')
    await page.getByText('No contact on this device matches').waitFor()
    await page.getByRole('button', { name: 'New contact' }).click()
    await page.getByLabel('Email').fill('ottilie@analytical.example')
    await page.getByRole('button', { name: 'Save contact' }).click()
    await page.locator('[data-customer]').getByText('Ottilie Byron').waitFor()
    await page.reload()
    await page.locator('[data-customer]').getByText('Ottilie Byron').waitFor({ timeout: SLOW_TIMEOUT })
    await page.keyboard.press('F1')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /Next customer/ }).click({ timeout: SLOW_TIMEOUT })
    const offline = await lying(desk)
    await desk.goOnline()
    await waitUntilSaved(desk)

    const { contacts } = await queryAs<{
      contacts: { contacts: { id: string; name: string; email: string | null; phone: string | null }[] }
    }>(product, 'ticketing', '{ contacts(input: {}) { contacts { id name email phone } } }')
    const known = contacts.contacts.filter(({ email }) => email !== null)
    assert.ok(known.length > 10, 'there are contacts')
    const text = await lying(desk)
    assert.ok(
      known.some(({ id }) => text.includes(id)),
      'and they were looked for where they lie',
    )
    const words = known.flatMap(({ name, email, phone }) => [name, email ?? name, phone ?? name])
    for (const found of [offline, text])
      assert.equal(
        [...words, 'Ottilie', 'ottilie', 'Byron', 'byron', 'analytical', 'lindenau.example'].filter((word) =>
          found.includes(word),
        ),
        [],
      )

    const before = await keys(desk)
    assert.equal(before.map((id) => id.replace(/foyer-(\w+)-.*/, '$1')).sort(), ['rows'])
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Logout', exact: true }).click()
    await page.getByLabel('Password', { exact: true }).waitFor({ timeout: SLOW_TIMEOUT })
    const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
    await eventually('the rows to be gone', async () =>
      (await databases()).every((name) => !name.includes('foyer-rows-')),
    )
    assert.equal(
      (await keys(desk)).filter((id) => id.includes('foyer-rows-')),
      [],
    )
  },
)

journey.run()

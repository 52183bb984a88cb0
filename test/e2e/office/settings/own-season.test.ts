import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { phraseBook } from '../../../../shared/phrases'
import type { Device } from '../../../harness/browser/device'
import { type Product, startProduct } from '../../../harness/browser/product'
import { dialogOf } from '../../forms'
import { openOffice, queryAs, SLOW_TIMEOUT, waitUntilSaved } from '../../steps'
import { navigateTo } from '../addresses'

const journey = suite<{ product: Product; device: Device }>('the season that a person plans')

const words = phraseBook.en

journey.before(async (context) => {
  context.product = await startProduct({ isSignedIn: true })
  context.device = await openOffice(context.product, '/events', { viewport: { width: 1180, height: 820 } })
  await waitUntilSaved(context.device)
})

journey.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

journey('is chosen in the profile, and new events begin in it', async ({ product, device }) => {
  const page = device.page()
  const year = new Date().getFullYear() + 3
  const create = 'mutation ($input: CreateSeasonInput!) { CreateSeason(input: $input) { id } }'
  const input = {
    name: 'Later season',
    starts_at: `${year}-08-01T10:00:00.000Z`,
    ends_at: `${year + 1}-07-31T10:00:00.000Z`,
  }
  await queryAs(product, 'admin', create, { input })
  const { users } = await queryAs<{ users: { users: readonly { id: string; email: string }[] } }>(
    product,
    'admin',
    '{ users { users { id email } } }',
  )
  const admin = users.users.find(({ email }) => email === 'admin@lindenau.example')
  await navigateTo(page, `/events?user_id=${admin?.id}`)
  const season = dialogOf(page).getByRole('combobox', { name: words['users.webclient_settings.seasonId'] })
  await season.click({ timeout: SLOW_TIMEOUT })
  await page.getByRole('option', { name: input.name }).click({ timeout: SLOW_TIMEOUT })
  const saved = page.getByText(words['users.profile_saved'])
  const told: boolean[] = []
  await page.route('**/api/auth/session', async (route) => {
    told.push(await saved.isVisible())
    await route.continue()
  })
  await dialogOf(page).getByRole('button', { name: words['users.profile_save'] }).click()
  await saved.waitFor({ timeout: SLOW_TIMEOUT })
  assert.equal(told, [false], 'it is saved when this browser knows it')
  await navigateTo(page, '/events?new_event=new')
  const chosen = dialogOf(page).getByRole('combobox', { name: words['events.season'] })
  await chosen.waitFor({ timeout: SLOW_TIMEOUT })
  assert.is(await chosen.inputValue(), input.name)
  assert.match(await dialogOf(page).locator('input[name="starts_at"]').inputValue(), `${year}-08-0`)
  await chosen.focus()
  await page.keyboard.type('2026')
  assert.is(await chosen.inputValue(), '2026', 'what is typed takes the place of the chosen name')
})

journey.run()

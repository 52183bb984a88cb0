import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Device, openDevice } from '../../../harness/browser/device'
import { type Product, startProduct } from '../../../harness/browser/product'
import { type OAuthServer, startOAuth } from '../../../harness/providers/oauth'
import { type SocialServer, startSocial } from '../../../harness/providers/social'
import { eventually } from '../../../harness/turns'
import { choose, create, dialogOf, fill, open, save } from '../../forms'
import { openOffice, queryAs, SLOW_TIMEOUT, signIn, waitUntilSaved } from '../../steps'
import { effectOf, firstId, saveSettings } from './settings-steps'

type Context = { product: Product; office: Device; page: Page; owner: Device; oauth: OAuthServer; social: SocialServer }

const journey = suite<Context>('settings of campaigns and posts, and their effects')

journey.before(async (context) => {
  context.oauth = await startOAuth()
  context.social = await startSocial()
  context.product = await startProduct({
    env: { ...context.social.environment, ...context.oauth.environment('facebook', 'canva') },
  })
  context.office = await openOffice(context.product, '/settings/facebook', { viewport: { width: 1440, height: 900 } })
  context.page = context.office.page()
  await waitUntilSaved(context.office)
  await consentAtServices(context)
})

journey.after(async ({ product, office, owner, oauth, social }) => {
  await owner?.dispose()
  await office?.dispose()
  await product?.dispose()
  await oauth?.close()
  await social?.close()
})

/** Answers the page of a service, on which a person would consent, with the way back. */
const consentAtServices = ({ page, oauth }: Context) =>
  page.route(`${oauth.url}/**`, (route) => {
    const url = route.request().url()
    const { state, code } = oauth.consent(url)
    const back = new URL(new URL(url).searchParams.get('redirect_uri') ?? '')
    const location = `${new URL(page.url()).origin}${back.pathname}?${new URLSearchParams({ state, code }).toString()}`
    return route.fulfill({ status: 302, headers: { location } })
  })

journey(effectOf('facebook'), async ({ page, social }) => {
  await page.getByRole('button', { name: 'Connect page' }).first().click({ timeout: SLOW_TIMEOUT })
  await dialogOf(page).getByRole('button', { name: 'Connect Facebook' }).click()
  await page.getByRole('gridcell', { name: 'Theatre page' }).first().waitFor({ timeout: SLOW_TIMEOUT })
  await open(page, '/campaigns?archived=false&tab=list&new_campaign=1')
  await choose(page, 'Channel', 'Facebook')
  await fill(page, 'Title or text of the post', 'Heute Abend')
  await save(page, 'Save campaign')
  await dialogOf(page).getByRole('button', { name: 'Launch', exact: true }).click({ timeout: SLOW_TIMEOUT })
  await eventually('the post is published', () => social.published.length > 0)
  assert.equal(social.published, [{ network: 'facebook', said: { message: 'Heute Abend', link: null, attached: [] } }])
})

journey(effectOf('canva'), async ({ page }) => {
  await open(page, '/settings/canva')
  await page.getByRole('button', { name: 'Connect Canva' }).click({ timeout: SLOW_TIMEOUT })
  await page.getByText(/^Connected since/).waitFor({ timeout: SLOW_TIMEOUT })
})

journey(effectOf('campaign_groups'), async ({ page }) => {
  await create(page, 'campaign_groups', 'New group', { Name: 'Frühjahr' })
  await open(page, '/campaigns?archived=false&tab=list&new_campaign=1')
  await choose(page, 'Channel', 'Print')
  await fill(page, 'Title or text of the post', 'Frühjahrsplakat')
  await choose(page, 'Group', 'Frühjahr')
  await save(page, 'Save campaign')
  await open(page, '/campaigns?archived=false&tab=timeline')
  await page.getByRole('button', { name: 'Frühjahr 1 campaign' }).waitFor({ timeout: SLOW_TIMEOUT })
})

journey(effectOf('message_templates'), async ({ page }) => {
  await open(page, '/settings/message_templates')
  await page.getByRole('button', { name: 'New template' }).click({ timeout: SLOW_TIMEOUT })
  await dialogOf(page).getByRole('textbox', { name: 'Subject' }).fill('Bis morgen', { timeout: SLOW_TIMEOUT })
  await dialogOf(page).getByRole('button', { name: 'Save', exact: true }).click()
  await open(page, '/settings/reminders?reminder_form=new')
  await choose(page, 'Template', 'Bis morgen')
})

journey(effectOf('int_reservations'), async ({ page, product }) => {
  await open(page, '/settings/int_reservations')
  const owners = page.getByRole('combobox', { name: 'Kept for' })
  await owners.fill('Bürgermeisterin', { timeout: SLOW_TIMEOUT })
  await owners.press('Enter')
  await saveSettings(page)
  const plan = await firstId(product, '{ seating_plans { seating_plans { id } } }')
  await open(page, `/seating_plans/${plan}?edit_spl=1&sb=Parkett&sr=3`)
  await page.getByRole('combobox', { name: 'Kept for' }).click({ timeout: SLOW_TIMEOUT })
  await page.getByRole('option', { name: 'Bürgermeisterin' }).waitFor({ timeout: SLOW_TIMEOUT })
})

journey(effectOf('reminders'), async ({ page, product }) => {
  await open(page, '/settings/reminders?reminder_form=new')
  await fill(page, 'Name', 'Zwei Tage davor')
  await choose(page, 'Template', 'Erinnerung')
  await dialogOf(page).getByRole('switch', { name: 'For new events' }).check()
  await save(page, /^Save/)
  await open(page, '/events?new_event=1')
  await fill(page, 'Title', 'Erinnerte Nacht')
  await save(page, 'Create event')
  const reminder = await firstId(product, '{ reminders(input: { query: "Zwei Tage" }) { reminders { id } } }')
  const { events } = await queryAs<{ events: { events: readonly { readonly reminder_ids: readonly string[] }[] } }>(
    product,
    'admin',
    '{ events(input: { query: "Erinnerte Nacht" }) { events { reminder_ids } } }',
  )
  assert.ok(events.events[0]?.reminder_ids.includes(reminder))
})

journey(effectOf('accreditations'), async ({ page }) => {
  await open(page, '/settings/accreditations')
  await page.getByRole('button', { name: 'New accreditation' }).click({ timeout: SLOW_TIMEOUT })
  await fill(page, 'Name', 'Presse 2027')
  await save(page, 'Save accreditation')
  await page.getByRole('gridcell', { name: 'Presse 2027' }).first().click({ timeout: SLOW_TIMEOUT })
  await page.getByRole('button', { name: 'Add contact' }).click({ timeout: SLOW_TIMEOUT })
  await dialogOf(page).getByRole('combobox', { name: 'Contact' }).fill('Weber')
  await page.getByRole('option', { name: /Weber/ }).first().click({ timeout: SLOW_TIMEOUT })
  await save(page, 'Add contact')
  await page.getByRole('listitem').filter({ hasText: /Weber/ }).first().waitFor({ timeout: SLOW_TIMEOUT })
})

/** Publishes a post as the product's owner. Returns its id. */
async function publish({ owner }: Context, type: string, title: string): Promise<string> {
  const page = owner.page()
  await open(page, `/settings/posts/${type}`)
  await page.getByRole('button', { name: 'New post' }).click({ timeout: SLOW_TIMEOUT })
  await fill(page, 'Title', title)
  await fill(page, 'Short name in addresses', `post-${type}`)
  await dialogOf(page).getByRole('textbox', { name: 'Text', exact: true }).fill('Wir sind um elf zurück.')
  await save(page, 'Save post')
  await page.getByRole('button', { name: new RegExp(title) }).click({ timeout: SLOW_TIMEOUT })
  await dialogOf(page).waitFor({ timeout: SLOW_TIMEOUT })
  const id = new URL(page.url()).searchParams.get('post_form') ?? ''
  await dialogOf(page).getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('button', { name: new RegExp(`${title} Published`) }).waitFor({ timeout: SLOW_TIMEOUT })
  return id
}

journey(effectOf('posts/incident'), async (context) => {
  const { page, product } = context
  context.owner = await openDevice(product, {
    path: '/settings/posts/incident',
    viewport: { width: 1440, height: 900 },
  })
  await signIn(context.owner, 'super')
  await context.owner
    .page()
    .getByRole('button', { name: /Foyer Support/ })
    .click({ timeout: SLOW_TIMEOUT })
  await context.owner.page().getByRole('button', { name: 'New post' }).waitFor({ timeout: SLOW_TIMEOUT })
  await publish(context, 'incident', 'Wartung heute')
  await open(page, '/orders')
  await page.getByRole('region', { name: 'Incidents' }).getByText('Wartung heute').waitFor({ timeout: SLOW_TIMEOUT })
})

journey(effectOf('posts/page'), async (context) => {
  const id = await publish(context, 'page', 'Impressum')
  await open(context.page, `/orders?notification_post_id=${id}`)
  await dialogOf(context.page).getByText('Wir sind um elf zurück.').waitFor({ timeout: SLOW_TIMEOUT })
})

journey(effectOf('posts/knowledge'), async (context) => {
  await publish(context, 'knowledge', 'Kassen einrichten')
  await open(context.page, '/help')
  await context.page.getByRole('link', { name: /Kassen einrichten/ }).click({ timeout: SLOW_TIMEOUT })
  await context.page.getByText('Wir sind um elf zurück.').waitFor({ timeout: SLOW_TIMEOUT })
})

for (const [type, path] of [
  [effectOf('posts/blog'), '/notifications/blog'],
  [effectOf('posts/announcement'), '/notifications/announcements'],
] as const)
  journey(type, async (context) => {
    const name = type.split(':')[0]?.split('/')[1] ?? ''
    await publish(context, name, `Neues ${name}`)
    await open(context.page, path)
    await context.page.getByText(`Neues ${name}`).first().waitFor({ timeout: SLOW_TIMEOUT })
  })

journey.run()

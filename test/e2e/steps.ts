import type { Page } from 'playwright'
import { suite, type Test } from 'uvu'
import * as assert from 'uvu/assert'
import { MINUTE } from '../../shared/kernel/time'
import { type Device, type DeviceOptions, openDevice } from '../harness/browser/device'
import { type Product, startProduct } from '../harness/browser/product'
import { chooseOrganisation, fillSignIn } from '../harness/browser/saved-profiles'

/** Time limit in ms for a first pull, a page build or a drain on a busy machine. */
export const SLOW_TIMEOUT = 90_000

/**
 * Reopens a desk's browser after it was killed. If it had not noted that its last sales were acknowledged, it shows the
 * last sale's tickets again.
 */
export async function reopenBrowser(desk: Device, path: string): Promise<Page> {
  const page = await desk.reopen(path)
  await page.addLocatorHandler(page.getByText('This sale was finished just before the browser stopped.'), () =>
    page.keyboard.press('Escape'),
  )
  return page
}

/** Ends the animations and transitions of a page that have an end. */
export const finishAnimations = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
  })

/** Signs in through the login screen. */
export const signIn = (device: Device, who: string): Promise<void> => fillSignIn(device.page(), who)

/**
 * Products whose saved browser profile is in use. A second browser with the same session would end it for the first
 * one.
 */
const resumed = new WeakSet<Product>()

/**
 * Opens an office page in the manager's browser: the one that is signed in already, if the product has it. Its list may
 * still be loading.
 */
export async function openOffice(product: Product, path: string, options: DeviceOptions = {}): Promise<Device> {
  const profile = product.profiles?.office
  if (profile && !resumed.has(product)) {
    resumed.add(product)
    return openDevice(product, { path, ...options, profile })
  }
  const device = await openDevice(product, { path, ...options })
  await signIn(device, 'admin')
  await chooseOrganisation(device.page())
  return device
}

/** The profile of a browser that has installed the app. */
export const appOf = ({ profiles }: Product): Pick<DeviceOptions, 'profile'> =>
  profiles ? { profile: profiles.installed } : {}

/** Opens a desk with an open shift, after the first pull and with its rights granted. */
export async function openDesk(
  product: Product,
  name: string,
  cashBox: string,
  options: DeviceOptions = {},
  who = 'cashier',
): Promise<Device> {
  const device = await openDevice(product, { path: '/desk', ...appOf(product), ...options })
  await setUpDesk(device, name, cashBox, who)
  return device
}

/**
 * Makes a browser on the login screen a desk with an open shift. Returns after the first pull, with its rights granted.
 */
export async function setUpDesk(device: Device, name: string, cashBox: string, who = 'cashier'): Promise<void> {
  await signIn(device, who)
  await startDesk(device, name, cashBox)
}

/**
 * Makes a browser on the set-up screen a desk with an open shift. Returns after the first pull, with its rights
 * granted.
 */
export async function startDesk(device: Device, name: string, cashBox: string): Promise<void> {
  const page = device.page()
  await page.getByLabel('Name of this desk').fill(name)
  await page.getByRole('button', { name: 'Set up this desk' }).click()
  await page.getByText(cashBox).click()
  await page.getByLabel('Opening float').fill('100')
  await page.getByRole('button', { name: 'Open shift' }).click()
  await waitUntilSaved(device)
  for (const title of ['Die Räuber', 'Jazz im Studio']) {
    await page
      .getByRole('navigation', { name: 'Events' })
      .getByRole('button', { name: new RegExp(`${title}.* [1-9]\\d* left`) })
      .waitFor({ timeout: SLOW_TIMEOUT })
  }
}

/** Context of a journey at one desk. */
type AtDesk = { readonly product: Product; readonly desk: Device }

/** Declares a journey in an organisation with one desk. */
export function deskJourney<More = object>(title: string, name: string, who = 'cashier'): Test<AtDesk & More> {
  const journey = suite<AtDesk & More>(title)
  journey.before(async (context) => {
    const product = await startProduct()
    Object.assign(context, { product })
    Object.assign(context, { desk: await openDesk(product, name, 'Abendkasse', {}, who) })
  })
  journey.after(async ({ product, desk }) => {
    await desk?.dispose()
    await product?.dispose()
  })
  return journey
}

/** Opens a door for an event, after the ticket list is pulled. */
export async function openDoorDevice(
  product: Product,
  name: string,
  event: string,
  gate: string,
  options: DeviceOptions = {},
): Promise<Device> {
  const device = await openDevice(product, { path: '/door', ...appOf(product), ...options })
  await signIn(device, 'checkin')
  const page = device.page()
  await page.getByLabel('Name of this device').fill(name)
  await page.getByRole('button', { name: 'Set up as a door' }).click()
  await openGate(device, event, gate)
  await waitUntilSaved(device)
  return device
}

/** Chooses the event and names the gate. */
export async function openGate(device: Device, event: string, gate: string): Promise<void> {
  const page = device.page()
  const radio = page.getByRole('radio', { name: event })
  const more = page.getByRole('button', { name: /more event/ })
  await radio.or(more).first().waitFor({ timeout: SLOW_TIMEOUT })
  if (!(await radio.isVisible())) await more.click()
  await radio.check({ timeout: SLOW_TIMEOUT })
  await page.getByLabel('Gate name').fill(gate)
  await page.getByRole('button', { name: 'Start scanning' }).click()
}

/**
 * Closes and reopens the browser, because Chromium writes a new session to disk up to half a minute after the sign-in.
 * A browser that crashes sooner has to sign in again.
 */
export async function keepSession(device: Device): Promise<void> {
  await device.reopen('/desk')
  await device.page().getByRole('navigation', { name: 'Events' }).waitFor({ timeout: SLOW_TIMEOUT })
  await waitUntilSaved(device)
}

/** Waits until the sync chip shows a state. An error says what it shows instead. */
async function waitForSyncState(device: Device, name: RegExp): Promise<void> {
  const page = device.page()
  await page
    .getByRole('button', { name })
    .waitFor({ timeout: SLOW_TIMEOUT })
    .catch(async (error: unknown) => {
      const shown = await page
        .getByRole('button', { name: /^Sync status: / })
        .evaluateAll((chips) => chips.map((chip) => chip.getAttribute('aria-label')))
      throw new Error(`no ${name}, but ${shown.join(' and ') || 'no sync chip'}`, { cause: error })
    })
}

/** Waits until the sync chip shows that everything is saved and the server answers. */
export const waitUntilSaved = (device: Device): Promise<void> => waitForSyncState(device, /Sync status: All saved/)

/** Waits until the sync chip shows that the server is unreachable and, if given, how many operations wait. */
export const waitUntilOffline = (device: Device, waiting?: number): Promise<void> =>
  waitForSyncState(
    device,
    waiting === undefined
      ? /Sync status: Working offline/
      : new RegExp(`Sync status: Working offline, ${waiting} waiting`),
  )

/** Chooses an event by its title, from the strip or, where it has no room for it, from the list of all. */
export async function chooseEvent(device: Device, title: string): Promise<void> {
  const page = device.page()
  const strip = page.getByRole('navigation', { name: 'Events' })
  const tile = strip.getByRole('button', { name: title })
  await strip.getByRole('button', { name: 'Guests' }).waitFor({ timeout: SLOW_TIMEOUT })
  if (await tile.isVisible()) return tile.click()
  await strip.getByRole('button', { name: 'All' }).click()
  await page.getByRole('dialog', { name: 'Choose an event' }).getByRole('button', { name: title }).click()
}

/** Pays for the cart with one tap on a banknote. Returns the change on the screen. */
export async function payCash(device: Device, note: RegExp): Promise<string> {
  const page = device.page()
  await page.getByRole('button', { name: /^Cash/ }).click()
  await page.getByRole('button', { name: note }).click()
  await page.getByRole('button', { name: /Next customer/ }).waitFor({ timeout: SLOW_TIMEOUT })
  const text = await page.getByText(/Give change:/).textContent()
  return text?.replace('Give change:', '').trim() ?? ''
}

export const nextCustomer = (device: Device): Promise<void> =>
  device
    .page()
    .getByRole('button', { name: /Next customer/ })
    .click()

/** Returns the amount in the drawer that the shift chip shows. */
export async function drawerAmount(device: Device): Promise<string> {
  return (
    (await device
      .page()
      .getByRole('button', { name: /in drawer/ })
      .locator('strong')
      .textContent()) ?? ''
  )
}

/** Sells a voucher of 25 euros. Returns its code once the server has it. */
export async function sellVoucher(desk: Device): Promise<string> {
  const page = desk.page()
  await page.locator('[data-sell-voucher]').click()
  await page.locator('[data-voucher="2500"]').click()
  await page.locator('[data-total="2500"]').waitFor()
  await payCash(desk, /^€50/)
  const code = (await page.locator('[data-voucher-code]').getAttribute('data-voucher-code')) ?? ''
  await nextCustomer(desk)
  await waitUntilSaved(desk)
  return code
}

const EUROS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' })

/** Waits until the shift chip shows this amount, in cents. */
export const waitForDrawer = (device: Device, amount: number): Promise<void> =>
  device
    .page()
    .getByRole('button', { name: /in drawer/ })
    .locator('strong', { hasText: EUROS.format(amount / 100) })
    .waitFor()

/** Returns the booking code of the last sale. */
export async function lastBookingCode(device: Device): Promise<string> {
  const code = (await device.page().locator('[data-booking-code]').textContent()) ?? ''
  assert.match(code, /^[0-9A-X]{10}$/)
  return code
}

type Answer<T> = { readonly data?: T; readonly errors?: readonly { readonly message: string }[] }

type Session = {
  readonly cookie: string
  readonly org_id: string
  token: { readonly access_token: string; readonly expires_at: string } | null
}

/**
 * Sessions of API clients, by product and user. One each, so that a journey does not run into the limit of sign-ins.
 */
const sessions = new WeakMap<Product, Map<string, Promise<Session>>>()
const JSON_HEADER = { 'content-type': 'application/json' }

async function signInToApi(product: Product, who: string): Promise<Session> {
  const login = await fetch(`${product.url}/api/auth/login`, {
    method: 'POST',
    headers: JSON_HEADER,
    body: JSON.stringify({ email: `${who}@lindenau.example`, password: 'lindenau' }),
  })
  if (!login.ok) throw new Error(`Sign-in of ${who}: HTTP ${login.status}`)
  const { organisations } = (await login.json()) as {
    organisations: readonly { readonly id: string; readonly name: string }[]
  }
  const org = organisations.find((each) => each.name.includes('Lindenau'))
  return { cookie: login.headers.get('set-cookie')?.split(';')[0] ?? '', org_id: org?.id ?? '', token: null }
}

function sessionOf(product: Product, who: string): Promise<Session> {
  const known = sessions.get(product) ?? new Map<string, Promise<Session>>()
  sessions.set(product, known)
  const session = known.get(who) ?? signInToApi(product, who)
  known.set(who, session)
  return session
}

/** Returns the session's access token, a new one in its last minute. */
async function tokenOf(product: Product, session: Session): Promise<string> {
  if (session.token && Date.parse(session.token.expires_at) - Date.now() > MINUTE) return session.token.access_token
  const headers = { ...JSON_HEADER, cookie: session.cookie }
  const answer = await fetch(`${product.url}/api/auth/token`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ org_id: session.org_id }),
  })
  if (!answer.ok) throw new Error(`Access token: HTTP ${answer.status}`)
  session.token = (await answer.json()) as NonNullable<Session['token']>
  return session.token.access_token
}

/** Queries the server as a separate API client that signs in once. Throws the message of a refusal. */
export async function queryAs<T>(
  product: Product,
  who: string,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<T> {
  const access_token = await tokenOf(product, await sessionOf(product, who))
  const response = await fetch(`${product.url}/graphql`, {
    method: 'POST',
    headers: { ...JSON_HEADER, authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ query, variables }),
  })
  const answer = (await response.json()) as Answer<T>
  if (answer.errors?.[0] || !answer.data) throw new Error(answer.errors?.[0]?.message ?? `HTTP ${response.status}`)
  return answer.data
}

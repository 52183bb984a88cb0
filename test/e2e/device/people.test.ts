import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PROTOCOL } from '../../../shared/sync/version'
import { openDevice } from '../../harness/browser/device'
import { newOrganisation, PUBLIC_URL } from '../../harness/browser/organisation-command'
import { startProduct } from '../../harness/browser/product'
import { GOOD_PASSWORD, tokenIn } from '../../harness/office/accounts'
import { emailAfter, type Smtp, startSmtp } from '../../harness/office/smtp'
import { type ExaminationContext, recordViolations } from '../accessibility-checks'
import { SLOW_TIMEOUT } from '../steps'

type PeopleContext = ExaminationContext & { readonly data: string; readonly smtp: Smtp }

const journey = suite<PeopleContext>('first administrator and invitations')

journey.before(async (context) => {
  const data = mkdtempSync(join(tmpdir(), 'foyer-people-'))
  const smtp = await startSmtp()
  Object.assign(context, { data, smtp })
  const env = { FOYER_DEMO: '0', FOYER_URL: PUBLIC_URL, SMTP_URL: smtp.url, MAIL_FROM: 'house@theatre.example' }
  context.product = await startProduct({ data, env })
})

journey.before.each((context) => {
  context.objections = []
})

journey.after(async ({ product, device, data, smtp }) => {
  await device?.dispose()
  await product?.dispose()
  await smtp?.close()
  rmSync(data, { recursive: true, force: true })
})

/** Sends a query with the session of the page's user. */
const ask = (page: Page, query: string) =>
  page.evaluate(
    async ([query, protocol]) => {
      const json = { 'content-type': 'application/json' }
      const { organisations } = await (await fetch('/api/auth/session')).json()
      const body = JSON.stringify({ org_id: organisations[0].id })
      const { access_token } = await (await fetch('/api/auth/token', { method: 'POST', headers: json, body })).json()
      const headers = { ...json, authorization: `Bearer ${access_token}`, 'x-foyer-protocol': protocol }
      return (await (
        await fetch('/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) })
      ).json()) as Record<string, unknown>
    },
    [query, String(PROTOCOL)] as const,
  )

/** Waits for the next email and returns its token. */
async function nextEmail({ smtp }: PeopleContext, to: string, after: number): Promise<string> {
  const { raw } = await emailAfter(smtp, after, to)
  return tokenIn(raw) ?? ''
}

journey('signs the first administrator up by the link that the command prints', async (context) => {
  const token = await newOrganisation(context.data, '--tax', 'Voll=19')
  context.device = await openDevice(context.product, { path: `/auth/password#${token}` })
  const page = context.device.page()
  context.page = page
  const password = page.getByLabel('New password', { exact: true })
  await password.waitFor({ timeout: SLOW_TIMEOUT })
  await page.getByText('For ida@haus.example at Kleines Haus.').waitFor()
  await recordViolations(context, 'choosing a password')
  await password.fill('short')
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
  await page.getByText('Use at least 12 characters for your password.').waitFor()
  await recordViolations(context, 'a password that is too short')
  await password.fill('Kleines Haus 2026')
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
  await page.getByText('This password is easy to guess').waitFor()
  await password.fill(GOOD_PASSWORD)
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
  await page.getByRole('button', { name: 'Account of Ida Intendantin' }).waitFor({ timeout: SLOW_TIMEOUT })
  await page.goto(`/auth/password#${token}`)
  await page
    .getByText('Ida Intendantin from Kleines Haus is signed in to this browser.')
    .waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'a link while signed in')
  await page.getByRole('link', { name: 'Back to work' }).click()
  await page.getByRole('button', { name: 'Account of Ida Intendantin' }).waitFor({ timeout: SLOW_TIMEOUT })
  assert.equal(context.objections, [])
})

journey(
  'signs an invited user up once by email link in their language, and resets a forgotten password',
  async (context) => {
    const made = await ask(
      context.page,
      `mutation { CreateUser(input: { name: "Kai Kasse", email: "kai@haus.example", role: CASHIER, lang: de }) { id } }`,
    )
    assert.is(made.errors, undefined, JSON.stringify(made))
    const token = await nextEmail(context, 'kai@haus.example', 0)
    const other = await openDevice(context.product, {
      path: `/auth/password#${token}`,
      viewport: { width: 390, height: 844 },
    })
    const page = other.page()
    const password = page.getByLabel('Neues Passwort', { exact: true })
    await password.waitFor({ timeout: SLOW_TIMEOUT })
    await password.fill(GOOD_PASSWORD)
    await page.getByRole('button', { name: 'Passwort setzen und anmelden' }).click()
    await page.getByRole('button', { name: 'Konto von Kai Kasse' }).waitFor({ timeout: SLOW_TIMEOUT })
    await other.dispose()

    const third = await openDevice(context.product, { path: `/auth/password#${token}`, locale: 'de-DE' })
    const again = third.page()
    await again.getByText('Dieser Link wurde schon benutzt.').waitFor({ timeout: SLOW_TIMEOUT })
    await again.getByRole('link', { name: 'Einen neuen Link anfordern' }).click()
    await again.getByLabel('E-Mail').fill('kai@haus.example')
    await again.getByRole('button', { name: 'Link per E-Mail schicken' }).click()
    await again.getByText('Wenn kai@haus.example ein Konto hat, ist eine E-Mail unterwegs.').waitFor()
    const reset = await nextEmail(context, 'kai@haus.example', 1)
    await again.goto(`/auth/password#${reset}`)
    await again.getByLabel('Neues Passwort', { exact: true }).fill(`${GOOD_PASSWORD} more`)
    await again.getByRole('button', { name: 'Passwort setzen und anmelden' }).click()
    await again.getByRole('button', { name: 'Konto von Kai Kasse' }).waitFor({ timeout: SLOW_TIMEOUT })
    await again.getByRole('button', { name: 'Konto von Kai Kasse' }).click()
    await again.getByRole('menuitem', { name: 'Passwort ändern …' }).click()
    const form = again.getByRole('dialog', { name: 'Passwort ändern' })
    await form.getByLabel('Aktuelles Passwort', { exact: true }).fill('vergessen')
    await form.getByLabel('Neues Passwort', { exact: true }).fill(`${GOOD_PASSWORD} again`)
    await form.getByRole('button', { name: 'Passwort ändern' }).click()
    await form.getByText('Ihr aktuelles Passwort ist falsch.').waitFor()
    await recordViolations({ ...context, page: again }, 'changing a password')
    await form.getByLabel('Aktuelles Passwort', { exact: true }).fill(`${GOOD_PASSWORD} more`)
    await form.getByRole('button', { name: 'Passwort ändern' }).click()
    await again.getByText('Passwort geändert').waitFor()
    assert.equal(context.objections, [])
    await third.dispose()
    const { headers } = await fetch(`${context.product.url}/auth/password`, { headers: { accept: 'text/html' } })
    assert.equal([headers.get('referrer-policy'), headers.get('cache-control')], ['no-referrer', 'no-store'])
    assert.match(headers.get('content-security-policy') ?? '', "script-src 'self'")
    assert.not.ok(context.product.output().includes(token), 'no log has the token')
    assert.not.ok(context.product.output().includes(reset))
  },
)

journey.run()

import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startProduct } from '../../../harness/browser/product'
import { headerOf, type ReceivedEmail, type Smtp, startSmtp } from '../../../harness/office/smtp'
import { eventually } from '../../../harness/turns'
import { type ExaminationContext, recordViolations } from '../../accessibility-checks'
import { openOffice, queryAs, SLOW_TIMEOUT } from '../../steps'

type Context = ExaminationContext & { smtp: Smtp }

const campaigns = suite<Context>('campaigns in the office')

/** Public address in the emails. The tests follow its links on the product's own port. */
const PUBLIC_URL = 'https://tickets.example'

campaigns.before(async (context) => {
  context.smtp = await startSmtp()
  context.product = await startProduct({
    env: { SMTP_URL: context.smtp.url, MAIL_FROM: 'house@theatre.example', FOYER_URL: PUBLIC_URL },
  })
  const { orgs } = await queryAs<{ orgs: { orgs: { id: string; name: string }[] } }>(
    context.product,
    'admin',
    '{ orgs { orgs { id name } } }',
  )
  const tracked = {
    id: orgs.orgs.find(({ name }) => name.includes('Lindenau'))?.id,
    input: { settings: { measure_letters: true } },
  }
  await queryAs(
    context.product,
    'admin',
    'mutation ($id: ID!, $input: UpdateOrgInput!) { UpdateOrg(id: $id, input: $input) { id } }',
    tracked,
  )
  context.device = await openOffice(context.product, '/campaigns?archived=false', {
    viewport: { width: 1180, height: 900 },
  })
  context.page = context.device.page()
})

campaigns.before.each((context) => {
  context.objections = []
  context.smtp.arrived.length = 0
})

campaigns.after(async ({ product, device, smtp }) => {
  await device?.dispose()
  await product?.dispose()
  await smtp?.close()
})

/** A one-pixel PNG. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Body of an email without the line breaks and escapes of its transfer encoding. */
const decoded = (raw: string): string =>
  raw
    .replace(/=\r\n/g, '')
    .replace(/(?:=[\dA-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())

/** Plans a newsletter and returns its details beside the list. */
async function planNewsletter(page: Page, title: string) {
  await page.getByRole('button', { name: 'New campaign' }).first().click({ timeout: SLOW_TIMEOUT })
  const form = page.getByRole('dialog', { name: 'New campaign' })
  await form.getByLabel('Title or text of the post').fill(title)
  await form.getByRole('button', { name: 'Save campaign' }).click()
  await form.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
  // What comes next is written in the campaign, which opens.
  const details = page.getByRole('dialog', { name: 'Edit campaign' })
  await details.getByRole('button', { name: 'Write the message' }).waitFor({ timeout: SLOW_TIMEOUT })
  return details
}

type Stats = {
  id: string
  status: string
  insights: { clicks: number }
  message: { recipients_stats: Record<string, number> }
}

/** Reads a campaign's figures from the server by the subject of its message. */
async function figuresOf({ product }: Context, subject: string): Promise<Stats> {
  const query =
    '{ campaign_actions(input: { limit: 1000 }) { campaign_actions { id status insights { clicks } message { subject recipients_stats { created accepted delivered failed } } } } }'
  const answer = await queryAs<{
    campaign_actions: { campaign_actions: (Stats & { message: { subject: string } | null })[] }
  }>(product, 'admin', query)
  const found = answer.campaign_actions.campaign_actions.find(({ message }) => message?.subject === subject)
  assert.ok(found, `no campaign with the message ${subject}`)
  return found as Stats
}

/**
 * Limits the audience to the holders of accreditations, launches and waits until the last email has arrived. Returns
 * them.
 */
async function launch(
  context: Context,
  details: ReturnType<Page['getByRole']>,
  subject: string,
): Promise<readonly ReceivedEmail[]> {
  const { page, smtp } = context
  const audience = details.getByLabel('Only these groups')
  await audience.press('ArrowDown')
  await page.getByRole('option', { name: 'Accredited' }).click()
  await page.keyboard.press('Tab')
  const promise = details.getByText(/contacts? will get it/)
  await eventually('the audience is counted again', async () => /^[1-9]\d? /.test((await promise.textContent()) ?? ''))
  const expected = Number.parseInt((await promise.textContent()) ?? '', 10)
  await details.getByRole('button', { name: 'Launch', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Launch this campaign?' })
  await question.getByRole('button', { name: new RegExp(`^Send to ${expected} `) }).click()
  await page.getByText('Campaign launched successfully').waitFor({ timeout: SLOW_TIMEOUT })
  await eventually(`${expected} emails`, async () => (await figuresOf(context, subject)).status === 'FINISHED')
  // The organisation's reminders leave at the same time.
  const arrived = smtp.arrived.filter(({ raw }) => headerOf(raw, 'Subject') === subject)
  assert.equal([arrived.length, new Set(arrived.map(({ to }) => to)).size], [expected, expected])
  return arrived
}

campaigns('writes a newsletter by mouse, sends it and shows the figures of the server', async (context) => {
  const { page, product } = context
  const details = await planNewsletter(page, 'Spring by mouse')
  await recordViolations(context, 'campaign')
  await details.getByRole('button', { name: 'Write the message' }).click()
  const editor = page.getByRole('dialog', { name: 'Email editor' })
  await editor.getByLabel('Subject').fill('Spring in the theatre')
  await editor.getByRole('button', { name: 'Event', exact: true }).click({ timeout: SLOW_TIMEOUT })
  const events = page.getByRole('dialog', { name: 'Select Event' })
  await events.getByLabel('Search events').fill('Jazz im Studio')
  await events
    .getByRole('button', { name: /Jazz im Studio/ })
    .first()
    .click({ timeout: SLOW_TIMEOUT })
  await page.getByRole('button', { name: 'Apply' }).click({ timeout: SLOW_TIMEOUT })
  await editor.getByRole('button', { name: 'Call to action' }).click()
  const cta = page.getByRole('dialog', { name: 'Call to action' })
  await cta.getByRole('button', { name: 'External website' }).click()
  await cta.getByLabel('Link').fill('https://theatre.example/spring?from=newsletter')
  assert.is(await cta.getByLabel('Text').inputValue(), 'Click here!')
  await cta.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Tracking URL created').waitFor()
  await editor.getByRole('tab', { name: 'Library' }).click()
  const chooser = page.waitForEvent('filechooser')
  await editor.getByRole('button', { name: 'Upload image' }).click()
  await (await chooser).setFiles({ name: 'poster.png', mimeType: 'image/png', buffer: PNG })
  await page.getByText('Image uploaded successfully').waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'editor')
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await editor.getByText('Saved', { exact: true }).waitFor({ timeout: SLOW_TIMEOUT })
  await editor.getByRole('button', { name: 'Close' }).first().click()
  await details.getByText('Spring in the theatre').first().waitFor({ timeout: SLOW_TIMEOUT })
  const arrived = await launch(context, details, 'Spring in the theatre')

  const expected = arrived.length
  const [{ raw }] = arrived as [ReceivedEmail]
  const html = decoded(raw)
  assert.is(headerOf(raw, 'List-Unsubscribe-Post'), 'List-Unsubscribe=One-Click')
  assert.match(html, /Jazz im Studio/)
  const picture = /src="https:\/\/tickets\.example(\/files\/[^"]+)"/.exec(html)?.[1]
  assert.ok(picture, 'the uploaded image has a public address')
  assert.is((await fetch(product.url + picture)).status, 200, 'a reader without a session sees the image')
  const [tracked] = [...html.matchAll(/href="https:\/\/tickets\.example(\/api\/mail\/click[^"]+)"/g)].map(
    ([, path = '']) => path.replaceAll('&amp;', '&'),
  )
  const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0' }
  await eventually('a click is counted', async () => {
    const answer = await fetch(product.url + tracked, { headers: browser, redirect: 'manual' })
    assert.is(answer.status, 302)
    return (await figuresOf(context, 'Spring in the theatre')).insights.clicks === 1
  })
  const stats = { created: expected, accepted: expected, delivered: 1, failed: 0 }
  assert.equal((await figuresOf(context, 'Spring in the theatre')).message.recipients_stats, stats)

  await page.goto(new URL('/campaigns?archived=true&campaign_overview=all', page.url()).href)
  const row = page.getByRole('table', { name: 'Finished' }).getByRole('row', { name: /Spring in the theatre/ })
  await row.waitFor({ timeout: SLOW_TIMEOUT })
  assert.equal((await row.getByRole('cell').allInnerTexts()).slice(1), [String(expected), '1', '–', '–', '1', '–'])
  await recordViolations(context, 'overview')
  assert.equal(context.objections, [])
})

campaigns.run()

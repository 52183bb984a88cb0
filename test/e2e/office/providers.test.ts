import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startProduct } from '../../harness/browser/product'
import { type Smtp, startSmtp } from '../../harness/office/smtp'
import { STRIPE_KEY, STRIPE_SECRET, type StripeServer, startStripe } from '../../harness/providers/stripe'
import { type ExaminationContext, recordViolations } from '../accessibility-checks'
import { openOffice, SLOW_TIMEOUT } from '../steps'
import { effectOf } from './settings/settings-steps'

type Context = ExaminationContext & { stripe: StripeServer; smtp: Smtp; answers: string[] }

const office = suite<Context>('payment providers, mail server and accounting')

office.before(async (context) => {
  context.stripe = await startStripe()
  context.smtp = await startSmtp()
  context.product = await startProduct({
    isSignedIn: true,
    env: { STRIPE_URL: context.stripe.url, FOYER_PRIVATE_SMTP: '1', FOYER_URL: 'http://tickets.example' },
  })
  context.device = await openOffice(context.product, '/settings/psp', { viewport: { width: 1180, height: 900 } })
  context.page = context.device.page()
  context.answers = []
  context.page.on('response', (response) => {
    if (!response.url().endsWith('/graphql')) return
    void response.text().then(
      (text) => context.answers.push(text),
      () => {},
    )
  })
})

office.before.each((context) => {
  context.objections = []
})

office.after(async ({ product, device, stripe, smtp }) => {
  await device?.dispose()
  await product?.dispose()
  await stripe?.close()
  await smtp?.close()
})

office(
  'connects Stripe after the password, which can be put off, refuses a wrong key in words, and never shows a key again',
  async (context) => {
    const { page, answers, product } = context
    await page.getByRole('button', { name: 'Connect: Stripe' }).click({ timeout: SLOW_TIMEOUT })
    await page.getByLabel('Secret key').fill('sk_test_wrong')
    await page.getByLabel('Signing secret of the webhook').fill(STRIPE_SECRET)
    await recordViolations(context, 'psp')
    await page.getByRole('button', { name: 'Check and save' }).click()
    const question = page.getByRole('dialog', { name: 'Enter your password' })
    await question.getByLabel('Password', { exact: true }).fill('wrong')
    await recordViolations(context, 'the question for the password')
    await question.getByRole('button', { name: 'Continue' }).click()
    await question.getByText('Your current password is incorrect.').waitFor({ timeout: SLOW_TIMEOUT })
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await page.getByText('Nothing was saved. Enter your password first.').waitFor()
    assert.is(await page.getByLabel('Signing secret of the webhook').inputValue(), STRIPE_SECRET)
    await page.getByRole('button', { name: 'Check and save' }).click()
    await question.getByLabel('Password', { exact: true }).fill('lindenau')
    await page.keyboard.press('Enter')
    await page
      .getByText('Stripe doesn’t accept this key. Copy it again from your Stripe account.')
      .waitFor({ timeout: SLOW_TIMEOUT })
    await page.getByLabel('Secret key').fill(STRIPE_KEY)
    await page.getByRole('button', { name: 'Check and save' }).click()
    await page.getByText('Stripe connected. Its next payment uses these keys.').waitFor({ timeout: SLOW_TIMEOUT })
    await page.getByText('•••• ouse').waitFor({ timeout: SLOW_TIMEOUT })
    await page.reload()
    await page.getByText('•••• ouse').waitFor({ timeout: SLOW_TIMEOUT })
    assert.ok(answers.length > 0)
    assert.not.ok(answers.some((text) => text.includes(STRIPE_KEY) || text.includes(STRIPE_SECRET)))
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    assert.not.ok(stored.includes(STRIPE_KEY) || product?.output().includes(STRIPE_KEY))
    assert.equal(context.objections, [])
  },
)

office(`${effectOf('emails')}: connects a mail server and receives its test email`, async (context) => {
  const { page, smtp } = context
  await page.goto(new URL('/settings/emails', page.url()).href)
  await page.getByLabel('BCC').fill('box@lindenau.example, wrong')
  await page.getByRole('button', { name: 'Save', exact: true }).click({ timeout: SLOW_TIMEOUT })
  await page.getByText('Please enter valid email addresses separated by commas').waitFor()
  const server = page.locator('form').filter({ has: page.getByLabel('Sender address') })
  await server.getByRole('button', { name: 'Check and save' }).click()
  await page.getByText('Value is required').first().waitFor()
  await server.getByLabel('Sender address').fill('tickets')
  await server.getByLabel(/^Server/).fill('localhost')
  await server.getByRole('button', { name: 'Check and save' }).click()
  await page.getByText('Invalid email format').waitFor()
  await server.getByLabel('Sender address').fill('tickets@lindenau.example')
  await server.getByLabel(/^Port/).fill(new URL(smtp.url).port)
  await server
    .getByRole('textbox', { name: 'Encryption' })
    .or(server.getByRole('combobox', { name: 'Encryption' }))
    .click()
  await page.getByRole('option', { name: 'None' }).click()
  await recordViolations(context, 'emails')
  await server.getByRole('button', { name: 'Check and save' }).click()
  await page.getByText('Mail server connected. The next email uses it.').waitFor({ timeout: SLOW_TIMEOUT })
  await page.getByRole('textbox', { name: 'Recipient' }).fill('ida@lindenau.example')
  await page.getByRole('button', { name: 'Send test email' }).click()
  await page.getByText('Test email sent. The mail server accepted it.').waitFor({ timeout: SLOW_TIMEOUT })
  assert.ok(
    smtp.arrived.some(({ to, raw }) => to === 'ida@lindenau.example' && raw.includes('tickets@lindenau.example')),
  )
  assert.equal(context.objections, [])
})

office(`${effectOf('accounting')}: shows balanced accounts and downloads them`, async (context) => {
  const { page } = context
  await page.goto(new URL('/settings/accounting', page.url()).href)
  const sums = page.getByRole('row', { name: /^Total/ }).getByRole('cell')
  await sums.first().waitFor({ timeout: SLOW_TIMEOUT })
  const [debit, credit] = await sums.allInnerTexts()
  assert.is(debit, credit)
  await recordViolations(context, 'accounting')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download DATEV' }).click()
  assert.match((await download).suggestedFilename(), /^EXTF_Buchungsstapel_\d{8}_\d{8}\.csv$/)
  assert.equal(context.objections, [])
})

office.run()

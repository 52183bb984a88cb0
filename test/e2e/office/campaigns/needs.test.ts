import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startProduct } from '../../../harness/browser/product'
import { type ExaminationContext, recordViolations } from '../../accessibility-checks'
import { openOffice, SLOW_TIMEOUT, waitUntilSaved } from '../../steps'
import { navigateTo } from '../addresses'

const needs = suite<ExaminationContext>('missing setup of a first newsletter')

needs.before(async (context) => {
  context.objections = []
  context.product = await startProduct({ isSignedIn: true, env: { FOYER_URL: 'http://tickets.example' } })
  context.device = await openOffice(context.product, '/campaigns?archived=false', {
    viewport: { width: 1440, height: 900 },
  })
  context.page = context.device.page()
  context.page.setDefaultTimeout(SLOW_TIMEOUT)
  await waitUntilSaved(context.device)
})

needs.after(async ({ product, device, objections }) => {
  await device?.dispose()
  await product?.dispose()
  assert.equal(objections, [])
})

needs('is listed at the launch, with a link to each page', async (context) => {
  const { page } = context
  await page.getByRole('button', { name: /^Switch organisation/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kulturverein Mühlental' }).click()
  await page.getByRole('button', { name: 'Switch organisation. Current: Kulturverein Mühlental' }).waitFor()
  await navigateTo(page, '/campaigns?archived=false')
  await page.getByRole('button', { name: 'New campaign' }).first().click()
  const form = page.getByRole('dialog', { name: 'New campaign' })
  await form.getByLabel('Title or text of the post').fill('Our first')
  await form.getByRole('button', { name: 'Save campaign' }).click()
  const details = page.getByRole('dialog', { name: 'Edit campaign' })
  const question = page.getByRole('dialog', { name: 'Launch this campaign?' })
  await details.getByRole('button', { name: 'Launch', exact: true }).click()
  const send = question.getByRole('button', { name: /^Send to/ })
  await send.waitFor()
  assert.ok(await send.isDisabled())
  const lacking = (title: string) => question.getByRole('alert').filter({ hasText: title })
  await lacking('No emails are sent yet').getByRole('link', { name: 'Email settings' }).waitFor()
  await lacking('You don’t have any contacts yet.').getByRole('link', { name: 'Go to contacts' }).waitFor()
  await recordViolations(context, 'missing setup of a first newsletter')
  await lacking('No message yet.').getByRole('button', { name: 'Write the message' }).click()
  const editor = page.getByRole('dialog', { name: 'Email editor' })
  await editor.getByText('Subject missing').waitFor()
  await editor.getByLabel('Subject').fill('Our first')
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await editor.getByText('Saved', { exact: true }).waitFor()
  await editor.getByRole('button', { name: 'Close' }).first().click()
  await details.getByRole('button', { name: 'Launch', exact: true }).click()
  await lacking('You don’t have any contacts yet.').waitFor()
  assert.is(await lacking('No message yet.').count(), 0)
})

needs.run()

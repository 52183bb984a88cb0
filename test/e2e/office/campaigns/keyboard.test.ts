import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startProduct } from '../../../harness/browser/product'
import { headerOf, type Smtp, startSmtp } from '../../../harness/office/smtp'
import { eventually } from '../../../harness/turns'
import { type ExaminationContext, recordViolations } from '../../accessibility-checks'
import { pressOn, tabToElement, typeInto, waitUntilClosed } from '../../keyboard'
import { openOffice, queryAs, SLOW_TIMEOUT } from '../../steps'

type Context = ExaminationContext & { smtp: Smtp }

const campaigns = suite<Context>('campaigns by keyboard alone')

campaigns.before(async (context) => {
  context.objections = []
  context.smtp = await startSmtp()
  context.product = await startProduct({
    env: { SMTP_URL: context.smtp.url, MAIL_FROM: 'house@theatre.example', FOYER_URL: 'https://tickets.example' },
  })
  context.device = await openOffice(context.product, '/campaigns?archived=false&tab=list', {
    viewport: { width: 1180, height: 900 },
  })
  context.page = context.device.page()
})

campaigns.after(async ({ product, device, smtp }) => {
  await device?.dispose()
  await product?.dispose()
  await smtp?.close()
})

const SUBJECT = 'Autumn in the theatre'

campaigns('writes a newsletter with an event, a call to action and an image, and sends it', async (context) => {
  const { page, product, smtp } = context
  page.setDefaultTimeout(SLOW_TIMEOUT)
  await pressOn(page, page.getByRole('button', { name: 'New campaign' }))
  const form = page.getByRole('dialog', { name: 'New campaign' })
  await typeInto(page, form.getByLabel('Title or text of the post'), 'Autumn by keyboard')
  await pressOn(page, form.getByRole('button', { name: 'Save campaign' }))
  await waitUntilClosed(form)
  const details = page.getByRole('dialog', { name: 'Edit campaign' })
  await pressOn(page, details.getByRole('button', { name: 'Write the message' }))

  const editor = page.getByRole('dialog', { name: 'Email editor' })
  await typeInto(page, editor.getByLabel('Subject'), SUBJECT)
  await pressOn(page, editor.getByRole('button', { name: 'Event', exact: true }))
  const events = page.getByRole('dialog', { name: 'Select Event' })
  await typeInto(page, events.getByLabel('Search events'), 'Jazz im Studio')
  await pressOn(page, events.getByRole('button', { name: /Jazz im Studio/ }).first())
  await pressOn(page, page.getByRole('dialog', { name: 'Edit Event' }).getByRole('button', { name: 'Apply' }))
  await pressOn(page, editor.getByRole('button', { name: 'Call to action' }))
  const cta = page.getByRole('dialog', { name: 'Call to action' })
  await pressOn(page, cta.getByRole('button', { name: 'External website' }))
  await typeInto(page, cta.getByLabel('Link'), 'https://theatre.example/autumn')
  await typeInto(page, cta.getByLabel('Text'), 'See the programme')
  await pressOn(page, cta.getByRole('button', { name: 'Apply' }))
  await page.getByText('Tracking URL created').waitFor()

  // Words in the body: its structure leads to them, and Escape back to it.
  await tabToElement(page, editor.getByRole('treeitem', { selected: true }))
  const text = editor.getByRole('treeitem', { name: /We look forward/ })
  await eventually('the text is reached', async () => {
    await page.keyboard.press('ArrowUp')
    return (await text.getAttribute('aria-selected')) === 'true'
  })
  await page.keyboard.press('Enter')
  await page.keyboard.type('We look forward to your visit. ')
  await page.keyboard.press('Escape')
  await tabToElement(page, editor.getByRole('tab', { name: 'Editor' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const images = editor
    .getByRole('tabpanel', { name: 'Library' })
    .getByRole('button')
    .filter({ has: page.getByRole('img') })
  await pressOn(page, images.first())
  await recordViolations(context, 'editor')
  await pressOn(page, editor.getByRole('button', { name: 'Save', exact: true }))
  await editor.getByText('Saved', { exact: true }).waitFor()
  await pressOn(page, editor.getByRole('button', { name: 'Close' }))

  await details.getByText(SUBJECT).first().waitFor()
  await tabToElement(page, details.getByLabel('Only these groups'))
  const accredited = page.getByRole('option', { name: 'Accredited' })
  await eventually('the option is reached', async () => {
    await page.keyboard.press('ArrowDown')
    return (await accredited.getAttribute('data-combobox-selected')) !== null
  })
  await page.keyboard.press('Enter')
  const promise = details.getByText(/contacts? will get it/)
  await eventually('the audience is counted', async () => /^[1-9]\d? /.test((await promise.textContent()) ?? ''))
  const expected = Number.parseInt((await promise.textContent()) ?? '', 10)
  await pressOn(page, details.getByRole('button', { name: 'Launch', exact: true }))
  const question = page.getByRole('dialog', { name: 'Launch this campaign?' })
  await pressOn(page, question.getByRole('button', { name: new RegExp(`^Send to ${expected} `) }))
  await page.getByText('Campaign launched successfully').waitFor()

  const sent = () => smtp.arrived.filter(({ raw }) => headerOf(raw, 'Subject') === SUBJECT)
  await eventually(`${expected} emails`, async () => sent().length === expected)
  assert.is(new Set(sent().map(({ to }) => to)).size, expected)
  const html = (sent()[0]?.raw ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=')
  for (const part of [
    /Jazz im Studio/,
    /See the programme/,
    /https:\/\/theatre\.example\/autumn/,
    /look forward to your visit/,
    /src="https:\/\/tickets\.example\/files\//,
  ])
    assert.match(html, part)
  // The details show the figures of the server.
  const query =
    '{ campaign_actions(input: { limit: 1000 }) { campaign_actions { status message { subject recipients_stats { accepted failed } } } } }'
  type Action = {
    status: string
    message: { subject: string; recipients_stats: { accepted: number; failed: number } } | null
  }
  const booked = async () => {
    const answer = await queryAs<{ campaign_actions: { campaign_actions: Action[] } }>(product, 'admin', query)
    return answer.campaign_actions.campaign_actions.find(({ message }) => message?.subject === SUBJECT)
  }
  await eventually('the campaign is over', async () => (await booked())?.status === 'FINISHED')
  assert.equal((await booked())?.message?.recipients_stats, { accepted: expected, failed: 0 })
  await details.getByText(`${expected} of ${expected} sent`).waitFor()
  assert.equal(context.objections, [])
})

campaigns.run()

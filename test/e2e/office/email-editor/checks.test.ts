import { randomUUID } from 'node:crypto'
import * as assert from 'uvu/assert'
import { type ExaminationContext, recordViolations } from '../../accessibility-checks'
import { queryAs } from '../../steps'
import { editorSuite } from './suite'

type Context = ExaminationContext & { id: string; contact: { name: string; firstname: string } }

const BODY = `<mjml lang="en"><mj-head><mj-preview>Soon</mj-preview></mj-head><mj-body><mj-section><mj-column>
<mj-text color="#bbbbbb">Dear {{firstname|friend}}</mj-text>
<mj-image src="/placeholders/cat-200x200.png" />
<mj-button href="https://127.0.0.1/season">Season</mj-button>
<mj-raw><iframe src="https://example.org"></iframe></mj-raw>
</mj-column></mj-section>
<mj-section data-event-container="1"><mj-column><mj-text data-event-title="1">Sample</mj-text></mj-column></mj-section></mj-body></mjml>`

const checks = editorSuite<Context>('checks before sending', async (context) => {
  const ask = <T>(query: string, variables: Record<string, unknown> = {}) =>
    queryAs<T>(context.product, 'admin', query, variables)
  const { CreateCampaignAction } = await ask<{ CreateCampaignAction: { id: string } }>(
    'mutation ($input: CreateCampaignActionInput!) { CreateCampaignAction(input: $input) { id } }',
    { input: { type: 'newsletter' } },
  )
  context.id = CreateCampaignAction.id
  await ask(
    'mutation ($id: ID!, $input: SaveCampaignMessageInput!) { SaveCampaignMessage(id: $id, input: $input) { id } }',
    {
      id: context.id,
      input: { subject: 'Hello {{firstname|there}}', body: BODY },
    },
  )
  await ask('mutation ($input: CreateContactInput!) { CreateContact(input: $input) { id } }', {
    input: {
      id: randomUUID(),
      firstname: 'Zinaida',
      lastname: 'Quittenbaum',
      email: 'zinaida@example.org',
      phone: null,
    },
  })
  return `/campaigns?archived=false&campaign_email=${context.id}`
})

const LISTED = [
  'iframe is taken out on sending',
  'Event 1 isn’t chosen yet',
  'This link can’t be reached from the internet: https://127.0.0.1/season',
  'There is no link for unsubscribing',
  'This image has no description',
  '“Dear {{firstname|friend}}” is hard to read',
]

checks('stand beside the email and lead to the place', async (context) => {
  const { page } = context
  const editor = page.getByRole('dialog', { name: 'Email editor' })
  await editor.getByRole('tab', { name: 'Check' }).click()
  const list = editor.getByRole('region', { name: 'Before sending' })
  for (const text of LISTED) await list.getByRole('button', { name: text }).waitFor()
  assert.is(await list.getByRole('button').count(), LISTED.length)
  await list.getByRole('button', { name: 'is hard to read' }).click()
  await editor.locator('[role="treeitem"][aria-selected="true"]', { hasText: 'Dear' }).waitFor()
  await editor.getByRole('tab', { name: 'Editor' }).click()
  await editor.getByRole('radio', { name: 'Raw code' }).press('Space')
  await editor.getByRole('tab', { name: 'Check' }).click()
  // Beside the code: the email itself has the faults that are listed.
  await list.getByRole('button', { name: 'This image has no description' }).waitFor()
  await recordViolations(context, 'checks')
  await list.getByRole('button', { name: 'This image has no description' }).click()
  await editor.locator('[role="treeitem"][aria-selected="true"]', { hasText: 'Image' }).waitFor()
})

checks('report an unreadable answer, and do not go on checking for ever', async ({ page }) => {
  const editor = page.getByRole('dialog', { name: 'Email editor' })
  await page.route('**/api/email/check', (route) => route.fulfill({ json: {} }))
  await editor.getByRole('tab', { name: 'Editor' }).click()
  await editor.getByRole('tab', { name: 'Check' }).click()
  await editor.getByText('Something went wrong on our side').waitFor()
  await page.unroute('**/api/email/check')
})

checks('stand beside a preview for a contact, in light and dark mode', async (context) => {
  const { page } = context
  const editor = page.getByRole('dialog', { name: 'Email editor' })
  await editor.getByRole('radio', { name: 'Desktop' }).press('Space')
  const shown = editor.locator('iframe[title="Preview"]').contentFrame()
  await shown.getByText('Dear friend').waitFor()
  await editor.getByRole('combobox', { name: 'Show for a contact' }).fill('Quittenbaum')
  await page.getByRole('option', { name: /Zinaida/ }).click()
  await shown.getByText('Dear Zinaida').waitFor()
  await editor.getByText('Hello Zinaida').waitFor()
  await editor.getByRole('switch', { name: 'Dark mode' }).check()
  await editor.getByText('no dark colours of its own').waitFor()
  await shown.getByText('Dear Zinaida').waitFor()
  await recordViolations(context, 'preview')
})

checks('stand where the campaign is launched, which they do not prevent', async (context) => {
  const { page, product, id } = context
  await queryAs(
    product,
    'admin',
    'mutation ($id: ID!, $input: UpdateCampaignActionInput!) { UpdateCampaignAction(id: $id, input: $input) { id } }',
    {
      id,
      input: { subject_test: { subject: 'Second thoughts', share: 20, hours: 4 } },
    },
  )
  await page.goto(new URL(`/campaigns/${id}`, page.url()).href)
  await page.getByText('20% of the audience will get one or the other. 4 hours later').waitFor()
  await page.getByText('Second thoughts').waitFor()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await preview.locator('iframe[title="Preview"]').contentFrame().getByText('Dear friend').waitFor()
  await preview.getByRole('button', { name: 'Close' }).click()
  await preview.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Launch', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Launch this campaign?' })
  const list = question.getByRole('region', { name: 'Before sending' })
  for (const text of LISTED) await list.getByRole('button', { name: text }).waitFor()
  await recordViolations(context, 'launch')
  const send = question.getByRole('button', { name: /^Send to [1-9]/ })
  assert.ok(await send.isEnabled())
  await question.getByLabel('Second subject').fill('Hello {{firstname|there}}')
  await question.getByText('This is the message’s own subject.').waitFor()
  assert.ok(await send.isDisabled())
  await list.getByRole('button', { name: 'This image has no description' }).click()
  await question.waitFor({ state: 'hidden' })
  await page.getByRole('dialog', { name: 'Email editor' }).waitFor()
})

checks.run()

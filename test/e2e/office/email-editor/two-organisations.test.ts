import type { Page } from 'playwright'
import * as assert from 'uvu/assert'
import { eventually } from '../../../harness/turns'
import { queryAs, SLOW_TIMEOUT } from '../../steps'
import { Editor } from './editor'
import { editorSuite } from './suite'

const organisations = editorSuite('emails of two organisations')

const HOUSE = 'Stadttheater Lindenau'
const OTHER = 'Kulturverein Mühlental'
const NEW = '/settings/message_templates?new_message_template=new'

const isOpen = (page: Page, name: string) =>
  page.getByRole('button', { name: `Switch organisation. Current: ${name}` }).waitFor({ timeout: SLOW_TIMEOUT })

async function switchTo(page: Page, name: string): Promise<void> {
  await page.goto(new URL('/settings/message_templates', page.url()).href)
  await page.getByRole('button', { name: /^Switch organisation/ }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click({ timeout: SLOW_TIMEOUT })
  await isOpen(page, name)
}

/** Begins a template with a subject and words of its own. */
async function begin(page: Page, subject: string): Promise<Editor> {
  await page.goto(new URL(NEW, page.url()).href)
  const editor = new Editor(page)
  await editor.isShown()
  await editor.dialog.getByLabel('Subject').fill(subject)
  await editor.writeBehind('What’s new with us', ` ${subject}`)
  await editor.canvas.getByText(`What’s new with us ${subject}`).waitFor()
  return editor
}

organisations(
  'stay apart while both are written, and each is saved where it belongs',
  async ({ page, product, device }) => {
    const mine = await begin(page, 'Of the house')
    const tab = await device.context().newPage()
    tab.setDefaultTimeout(SLOW_TIMEOUT)
    await tab.goto(new URL('/settings/message_templates', page.url()).href)
    await switchTo(tab, OTHER)
    await tab.goto(new URL(NEW, page.url()).href)
    const theirs = new Editor(tab)
    await theirs.isShown()
    assert.not.match(await theirs.dialog.getByLabel('Subject').inputValue(), 'Of the house')
    assert.is(await theirs.canvas.getByText('Of the house').count(), 0)
    await begin(tab, 'Of the society')

    await page.bringToFront()
    await mine.dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Successfully saved mail template').first().waitFor()
    type Stored = {
      readonly message_templates: {
        readonly message_templates: readonly { readonly name: string; readonly body: string }[]
      }
    }
    const { message_templates } = await queryAs<Stored>(
      product,
      'admin',
      '{ message_templates(input: { limit: 100 }) { message_templates { name body } } }',
    )
    const stored = message_templates.message_templates
    assert.ok(stored.some(({ body }) => body.includes('What’s new with us Of the house')))
    assert.ok(!stored.some(({ body }) => body.includes('Of the society')))

    // What was not saved waits in its own organisation.
    await tab.bringToFront()
    tab.on('dialog', (dialog) => void dialog.accept())
    await switchTo(tab, HOUSE)
    await tab.goto(new URL(NEW, page.url()).href)
    await theirs.isShown()
    assert.not.match(await theirs.dialog.getByLabel('Subject').inputValue(), 'Of the society')
    await switchTo(tab, OTHER)
    await tab.goto(new URL(NEW, page.url()).href)
    await theirs.canvas.getByText('What’s new with us Of the society').waitFor()
    await eventually(
      'the subject',
      async () => (await theirs.dialog.getByLabel('Subject').inputValue()) === 'Of the society',
    )
    await theirs.dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await tab.getByText('Successfully saved mail template').first().waitFor()
    await switchTo(tab, HOUSE)
    assert.is(await tab.getByText('Of the society').count(), 0)
    await tab.close()
  },
)

organisations.run()

import type { Page, Request } from 'playwright'
import * as assert from 'uvu/assert'
import { eventually } from '../../../harness/turns'
import type { ExaminationContext } from '../../accessibility-checks'
import { queryAs, SLOW_TIMEOUT } from '../../steps'
import { Editor, openTemplate } from './editor'
import { editorSuite } from './suite'

const twoTabs = editorSuite('an email in two tabs')

const BODY =
  '<mjml><mj-body><mj-section><mj-column><mj-text><p>Come</p></mj-text></mj-column></mj-section></mj-body></mjml>'

const storedBody = async ({ product }: Pick<ExaminationContext, 'product'>, name: string): Promise<string> => {
  const read = '{ message_templates(input: { limit: 100 }) { message_templates { name body } } }'
  type Templates = {
    readonly message_templates: {
      readonly message_templates: readonly { readonly name: string; readonly body: string }[]
    }
  }
  const { message_templates } = await queryAs<Templates>(product, 'admin', read)
  return message_templates.message_templates.find((template) => template.name === name)?.body ?? ''
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const changed = (page: Page) => page.getByRole('alertdialog', { name: 'Changed elsewhere' })

async function append(editor: Editor, words: string): Promise<void> {
  await editor.canvas.getByText('Come').click()
  await editor.page.keyboard.press('End')
  await editor.page.keyboard.type(words)
}

/** Opens a template in two tabs and saves it in the first. */
async function savedInOne(context: ExaminationContext, name: string): Promise<readonly [Editor, Editor]> {
  const { page, product, device } = context
  const one = await openTemplate(page, product, name, BODY)
  const tab = await device.context().newPage()
  tab.setDefaultTimeout(SLOW_TIMEOUT)
  await tab.goto(page.url())
  const other = new Editor(tab)
  await other.isShown()
  await append(one, ' one')
  await save(page)
  await eventually('the first is saved', async () => (await storedBody(context, name)).includes('Come one'))
  await tab.bringToFront()
  await append(other, ' two')
  await save(tab)
  await changed(tab).and(tab.locator(':focus')).waitFor()
  // Whoever still types answers nothing by it.
  await tab.keyboard.press('Enter')
  await changed(tab).waitFor()
  assert.match(await storedBody(context, name), 'Come one', 'nothing is overwritten without a question')
  return [one, other]
}

twoTabs('is not overwritten unless the person says so', async (context) => {
  const [, other] = await savedInOne(context, 'Mine')
  await changed(other.page).getByRole('button', { name: 'Save mine' }).click()
  await eventually('the other is saved', async () => (await storedBody(context, 'Mine')).includes('Come two'))
  await append(other, '!')
  await save(other.page)
  await eventually('the next words are saved without a question', async () =>
    (await storedBody(context, 'Mine')).includes('Come two!'),
  )
  await other.page.close()
})

twoTabs('is taken over from the other tab', async (context) => {
  const [, other] = await savedInOne(context, 'Theirs')
  await changed(other.page).getByRole('button', { name: 'Use the saved one' }).click()
  await other.canvas.getByText('Come one').waitFor()
  await append(other, '!')
  await save(other.page)
  await eventually('it goes on from there', async () => (await storedBody(context, 'Theirs')).includes('Come one!'))
  await other.page.close()
})

twoTabs('keeps what is typed while it is being saved', async (context) => {
  const { page, product } = context
  const editor = await openTemplate(page, product, 'While', BODY)
  await append(editor, ' one')
  const isSaving = (request: Request) =>
    request.url().endsWith('/graphql') && (request.postData() ?? '').includes('Come one')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/graphql', async (route) => {
    if (isSaving(route.request())) await held
    await route.continue()
  })
  const sent = page.waitForRequest(isSaving)
  await save(page)
  await sent
  await append(editor, ' two')
  await editor.dialog.getByRole('button', { name: 'Undo' }).focus()
  answer()
  await page.getByText('Successfully saved mail template').first().waitFor()
  await page.unrouteAll()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await editor.canvas.getByText('Come one two').waitFor()
})

twoTabs.run()

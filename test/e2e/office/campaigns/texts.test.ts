import type { Locator, Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startProduct } from '../../../harness/browser/product'
import type { ExaminationContext } from '../../accessibility-checks'
import { openOffice, queryAs, SLOW_TIMEOUT } from '../../steps'

const texts = suite<ExaminationContext>('texts of the email editor and of campaigns')

texts.before(async (context) => {
  context.objections = []
  context.product = await startProduct({ isSignedIn: true })
  context.device = await openOffice(context.product, '/settings/message_templates?new_message_template=new', {
    viewport: { width: 1180, height: 900 },
  })
  context.page = context.device.page()
  context.page.setDefaultTimeout(SLOW_TIMEOUT)
})

texts.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

/** Waits for a toast with this title and text, and closes it, so that the next one is not taken for it. */
async function toast(page: Page, title: string | null, text: string): Promise<void> {
  const notice = page.locator('.mantine-Notification-root', { hasText: text })
  await notice.waitFor()
  if (title !== null) assert.is(await notice.locator('.mantine-Notification-title').innerText(), title)
  assert.ok((await notice.locator('.mantine-Notification-description').innerText()).startsWith(text))
  await notice.getByRole('button', { name: 'Close' }).click()
  await notice.waitFor({ state: 'detached' })
}

const rowOf = (editor: Locator, name: string): Locator => editor.getByRole('listitem').filter({ hasText: name })

texts('a template is created, overridden and deleted', async ({ page }) => {
  const editor = page.getByRole('dialog', { name: 'Edit template' })
  await editor.getByRole('tab', { name: 'Templates' }).click()
  const save = () => editor.getByRole('button', { name: 'Save as template' }).click()
  await save()
  const naming = page.getByRole('dialog', { name: 'Save as template' })
  assert.ok(await naming.getByRole('button', { name: 'Save' }).isDisabled(), 'a template without a name')
  await naming.getByLabel('Template name').fill('Autumn')
  await naming.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Success', 'Template created')
  const row = rowOf(editor, 'Autumn')
  await row.getByRole('button', { name: 'Override' }).click()
  const asking = page.getByRole('dialog', { name: 'Autumn' })
  await asking.getByText('Are you sure you want to override this template?').waitFor()
  await asking.getByRole('button', { name: 'Override' }).click()
  await toast(page, 'Success', 'Template overridden')
  await row.getByRole('button', { name: 'Delete' }).click()
  await asking.getByText('Are you sure you want to delete this template?').waitFor()
  await asking.getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Success', 'Template deleted successfully')
  await row.waitFor({ state: 'detached' })
})

texts('a variable is inserted where the subject was left, and a paste says what it leaves out', async ({ page }) => {
  const editor = page.getByRole('dialog', { name: 'Edit template' })
  const subject = editor.getByLabel('Subject')
  await subject.fill('Tonight:  Hurry!')
  await subject.evaluate((field: HTMLInputElement) => field.setSelectionRange(9, 9))
  const insert = async (name: string) => {
    await editor.getByRole('banner').getByRole('button', { name: 'Insert variable' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await insert('Event title')
  assert.is(await subject.inputValue(), 'Tonight: {{event_title}} Hurry!')

  const canvas = editor.locator('iframe[title="Email editor"]').contentFrame()
  await canvas.getByText('The next weeks bring').click()
  await canvas.locator('[contenteditable="true"]').evaluate((element, given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', given)
    clipboardData.setData('text/plain', 'One Two Cell')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, '<ul><li>One</li><li>Two</li></ul><table><tr><td>Cell</td></tr></table><img src="https://theatre.example/poster.png">')
  await toast(page, 'Pasted', 'Lists and text were pasted.')
  assert.equal(await canvas.locator('[contenteditable="true"] li').allInnerTexts(), ['One', 'Two'])
  await canvas.getByText('Cell').first().waitFor()
})

texts('the mobile preview has the height of a phone, also in a lower window', async ({ page }) => {
  const editor = page.getByRole('dialog', { name: 'Edit template' })
  await editor.getByRole('radio', { name: 'Mobile' }).press('Space')
  const frame = editor.locator('iframe[title="Preview"]')
  await frame.waitFor()
  assert.equal(await frame.evaluate((element: HTMLElement) => [element.clientWidth, element.clientHeight]), [425, 812])
  await editor.getByRole('radio', { name: 'Edit', exact: true }).press('Space')
})

texts('an upload that is too large or no image is refused', async ({ page }) => {
  const editor = page.getByRole('dialog', { name: 'Edit template' })
  await editor.getByRole('tab', { name: 'Library' }).click()
  const upload = async (name: string, mimeType: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await editor.getByRole('button', { name: 'Upload image' }).click()
    await (await chooser).setFiles({ name, mimeType, buffer })
  }
  await upload('poster.png', 'image/png', Buffer.alloc(10 * 1024 * 1024 + 1))
  await toast(page, 'Error', 'Image is over 10 MB. Consider using smaller image')
  await upload('fake.png', 'image/png', Buffer.from('not an image'))
  await toast(page, 'Error', 'Failed to upload image')
})

/** A PNG of 40 by 40 pixels. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAIAAAADnC86AAAALElEQVR42u3NMQEAAAgDoC251a3g5QcRKJ3UXmURi8VisVgsFovFYrFY/DVet54CT0v9EXYAAAAASUVORK5CYII=',
  'base64',
)

texts('an event’s description that is too long is refused, and its image is cropped', async ({ page }) => {
  const editor = page.getByRole('dialog', { name: 'Edit template' })
  await editor.getByRole('tab', { name: 'Editor' }).click()
  await editor.getByRole('button', { name: 'Event', exact: true }).click()
  const events = page.getByRole('dialog', { name: 'Select Event' })
  await events.getByLabel('Search events').fill('Jazz im Studio')
  await events
    .getByRole('button', { name: /Jazz im Studio/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /(Select|Edit) Event/ })
  const apply = dialog.getByRole('button', { name: 'Apply' })
  await dialog.getByLabel('Description').fill('x'.repeat(301))
  const counter = dialog.getByText('301/300', { exact: true })
  assert.is(await counter.evaluate((element) => getComputedStyle(element).color), 'rgb(179, 32, 42)')
  assert.ok(await apply.isDisabled())
  await dialog.getByLabel('Description').fill('x'.repeat(300))
  await dialog.getByText('300/300', { exact: true }).waitFor()
  assert.ok(await apply.isEnabled())
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Replace image' }).click()
  await (await chooser).setFiles({ name: 'jazz.png', mimeType: 'image/png', buffer: PICTURE })
  const crop = page.getByRole('dialog', { name: 'Crop image' })
  await crop.getByText('The dashed area will be visible to users in the web shop.').waitFor()
  await page.evaluate(() => {
    const proto = HTMLCanvasElement.prototype
    const { toBlob } = proto
    proto.toBlob = (done) => {
      proto.toBlob = toBlob
      done(null)
    }
  })
  await crop.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Error', 'Failed to generate file')
  await crop.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Success', 'Image uploaded successfully')
  await apply.click()
  await dialog.waitFor({ state: 'hidden' })
})

texts('a call to action is created and updated by clicking it', async ({ page }) => {
  const editor = page.getByRole('dialog', { name: 'Edit template' })
  await editor.getByRole('tab', { name: 'Editor' }).click()
  await editor.getByRole('button', { name: 'Call to action' }).click()
  const dialog = page.getByRole('dialog', { name: 'Call to action' })
  await dialog.getByRole('button', { name: 'External website' }).click()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await toast(page, 'Success', 'Tracking URL created')
  const canvas = editor.locator('iframe[title="Email editor"]').contentFrame()
  await canvas.getByText('Click here!').last().click()
  await dialog.getByLabel('Text').fill('To the programme')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await toast(page, 'Success', 'Tracking URL updated')
  await canvas.getByText('To the programme').waitFor()
})

texts('a template cannot be saved or deleted without the network', async ({ page, device }) => {
  const editor = page.getByRole('dialog', { name: 'Edit template' })
  await editor.getByRole('tab', { name: 'Templates' }).click()
  await editor.getByRole('button', { name: 'Save as template' }).click()
  const naming = page.getByRole('dialog', { name: 'Save as template' })
  await naming.getByLabel('Template name').fill('Kept')
  await naming.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Success', 'Template created')
  await rowOf(editor, 'Kept').waitFor()
  await device.goOffline()
  await rowOf(editor, 'Kept').getByRole('button', { name: 'Delete' }).click()
  const asking = page.getByRole('dialog', { name: 'Kept' })
  await asking.getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Error', 'Failed to delete template')
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await asking.waitFor({ state: 'hidden' })
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('.mantine-Notification-title', { hasText: 'Error' }).waitFor()
  await device.goOnline()
})

texts('a mail template is saved and deleted in its panel', async ({ page, product }) => {
  const editor = page.getByRole('dialog', { name: 'Edit template' })
  await editor.getByLabel('Subject').fill('Winter in the theatre')
  // Shown for as long as the server takes, which may be shorter than the time between two looks.
  const saving = page.evaluate(
    (text) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.body.textContent.includes(text)) return
          observer.disconnect()
          resolve()
        })
        observer.observe(document.body, { childList: true, characterData: true, subtree: true })
      }),
    'Saving message template',
  )
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await saving
  await toast(page, 'Completed', 'Successfully saved mail template')
  const query = '{ message_templates(input: { limit: 100 }) { message_templates { name subject } } }'
  const stored = await queryAs<{ message_templates: { message_templates: { name: string; subject: string }[] } }>(
    product,
    'admin',
    query,
  )
  assert.ok(
    stored.message_templates.message_templates.some(
      ({ name, subject }) => name === subject && subject === 'Winter in the theatre',
    ),
  )
  await editor.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete template' }).click()
  await page
    .getByRole('dialog', { name: 'Winter in the theatre' })
    .getByRole('button', { name: 'Delete template' })
    .click()
  await toast(page, 'Success', 'Template deleted successfully')
  await editor.waitFor({ state: 'detached' })
})

texts('unsaved words survive a reload, and are not lost without a question', async ({ page }) => {
  const path = '/settings/message_templates?new_message_template=new'
  await page.goto(new URL(path, page.url()).href)
  const editor = page.getByRole('dialog', { name: 'Edit template' })
  await editor.getByLabel('Subject').fill('Half a thought')
  const close = () => editor.getByRole('button', { name: 'Close', exact: true }).first().click()
  const asking = editor.getByRole('alertdialog', { name: 'Leave without saving?' })
  await close()
  await asking.getByRole('button', { name: 'Keep editing' }).click()
  await asking.waitFor({ state: 'detached' })
  await page.reload()
  await editor.getByText(/^We kept your unsaved changes/).waitFor()
  assert.is(await editor.getByLabel('Subject').inputValue(), 'Half a thought')
  await close()
  await asking.getByRole('button', { name: 'Leave' }).click()
  await editor.waitFor({ state: 'detached' })
  await page.goto(new URL(path, page.url()).href)
  await editor.getByLabel('Subject').waitFor()
  assert.match(await page.title(), 'Message templates')
  assert.is.not(await editor.getByLabel('Subject').inputValue(), 'Half a thought')
})

texts('a source that no server would take is refused before it is sent', async ({ page }) => {
  const editor = page.getByRole('dialog', { name: 'Edit template' })
  const save = editor.getByRole('button', { name: 'Save', exact: true })
  await editor.getByRole('radio', { name: 'Raw code' }).press('Space')
  const code = editor.getByRole('textbox', { name: 'MJML code' })
  await code.fill('x'.repeat(200_001))
  await editor.getByText('The code is too long.').waitFor()
  assert.ok(await save.isDisabled())
  await code.fill('<p>Come</p>')
  await editor.getByText('The code is too long.').waitFor({ state: 'detached' })
  await save.click()
  await toast(page, 'Completed', 'Successfully saved mail template')
})

texts('a campaign is launched, cancelled and deleted, or the reason is shown', async ({ page, device }) => {
  await page.goto(new URL('/campaigns?archived=false&tab=list&new_campaign=1', page.url()).href)
  const form = page.getByRole('dialog', { name: 'New campaign' })
  await form.getByLabel('Title or text of the post').fill('Winter on screens')
  await form.getByLabel('Starts: date').fill('2099-01-01')
  await form.getByRole('button', { name: 'Save campaign' }).click()
  const details = page.getByRole('dialog', { name: 'Edit campaign' })
  const press = (name: string) => details.getByRole('button', { name, exact: true }).click()
  const launch = async () => {
    await press('Launch')
    await page
      .getByRole('dialog', { name: 'Launch this campaign?' })
      .getByRole('button', { name: /^Send to [1-9]/ })
      .click()
  }
  await launch()
  await toast(page, 'Failed to launch campaign', 'This campaign has no message yet')
  await press('Write the message')
  const editor = page.getByRole('dialog', { name: 'Email editor' })
  await editor.getByLabel('Subject').fill('Winter')
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await editor.getByText('Saved', { exact: true }).waitFor()
  await editor.getByRole('button', { name: 'Send test' }).click()
  const test = page.getByRole('dialog', { name: 'Send a test' })
  await test.getByLabel('Addresses').fill('ada@example.org, bob')
  await test.getByRole('button', { name: 'Send test' }).click()
  await test.getByText('Please enter valid email addresses separated by commas').waitFor()
  await test.getByLabel('Addresses').fill('ada@example.org, bob@example.org')
  await test.getByRole('button', { name: 'Send test' }).click()
  await toast(page, null, 'The test is on its way.')
  await editor.getByRole('button', { name: 'Close' }).first().click()
  await press('Launch')
  const question = page.getByRole('dialog', { name: 'Launch this campaign?' })
  await question.getByText('Included in your plan, which has no limit on emails.').waitFor()
  await question.getByRole('switch', { name: 'Compare two subjects' }).check()
  assert.ok(await question.getByRole('button', { name: /^Send to/ }).isDisabled(), 'the second subject is missing')
  await question.getByLabel('Second subject').fill('Snow')
  await question.getByRole('button', { name: /^Send to [1-9]/ }).click()
  await toast(page, 'Failed to launch campaign', 'Two subjects can only be compared if opens are counted')
  await launch()
  await toast(page, null, 'Campaign launched successfully')
  await details.getByRole('button', { name: 'Cancel schedule' }).waitFor()
  await device.goOffline()
  await press('Cancel schedule')
  await toast(page, 'Failed to cancel schedule', 'The server can’t be reached')
  await device.goOnline()
  await press('Cancel schedule')
  await toast(page, null, 'Schedule cancelled successfully')
  const asking = page.getByRole('dialog', { name: 'Delete this campaign?' })
  await press('Delete')
  await device.goOffline()
  await asking.getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Failed to delete campaign', 'The server can’t be reached')
  await device.goOnline()
  await asking.getByRole('button', { name: 'Delete' }).click()
  await toast(page, null, 'Campaign deleted successfully')
})

texts.run()

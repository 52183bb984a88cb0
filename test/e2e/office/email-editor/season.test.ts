import type { Locator, Page } from 'playwright'
import * as assert from 'uvu/assert'
import { eventually } from '../../../harness/turns'
import { pressOn, tabToElement, typeInto, waitUntilClosed } from '../../keyboard'
import { Hand } from '../days/hand'
import { Editor } from './editor'
import { editorSuite } from './suite'

const season = editorSuite('newsletter of a season')

// An email that is left open by a test that fails is none of the next one's.
season.before.each(async ({ page }) => {
  await page.goto(new URL('/settings/message_templates', page.url()).href)
})

/** Most time for the task by mouse, in seconds. */
const LIMIT = 480

const TITLE = 'The season of 2027'
const EVENTS = ['Woyzeck', 'Andorra', 'Nathan der Weise']
const VOUCHER = { link: 'theatre.example/vouchers', text: 'Give a voucher' }

const images = ({ dialog, page }: Editor): Locator =>
  dialog
    .getByRole('tabpanel', { name: 'Library' })
    .getByRole('button')
    .filter({ has: page.getByRole('img') })

/** Checks what was made: picture, title, events in two columns, voucher, footer, in this order. */
async function isWhole(editor: Editor): Promise<void> {
  const source = (await editor.source()).replace(/\s+/g, ' ')
  const column = (title: string) =>
    `<mj-column data-event-container="\\d" data-event-id="[^"]+">(?:(?!</mj-column>).)*>${title}<(?:(?!</mj-column>).)*</mj-column> ?`
  const [first = '', second = '', third = ''] = EVENTS
  const whole = [
    '<mj-image src="[^"]*"',
    `>${TITLE}<`,
    `<mj-section> ?${column(first)}${column(second)}</mj-section>`,
    `<mj-section> ?${column(third)}<mj-column></mj-column> ?</mj-section>`,
    `<mj-button href="https://${VOUCHER.link}"[^>]*>${VOUCHER.text}<`,
    '\\{\\{unsubscribe_url\\}\\}',
  ]
  const isMade = new RegExp(whole.join('.*')).test(source) && !source.includes('Write your text here')
  assert.ok(isMade, `not whole: ${source}`)
}

/** Closes the saved template and throws away nothing. */
async function saveAndClose(page: Page, editor: Editor): Promise<void> {
  await page.getByText('Successfully saved mail template').first().waitFor()
  await editor.dialog.getByRole('button', { name: 'Close' }).press('Enter')
  await editor.dialog.waitFor({ state: 'hidden' })
}

season('is made by mouse from the empty email in less than eight minutes', async ({ page }) => {
  const hand = new Hand()
  await hand.click(page.getByRole('button', { name: 'New template' }))
  const editor = new Editor(page)
  const { dialog, canvas, frame } = editor
  await editor.isShown()
  const tab = (name: string) => hand.click(dialog.getByRole('tab', { name }))
  await tab('Templates')
  await hand.click(
    dialog.getByRole('listitem').filter({ hasText: 'Empty email' }).getByRole('button', { name: 'Apply' }),
  )
  await tab('Library')
  await hand.drag(images(editor).first(), frame, { x: 400, y: 4 })
  await tab('Editor')
  await hand.click(dialog.getByRole('button', { name: 'Heading', exact: true }))
  const heading = canvas.getByText('Heading', { exact: true })
  await heading.waitFor()
  // The picture above it moves it as it loads.
  await editor.isShown()
  await hand.click(heading)
  await editor.writing.waitFor()
  await hand.type(page, 'Control+a', TITLE)
  await hand.click(dialog.getByRole('button', { name: 'Columns' }))
  for (const title of EVENTS) {
    await hand.click(dialog.getByRole('button', { name: 'Event', exact: true }))
    await hand.fill(page.getByLabel('Search events'), title)
    await hand.click(
      page
        .getByRole('dialog', { name: 'Select Event' })
        .getByRole('button', { name: new RegExp(title) })
        .first(),
    )
    await hand.click(page.getByRole('dialog', { name: 'Edit Event' }).getByRole('button', { name: 'Apply' }))
    await page.getByRole('dialog', { name: 'Edit Event' }).waitFor({ state: 'hidden' })
  }
  await hand.click(dialog.getByRole('button', { name: 'Call to action' }))
  const cta = page.getByRole('dialog', { name: 'Call to action' })
  await hand.click(cta.getByRole('button', { name: 'External website' }))
  await hand.fill(cta.getByLabel('Link'), VOUCHER.link)
  await hand.fill(cta.getByLabel('Text'), VOUCHER.text)
  await hand.click(cta.getByRole('button', { name: 'Apply' }))
  await cta.waitFor({ state: 'hidden' })
  await isWhole(editor)
  await hand.click(dialog.getByRole('button', { name: 'Save', exact: true }))
  assert.ok(hand.seconds < LIMIT, `${hand.clicks} clicks, ${hand.seconds} seconds`)
  process.stdout.write(`    ${hand.clicks} clicks, ${hand.seconds} seconds\n`)
  await saveAndClose(page, editor)
})

season('is made by keyboard alone', async ({ page }) => {
  await pressOn(page, page.getByRole('button', { name: 'New template' }))
  const editor = new Editor(page)
  const { dialog } = editor
  await editor.isShown()
  const goTo = async (name: string) => {
    await tabToElement(page, dialog.getByRole('tab', { selected: true }))
    await page.keyboard.press('Home')
    const names = await dialog.getByRole('tab').allTextContents()
    for (let steps = names.indexOf(name); steps > 0; steps--) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
  }
  await goTo('Templates')
  await pressOn(
    page,
    dialog.getByRole('listitem').filter({ hasText: 'Empty email' }).getByRole('button', { name: 'Apply' }),
  )
  await goTo('Library')
  await pressOn(page, images(editor).first())
  // The image was put before the footer. Its entry of the structure goes up.
  const image = dialog.getByRole('treeitem', { selected: true })
  await tabToElement(page, image)
  const entries = dialog.getByRole('treeitem')
  await eventually('the image is at the top', async () => {
    await page.keyboard.press('Alt+ArrowUp')
    return /^Image/.test((await entries.nth(2).textContent()) ?? '')
  })
  await goTo('Editor')
  await pressOn(page, dialog.getByRole('button', { name: 'Heading', exact: true }))
  await tabToElement(page, dialog.getByRole('treeitem', { selected: true }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(TITLE)
  await page.keyboard.press('Escape')
  await pressOn(page, dialog.getByRole('button', { name: 'Columns' }))
  for (const title of EVENTS) {
    await pressOn(page, dialog.getByRole('button', { name: 'Event', exact: true }))
    const events = page.getByRole('dialog', { name: 'Select Event' })
    await typeInto(page, events.getByLabel('Search events'), title)
    await pressOn(page, events.getByRole('button', { name: new RegExp(title) }).first())
    const details = page.getByRole('dialog', { name: 'Edit Event' })
    await pressOn(page, details.getByRole('button', { name: 'Apply' }))
    await waitUntilClosed(details)
  }
  await pressOn(page, dialog.getByRole('button', { name: 'Call to action' }))
  const cta = page.getByRole('dialog', { name: 'Call to action' })
  await pressOn(page, cta.getByRole('button', { name: 'External website' }))
  await typeInto(page, cta.getByLabel('Link'), VOUCHER.link)
  await typeInto(page, cta.getByLabel('Text'), VOUCHER.text)
  await pressOn(page, cta.getByRole('button', { name: 'Apply' }))
  await waitUntilClosed(cta)
  await isWhole(editor)
  await pressOn(page, dialog.getByRole('button', { name: 'Save', exact: true }))
  await saveAndClose(page, editor)
})

season.run()

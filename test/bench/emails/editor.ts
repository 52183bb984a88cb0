import type { Page } from 'playwright'
import { waitUntilSaved } from '../../e2e/steps'
import { openDevice } from '../../harness/browser/device'
import { startProduct } from '../../harness/browser/product'
import { type Figure, milliseconds, percentile, runMeasures, verdict } from '../figures'

const BLOCKS = 60
const KEYS = 150

/**
 * Collects two times for each key: until the frame that shows it is painted, and without the wait for the display's next frame, which
 * is up to 16.7 ms whatever the page does.
 */
const watchKeys = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const keys: { shown: number; busy: number }[] = []
    Object.assign(globalThis, { keys })
    document.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        let handled = timeStamp
        // A message arrives when the current task is over.
        const [input, frame] = [new MessageChannel(), new MessageChannel()]
        input.port1.onmessage = () => {
          handled = performance.now()
        }
        input.port2.postMessage(null)
        requestAnimationFrame((began) => {
          frame.port1.onmessage = () => {
            const now = performance.now()
            keys.push({ shown: now - timeStamp, busy: handled - timeStamp + (now - Math.max(began, handled)) })
          }
          frame.port2.postMessage(null)
        })
      },
      { capture: true },
    )
  })

async function editing(): Promise<Figure[]> {
  const product = await startProduct({ env: { LOG_LEVEL: 'error' } })
  const device = await openDevice(product, { path: '/campaigns?archived=false', viewport: { width: 1440, height: 900 } })
  const page = device.page()
  await page.getByLabel('Email').fill('admin@lindenau.example')
  await page.getByLabel('Password', { exact: true }).fill('lindenau')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: /Stadttheater Lindenau/ }).click()
  // The first download belongs to other rows.
  await waitUntilSaved(device)
  await page.getByRole('button', { name: 'New campaign' }).first().click()
  const form = page.getByRole('dialog', { name: 'New campaign' })
  await form.getByLabel('Title or text of the post').fill('Sixty blocks')
  await form.getByRole('button', { name: 'Save campaign' }).click()
  await page.getByText('List', { exact: true }).click()
  await page.getByRole('button', { name: /Sixty blocks/ }).click()
  const write = page.getByRole('button', { name: 'Write the message' })
  const editor = page.getByRole('dialog', { name: 'Email editor' })
  await write.click()
  await editor.getByLabel('Subject').fill('Sixty blocks')
  await editor.getByRole('radio', { name: 'Raw code' }).press('Space')
  const blocks = Array.from({ length: BLOCKS }, (_, n) => `<mj-text>Paragraph ${n + 1}: the season begins with a play, a concert and a premiere.</mj-text>`)
  const code = editor.getByRole('textbox', { name: 'MJML code' })
  await code.fill(`<mjml><mj-body><mj-section><mj-column>\n${blocks.join('\n')}\n</mj-column></mj-section></mj-body></mjml>`)
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await editor.getByText('Saved', { exact: true }).waitFor()
  await editor.getByRole('button', { name: 'Close' }).first().click()
  const began = performance.now()
  await page.getByRole('button', { name: 'Edit content' }).click()
  await editor.getByText('Paragraph 30:').click()
  await page.keyboard.type('X')
  await editor.getByText(/Paragraph 30:.*X|X.*Paragraph 30:|Paragraph.*X.*30/).waitFor()
  const opened = performance.now() - began
  await watchKeys(page)
  await page.keyboard.type('Spring '.repeat(Math.ceil(KEYS / 7)), { delay: 30 })
  const keys = await page.evaluate(() => (globalThis as unknown as { keys: { shown: number; busy: number }[] }).keys)
  await device.dispose()
  await product.dispose()
  const p95 = percentile(
    keys.map(({ busy }) => busy),
    95,
  )
  const shown = percentile(
    keys.map((key) => key.shown),
    95,
  )
  return [
    {
      work: `opening a newsletter of ${BLOCKS} blocks to the first keystroke`,
      ours: milliseconds(opened),
      rival: 'limit: 1000 ms',
      ratio: '–',
      aim: '≤ 1000 ms',
      verdict: verdict(opened <= 1000),
    },
    {
      work: `keystroke to paint in it, p95 of ${keys.length}`,
      ours: milliseconds(p95),
      rival: `with the wait for the display: ${milliseconds(shown)}`,
      ratio: '–',
      aim: '< 16 ms',
      verdict: verdict(p95 < 16),
    },
  ]
}

/** Measures how fast the email editor opens and takes keystrokes. */
export const editorFigures = (): Promise<Figure[]> => runMeasures([['editor', editing]])

import type { FrameLocator, Page } from 'playwright'
import { sum } from '../../../shared/kernel/money'
import { waitUntilSaved } from '../../e2e/steps'
import { openDevice } from '../../harness/browser/device'
import { startProduct } from '../../harness/browser/product'
import { type Figure, milliseconds, percentile, runMeasures, verdict } from '../figures'

const BLOCKS = 60
const KEYS = 150

/** Marks each key, and the moment after the frame that shows it. */
const markKeys = (canvas: FrameLocator): Promise<void> =>
  canvas.locator('body').evaluate(({ ownerDocument }) => {
    ownerDocument.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        performance.mark('key', { startTime: timeStamp })
        requestAnimationFrame(() => {
          // A message arrives when the frame is done.
          const frame = new MessageChannel()
          frame.port1.onmessage = () => performance.mark('shown')
          frame.port2.postMessage(null)
        })
      },
      { capture: true },
    )
  })

/** An event of a trace; times in microseconds. */
type Traced = {
  readonly name: string
  readonly ts: number
  readonly dur?: number
  readonly tid: number
  readonly cat: string
}
/** Times of a key in ms: until the frame that shows it is done, and the part of it in which the page was at work. */
type KeyTimes = { readonly shown: number; readonly busy: number }

/**
 * Types while the page's tasks are traced. The display's next frame may be 16.7 ms away, whatever a page does: `busy`
 * leaves that wait out.
 */
async function typeTraced(page: Page, text: string): Promise<readonly KeyTimes[]> {
  const control = await page.context().newCDPSession(page)
  const events: Traced[] = []
  control.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as Traced[])))
  const ended = new Promise((resolve) => control.once('Tracing.tracingComplete', resolve))
  await control.send('Tracing.start', {
    traceConfig: { includedCategories: ['blink.user_timing', 'disabled-by-default-devtools.timeline'] },
  })
  await page.keyboard.type(text, { delay: 30 })
  await control.send('Tracing.end')
  await ended
  const marks = events.filter(({ cat }) => cat === 'blink.user_timing').sort((one, other) => one.ts - other.ts)
  const tasks = events.filter(({ name, tid }) => name === 'RunTask' && tid === marks[0]?.tid)
  return marks.flatMap(({ name, ts: from }, at) => {
    const to = name === 'key' && marks.slice(at).find((later) => later.name === 'shown')?.ts
    if (!to) return []
    const within = tasks.map(({ ts, dur = 0 }) => Math.max(0, Math.min(to, ts + dur) - Math.max(from, ts)))
    return [{ shown: (to - from) / 1000, busy: sum(within) / 1000 }]
  })
}

async function editing(): Promise<Figure[]> {
  const product = await startProduct({ env: { LOG_LEVEL: 'error' } })
  const device = await openDevice(product, {
    path: '/campaigns?archived=false',
    viewport: { width: 1440, height: 900 },
  })
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
  const write = page.getByRole('button', { name: 'Write the message' })
  const editor = page.getByRole('dialog', { name: 'Email editor' })
  await write.click()
  await editor.getByLabel('Subject').fill('Sixty blocks')
  await editor.getByRole('radio', { name: 'Raw code' }).press('Space')
  const blocks = Array.from(
    { length: BLOCKS },
    (_, n) => `<mj-text>Paragraph ${n + 1}: the season begins with a play, a concert and a premiere.</mj-text>`,
  )
  const code = editor.getByRole('textbox', { name: 'MJML code' })
  await code.fill(
    `<mjml><mj-body><mj-section><mj-column>\n${blocks.join('\n')}\n</mj-column></mj-section></mj-body></mjml>`,
  )
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await editor.getByText('Saved', { exact: true }).waitFor()
  await editor.getByRole('button', { name: 'Close' }).first().click()
  const began = performance.now()
  await page.getByRole('button', { name: 'Edit content' }).click()
  const canvas = editor.locator('iframe[title="Email editor"]').contentFrame()
  await canvas.getByText('Paragraph 30:').click()
  await page.keyboard.type('X')
  await canvas.locator('[contenteditable="true"]', { hasText: 'X' }).waitFor()
  const opened = performance.now() - began
  await markKeys(canvas)
  const keys = await typeTraced(page, 'Spring '.repeat(Math.ceil(KEYS / 7)))
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

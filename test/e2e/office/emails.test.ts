import AxeBuilder from '@axe-core/playwright'
import { type Browser, chromium, type Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { MjmlRenderer } from '../../../server/email/rendering/mjml-renderer'
import { renderEmail } from '../../../server/email/rendering/render-email'
import { BUILT_IN_TEMPLATES } from '../../../shared/email/templates/built-in'
import { findChromium, launchOptions } from '../../harness/browser/chromium'

const emails = suite<{ browser: Browser; renderer: MjmlRenderer }>('built-in emails in a window')

const HOST = 'https://foyer.example'
const WIDTHS = [320, 425, 600]

emails.before(async (context) => {
  context.browser = await chromium.launch(launchOptions(await findChromium()))
  context.renderer = new MjmlRenderer()
})

emails.after(async ({ browser, renderer }) => {
  await browser?.close()
  renderer?.close()
})

/** Opens windows of all widths in both colour schemes, with images from the app's public files or without any. */
async function windows(
  browser: Browser,
  hasImages: boolean,
  look: (page: Page, width: number) => Promise<void>,
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ colorScheme })
    const page = await context.newPage()
    await page.route('**/*', (route) => {
      const { origin, pathname } = new URL(route.request().url())
      return hasImages && origin === HOST ? route.fulfill({ path: `client/public${pathname}` }) : route.abort()
    })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await look(page, width)
    }
    await context.close()
  }
}

for (const hasImages of [true, false])
  emails(
    `fit 320, 425 and 600 pixels and can be read, ${hasImages ? 'with' : 'without'} images`,
    async ({ browser, renderer }) => {
      const rendered = await Promise.all(
        BUILT_IN_TEMPLATES.map(async ({ id, body }) => {
          const email = await renderEmail(body, renderer, new URL(HOST))
          if (!('html' in email)) throw new Error(`${id} is not rendered`)
          return { id, html: email.html }
        }),
      )
      await windows(browser, hasImages, async (page, width) => {
        for (const { id, html } of rendered) {
          await page.setContent(html)
          const { wide, missing } = await page.evaluate(async () => {
            const images = [...document.images]
            await Promise.all(images.map((image) => image.decode().catch(() => {})))
            return {
              wide: document.documentElement.scrollWidth,
              missing: images.filter((image) => image.naturalWidth === 0).length,
            }
          })
          assert.ok(wide <= width, `${id} is ${wide} pixels wide in ${width}`)
          assert.is(missing > 0, !hasImages && html.includes('<img'), `${id}: missing images`)
          const { violations } = await new AxeBuilder({ page })
            .setLegacyMode()
            .withRules(['color-contrast', 'image-alt', 'link-name', 'html-has-lang'])
            .analyze()
          assert.equal(
            violations.map((violation) => violation.id),
            [],
            `${id} at ${width}`,
          )
        }
      })
    },
  )

emails.run()

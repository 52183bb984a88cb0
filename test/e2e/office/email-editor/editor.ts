import type { FrameLocator, Locator, Page } from 'playwright'
import sharp from 'sharp'
import { patchBetween } from '../../../../shared/email/edit/patch'
import { contentOf, textNodeOf } from '../../../../shared/email/edit/text-node'
import { readMark } from '../../../../shared/email/render/marked'
import { innerSpan, type SourceRange } from '../../../../shared/email/source/node'
import { emailTree } from '../../../../shared/email/source/tree'
import type { Product } from '../../../harness/browser/product'
import { queryAs } from '../../steps'

/** Time in ms after which a click has opened no words. */
const BESIDE_WORDS = 5_000

const CREATE = 'mutation ($input: CreateMessageTemplateInput!) { CreateMessageTemplate(input: $input) { id } }'

/** Stores a template and opens it in the editor. */
export async function openTemplate(page: Page, product: Product, name: string, body: string): Promise<Editor> {
  const input = { name, subject: name, body, json: JSON.stringify({ type: 'newsletter' }) }
  const { CreateMessageTemplate } = await queryAs<{ CreateMessageTemplate: { id: string } }>(product, 'admin', CREATE, {
    input,
  })
  await page.goto(
    new URL(`/settings/message_templates?message_template_id=${CreateMessageTemplate.id}`, page.url()).href,
  )
  const editor = new Editor(page)
  await editor.isShown()
  return editor
}

/** The email editor as a person at the screen uses it. */
export class Editor {
  readonly dialog: Locator
  readonly canvas: FrameLocator
  readonly frame: Locator
  /** The element whose words are being written. */
  readonly writing: Locator

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: /Edit template|Email editor/ })
    this.frame = this.dialog.locator('iframe[title="Email editor"]')
    this.canvas = this.frame.contentFrame()
    this.writing = this.canvas.locator('[contenteditable="true"]')
  }

  /** Waits until the email is shown, with the final size of each picture. */
  async isShown(): Promise<void> {
    await this.canvas.locator('body > *').first().waitFor({ state: 'attached' })
    await this.canvas.locator('body').evaluate(({ ownerDocument }) =>
      Promise.all(
        Array.from(ownerDocument.images, (picture) =>
          picture.complete
            ? null
            : new Promise((resolve) => {
                for (const event of ['load', 'error']) picture.addEventListener(event, resolve)
              }),
        ),
      ),
    )
  }

  async choose(mode: 'Edit' | 'Raw code' | 'Desktop' | 'Mobile'): Promise<void> {
    await this.dialog.getByRole('radio', { name: mode, exact: true }).press('Space')
  }

  /** The source as the editor has it now. The preview is asked for it. */
  async source(): Promise<string> {
    const asked = this.page.waitForRequest(
      (request) => request.url().endsWith('/api/email/preview') && request.method() === 'POST',
    )
    await this.choose('Desktop')
    const { source } = (await asked).postDataJSON() as { readonly source: string }
    await this.choose('Edit')
    await this.isShown()
    return source
  }

  /** The element of the email with an id. */
  element(id: number): Locator {
    return this.canvas.locator(`[data-em="${id}"],.em-${id}`).first()
  }

  /** The entry of the outline of the element with an id. */
  entry(id: number): Locator {
    return this.dialog.locator(`[role="treeitem"][data-node="${id}"]`)
  }

  /** Clicks an element of the email. */
  async click(id: number): Promise<void> {
    await this.element(id).click()
  }

  /**
   * Opens an element's words for writing. A button's or an event's dialog, which the first click opens, is closed.
   * Returns false for a click beside words.
   */
  async open(id: number): Promise<boolean> {
    await this.click(id)
    const dialog = this.page.getByRole('dialog', { name: /Call to action|Select Event|Edit Event/ })
    const words = () => this.writing.waitFor({ timeout: BESIDE_WORDS })
    await Promise.any([dialog.waitFor({ timeout: BESIDE_WORDS }), words()]).catch(() => null)
    if (await dialog.isVisible()) {
      await this.page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      await this.click(id)
      await words().catch(() => null)
    }
    return this.writing.isVisible()
  }

  /** The range in the source of the words that are being written. */
  async writtenRange(source: string): Promise<SourceRange | null> {
    const marks = await this.writing.evaluate((element) => {
      const marked = element.closest('[data-em],[class*="em-"]')
      return { mark: marked?.getAttribute('data-em') ?? null, classes: marked?.className ?? '' }
    })
    const id = readMark(marks.mark, marks.classes)
    const tree = emailTree(source)
    const node = id === null ? undefined : tree.nodes[id]
    const text = node ? textNodeOf(tree, node) : null
    return text ? innerSpan(text.element) : null
  }

  /** The place of the cursor in the text that it is in, a few frames after it was last moved. */
  cursor(): Promise<number | null> {
    return this.writing.evaluate(async ({ ownerDocument }) => {
      for (let frames = 0; frames < 5; frames++) await new Promise(requestAnimationFrame)
      return ownerDocument.getSelection()?.anchorOffset ?? null
    })
  }

  /** Writes at the end of an element's words. */
  async write(id: number, words: string): Promise<void> {
    if (!(await this.open(id))) throw new Error(`element ${id} takes no words`)
    await this.#typeAtEnd(words)
  }

  /** Clicks words on the canvas, and types at the end of their line. */
  async writeBehind(words: string, typed: string): Promise<void> {
    await this.canvas.getByText(words).click()
    await this.#typeAtEnd(typed)
  }

  async #typeAtEnd(words: string): Promise<void> {
    await this.page.keyboard.press('End')
    await this.page.keyboard.type(words)
  }

  /** Undoes until nothing is left to undo. */
  async undoAll(): Promise<void> {
    const undo = this.dialog.getByRole('button', { name: 'Undo' })
    while (await undo.isEnabled()) await undo.click()
  }
}

/** Ids of the elements whose words can be edited, and the range of their content. */
export function wordsIn(
  source: string,
): readonly { readonly id: number; readonly start: number; readonly end: number; readonly html: string }[] {
  const tree = emailTree(source)
  return tree.nodes.flatMap((node) => {
    const span = innerSpan(node.element)
    if (!tree.body || node.element.start < tree.body.element.start || !span || textNodeOf(tree, node) !== node)
      return []
    const html = contentOf(source, node)
    return /[^\s<>]/.test(html.replace(/<[^>]*>/g, '')) ? [{ id: node.id, ...span, html }] : []
  })
}

/** Returns the change between two sources; one of nothing for equal ones. */
export const changeOf = (before: string, after: string) =>
  patchBetween(before, after) ?? { at: 0, removed: '', inserted: '' }

/** Shows HTML exactly where the canvas is, and returns the number of pixels at which the two differ. */
export async function differingPixels(editor: Editor, html: string): Promise<number> {
  const { page, frame, dialog } = editor
  const before = page.viewportSize()
  // The whole email must be in sight.
  const height = await frame.evaluate((element: HTMLIFrameElement) => element.getBoundingClientRect().height)
  await page.setViewportSize({ width: before?.width ?? 1440, height: Math.ceil(height) + 200 })
  await page.mouse.move(5, 5)
  const canvas = await frame.screenshot()
  await frame.evaluate(
    (element: HTMLIFrameElement, shown) =>
      new Promise((resolve) => {
        const twin = element.cloneNode() as HTMLIFrameElement
        twin.srcdoc = shown
        twin.title = 'Twin'
        twin.addEventListener('load', resolve)
        element.style.display = 'none'
        element.after(twin)
      }),
    html,
  )
  const twin = await dialog.locator('iframe[title="Twin"]').screenshot()
  await frame.evaluate((element: HTMLIFrameElement) => {
    element.style.display = ''
    element.nextElementSibling?.remove()
  })
  await page.setViewportSize(before ?? { width: 1440, height: 900 })
  const [one, other] = await Promise.all([canvas, twin].map((picture) => sharp(picture).removeAlpha().raw().toBuffer()))
  if (!one || !other || one.length !== other.length) return Number.POSITIVE_INFINITY
  let differing = 0
  for (let at = 0; at < one.length; at += 3)
    if (one[at] !== other[at] || one[at + 1] !== other[at + 1] || one[at + 2] !== other[at + 2]) differing++
  return differing
}

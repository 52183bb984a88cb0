import type { Locator } from 'playwright'
import { patchBetween } from '../../../../shared/email/edit/patch'
import { isMovable } from '../../../../shared/email/edit/places'
import { attributeValue, soleElement } from '../../../../shared/email/source/edit'
import type { SourceRange } from '../../../../shared/email/source/node'
import { type EmailNode, emailTree, isWithin } from '../../../../shared/email/source/tree'
import type { Seeded } from '../../../simulation/seeded'
import { type Editor, wordsIn } from './editor'

/** A change that the robot makes to the open email. */
export type Edit = {
  readonly name: string
  /**
   * Makes the change; null where the email has no place for it. The result says what is wrong with the source
   * afterwards; null for nothing. What is drawn depends on the source alone, so that the same seed makes the same
   * changes on a slow machine.
   */
  readonly make: (editor: Editor, source: string, dice: Seeded) => Promise<((after: string) => string | null) | null>
}

const withoutTags = (html: string): string => html.replace(/<[^>]*>/g, '')

/** Returns true if a text holds the characters of another one, in their order. */
function holds(text: string, part: string): boolean {
  let at = 0
  for (const character of text) if (character === part[at]) at++
  return at === part.length
}

/** Says what is wrong with a change within a range of the source; null for nothing. */
function within(
  before: string,
  after: string,
  { start, end }: SourceRange,
  isRight: (removed: string, inserted: string) => boolean,
): string | null {
  const patch = patchBetween(before, after)
  if (!patch) return 'nothing changed'
  const { at, removed, inserted } = patch
  if (at < start || at + removed.length > end) return `changed outside of ${start}–${end}: ${JSON.stringify(patch)}`
  return isRight(removed, inserted) ? null : `changed too much: ${JSON.stringify(patch)}`
}

/** Opens words at random for writing; null for an email without visible words. */
async function opened(editor: Editor, source: string, dice: Seeded): Promise<SourceRange | null> {
  const words = wordsIn(source)
  // Further tries change no later draw.
  const which = dice.fork()
  for (let tried = 0; tried < 5; tried++) {
    const drawn = which.pick(words)
    if (!drawn || !(await isSeen(editor.element(drawn.id)))) continue
    // The click meets the middle of the element, which may be another one's words.
    if (await editor.open(drawn.id)) return editor.writtenRange(source)
  }
  return null
}

/** Returns true for an element that a click meets: others may lie over it. */
const isSeen = async (element: Locator): Promise<boolean> =>
  (await element.count()) > 0 &&
  (await element.evaluate((each) => {
    const { width, height } = each.getBoundingClientRect()
    const [line] = each.getClientRects()
    if (!line || width <= 8 || height <= 4) return false
    return each.contains(each.ownerDocument.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2))
  }))

/**
 * Waits until the editor knows where the browser has put the caret, which it hears with the next frame. A person's next
 * key comes later.
 */
const caretSeen = ({ writing }: Editor): Promise<unknown> => writing.evaluate(() => new Promise(requestAnimationFrame))

/** Puts the caret at the beginning, the end, or some characters from one of them. */
async function placeCaret({ page }: Editor, dice: Seeded): Promise<void> {
  const isEnd = dice.below(2) === 0
  await page.keyboard.press(isEnd ? 'Control+End' : 'Control+Home')
  for (let steps = dice.below(6); steps > 0; steps--) await page.keyboard.press(isEnd ? 'ArrowLeft' : 'ArrowRight')
}

const TYPED = ['Ω', 'Ä & <b', ' x', '“q”', '1'] as const
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

const type: Edit = {
  name: 'type',
  async make(editor, source, dice) {
    const range = await opened(editor, source, dice)
    if (!range) return null
    await placeCaret(editor, dice)
    const text = TYPED[dice.below(TYPED.length)] ?? ''
    await editor.page.keyboard.type(text)
    return (after) =>
      within(
        source,
        after,
        range,
        (removed, inserted) =>
          holds(inserted, removed) &&
          holds(inserted, escaped(text).trim()) &&
          inserted.length <= removed.length + escaped(text).length + 8,
      )
  },
}

/** Takes away the last character, or the last picture or line. */
const erase: Edit = {
  name: 'erase',
  async make(editor, source, dice) {
    const range = await opened(editor, source, dice)
    if (!range) return null
    await editor.page.keyboard.press('Control+End')
    await caretSeen(editor)
    await editor.page.keyboard.press('Backspace')
    return (after) =>
      within(
        source,
        after,
        range,
        (removed, inserted) => inserted.length <= 8 && (removed.length <= 60 || soleElement(removed) !== null),
      )
  },
}

const bold: Edit = {
  name: 'bold',
  async make(editor, source, dice) {
    const range = await opened(editor, source, dice)
    if (!range) return null
    await editor.page.keyboard.press('Control+Home')
    for (let steps = 2 + dice.below(5); steps > 0; steps--) await editor.page.keyboard.press('Shift+ArrowRight')
    await editor.page.keyboard.press('Control+b')
    return (after) => {
      const patch = patchBetween(source, after)
      // Spaces alone are not made bold.
      if (!patch) return null
      return within(
        source,
        after,
        range,
        () =>
          withoutTags(source.slice(range.start, range.end)) ===
          withoutTags(after.slice(range.start, after.length - source.length + range.end)),
      )
    }
  },
}

/** Chooses an element in the outline, at random among those that an edit can have; null if there is none. */
async function chosen(
  editor: Editor,
  source: string,
  dice: Seeded,
  isFit: (node: EmailNode) => boolean,
): Promise<EmailNode | null> {
  const { nodes, isMjml, body } = emailTree(source)
  const isListed = (node: EmailNode) =>
    isMjml ? !node.isHtml && body !== null && node !== body && isWithin(node, body) : isMovable(node)
  const node = dice.pick(nodes.filter((one) => isListed(one) && isFit(one)))
  if (!node) return null
  await editor.entry(node.id).press('Enter')
  return node
}

const focused = (editor: Editor): Locator => editor.dialog.locator('[role="treeitem"]:focus')
const sortedCharacters = (text: string): string => [...text.replace(/\s/g, '')].sort().join('')

const move: Edit = {
  name: 'move',
  async make(editor, source, dice) {
    const node = await chosen(editor, source, dice, isMovable)
    if (!node) return null
    await focused(editor).press(dice.below(2) === 0 ? 'Alt+ArrowUp' : 'Alt+ArrowDown')
    const { start, end } = node.element
    return (after) => {
      const text = source.slice(start, end)
      // Content that stands between sections is wrapped in one, which it takes along.
      const rest = sortedCharacters(after.replace(`<mj-section><mj-column>${text}</mj-column></mj-section>`, text))
      const same = sortedCharacters(source.replace(`<mj-section><mj-column>${text}</mj-column></mj-section>`, text))
      return after.includes(text) && rest === same
        ? null
        : `characters came or went: ${JSON.stringify(patchBetween(source, after)).slice(0, 400)}`
    }
  },
}

const remove: Edit = {
  name: 'remove',
  async make(editor, source, dice) {
    const node = await chosen(
      editor,
      source,
      dice,
      (one) => isMovable(one) && one.element.end - one.element.start < source.length / 4,
    )
    if (!node) return null
    await focused(editor).press('Delete')
    const { start, end } = node.element
    return (after) => {
      const lead = source.slice(0, start).trimEnd().length
      const isRight =
        after.slice(0, lead) === source.slice(0, lead) &&
        after.endsWith(source.slice(end)) &&
        after.slice(lead, after.length - source.length + end).trim() === ''
      return isRight
        ? null
        : `removed more than the element: ${JSON.stringify(patchBetween(source, after)).slice(0, 400)}`
    }
  },
}

const duplicate: Edit = {
  name: 'duplicate',
  async make(editor, source, dice) {
    const node = await chosen(
      editor,
      source,
      dice,
      (one) => isMovable(one) && one.element.end - one.element.start < 4000,
    )
    if (!node) return null
    await editor.dialog.getByRole('button', { name: 'Duplicate', exact: true }).click()
    const { start, end } = node.element
    return (after) => {
      const text = source.slice(start, end)
      const isRight =
        after.startsWith(source.slice(0, end)) &&
        after.endsWith(source.slice(end)) &&
        after.slice(end, after.length - source.length + end).trim() === text
      return isRight
        ? null
        : `is no copy behind the element: ${JSON.stringify(patchBetween(source, after)).slice(0, 400)}`
    }
  },
}

const align: Edit = {
  name: 'align',
  async make(editor, source, dice) {
    const node = await chosen(
      editor,
      source,
      dice,
      ({ element: { name } }) => name === 'mj-text' || name === 'mj-button' || name === 'p' || name === 'td',
    )
    if (!node) return null
    const panel = editor.dialog.getByRole('complementary')
    const side = attributeValue(source, node.element, 'align') === 'right' ? 'Centre' : 'Right'
    const control = panel.getByRole('radio', { name: side }).first()
    if ((await control.count()) === 0) return null
    const isChecked = await control.isChecked()
    await control.press('Space')
    const { open } = node.element
    return (after) => {
      if (after === source && isChecked) return null
      return within(source, after, open, (removed, inserted) => removed.length <= 40 && inserted.length <= 60)
    }
  },
}

/** The changes among which the robot draws. Writing is the commonest. */
export const EDITS: readonly Edit[] = [type, type, type, erase, bold, move, remove, duplicate, align]

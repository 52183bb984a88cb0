import morphdom from 'morphdom'
import { MARK, markSelector, readMark } from '../../../shared/email/render/marked'
import { type EmailNode, withAncestors } from '../../../shared/email/source/tree'

/** Styles of the frame itself: where words are edited, and nothing of the email's own look. */
const OWN_STYLE = `.ProseMirror{white-space:pre-wrap;word-wrap:break-word;outline:none;cursor:text}
.ProseMirror-hideselection *::selection{background:transparent}
img{-webkit-user-drag:none}`

/** The frame forbids scripts of its own by its policy. Listeners of the app around it run in the app. */
const POLICY =
  "default-src 'none'; img-src 'self' data: blob:; style-src 'unsafe-inline'; font-src 'self' data:; form-action 'none'"

/** The document with which the frame begins. */
export const EMPTY_FRAME = `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="${POLICY}"></head><body></body></html>`

/** Position and size in the frame, in pixels. */
export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/**
 * Shows HTML in a frame. Only what differs is changed, so that scrolling and focus stay; the element whose words are
 * edited is left alone.
 */
export function showHtml(frame: Document, html: string, edited: HTMLElement | null): void {
  const next = new DOMParser().parseFromString(html, 'text/html')
  const style = next.createElement('style')
  style.textContent = OWN_STYLE
  next.head.append(style)
  // Links lead nowhere here. The outline is the way to all elements by keyboard.
  for (const link of next.querySelectorAll('a, area')) link.setAttribute('tabindex', '-1')
  morphdom(frame.documentElement, next.documentElement, {
    onBeforeElUpdated: (from, to) => {
      if (from === edited) {
        for (const name of ['style', MARK])
          if (to.getAttribute(name) !== from.getAttribute(name)) from.setAttribute(name, to.getAttribute(name) ?? '')
        return false
      }
      return !from.isEqualNode(to)
    },
  })
}

/** Returns the rendered part of an element; null if nothing of it is shown. */
export const partOf = (frame: Document, id: number): HTMLElement | null =>
  frame.querySelector<HTMLElement>(markSelector(id))

/**
 * Opens what hides a rendered part: the entry of an accordion that it is in, and the pictures of a carousel before it.
 */
export function openContainers(frame: Document, id: number): void {
  const part = partOf(frame, id)
  const entry = part?.closest('.mj-accordion-element') ?? part?.querySelector(':scope > td > .mj-accordion-element')
  const box = entry?.querySelector<HTMLInputElement>('.mj-accordion-checkbox')
  const place = /mj-carousel-image-(\d+)/.exec(part?.className ?? '')?.[1]
  const dot =
    place && part?.closest('.mj-carousel')?.querySelectorAll<HTMLInputElement>('.mj-carousel-radio')[Number(place) - 1]
  if (box) box.checked = true
  if (dot) dot.checked = true
}

/** Returns the id of the innermost element at a node of the frame. */
export function idAt(node: Node | null): number | null {
  for (let at = node; at; at = at.parentNode) {
    if (at.nodeType !== 1) continue
    const element = at as Element
    const id = readMark(element.getAttribute('data-em'), element.getAttribute('class') ?? '')
    if (id !== null) return id
  }
  return null
}

/** Returns the box of a rendered part, counted from the top of the email. */
export function boxOf(part: Element): Box {
  const { left, top, width, height } = part.getBoundingClientRect()
  return { left, top, width, height }
}

/** Returns the box around boxes; null for none. */
function boxAround(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const right = Math.max(...boxes.map((box) => box.left + box.width))
  const bottom = Math.max(...boxes.map((box) => box.top + box.height))
  return { left, top, width: right - left, height: bottom - top }
}

const shownBox = (frame: Document, node: EmailNode): Box | null => {
  const part = partOf(frame, node.id)
  return part ? boxOf(part) : boxAround(node.children.flatMap((child) => shownBox(frame, child) ?? []))
}

/**
 * Returns the box of an element. Raw markup has none of its own: it has that of the elements in it, and one of which
 * nothing is seen, such as a comment, that of the element around it. Null if nothing is shown yet.
 */
export const nodeBox = (frame: Document, node: EmailNode): Box | null =>
  withAncestors(node)
    .map((each) => shownBox(frame, each))
    .find((box) => box !== null) ?? null

/** Height of all that is shown, in pixels. */
export const heightOf = ({ body }: Document): number =>
  Math.ceil(body.getBoundingClientRect().bottom + (Number.parseFloat(getComputedStyle(body).marginBottom) || 0))

/** Pixels of an element that have to be in sight, so that nothing is scrolled for it. */
const ENOUGH_IN_SIGHT = 80

/** Scrolls the area around a frame so far that an element's beginning is in sight, unless enough of it is already. */
export function scrollIntoView(area: HTMLElement, iframe: HTMLElement, { top, height }: Box): void {
  const view = area.getBoundingClientRect()
  const begins = iframe.getBoundingClientRect().top + top - view.top
  const inSight = Math.min(begins + height, view.height) - Math.max(begins, 0)
  if (inSight >= Math.min(height, ENOUGH_IN_SIGHT)) return
  area.scrollBy({ top: begins - view.height / 4 })
}

/** Elements whose rendered part holds nothing but their words. */
const WHOLE: readonly string[] = ['mj-accordion-text', 'mj-accordion-title', 'mj-navbar-link']

/** Returns the part of a rendered element that holds its words. */
export function textPartOf(frame: Document, node: EmailNode): HTMLElement | null {
  const part = partOf(frame, node.id)
  if (!part || node.isHtml || WHOLE.includes(node.element.name)) return part
  if (node.element.name === 'mj-text') return part.querySelector<HTMLElement>(':scope > div')
  return node.element.name === 'mj-social-element'
    ? part.querySelector<HTMLElement>(':scope > td:last-child a, :scope > td:last-child span')
    : part.querySelector<HTMLElement>('a, p')
}

/** Movement in CSS pixels from which a press is a drag. */
const DRAG = 6

type Pressed = { readonly control: HTMLElement; readonly x: number; readonly y: number }

/** The button or link that a primary press of a mouse or pen is on. A finger's click goes where it went down anyway. */
function pressedBy({ target, button, pointerType, clientX: x, clientY: y }: PointerEvent): Pressed | null {
  if (button !== 0 || pointerType === 'touch' || !(target instanceof Element)) return null
  const control = target.closest<HTMLElement>('button, a[href]')
  return control && { control, x, y }
}

/**
 * Makes a click act on the button it was begun on, although the page moves under the pointer before it is released: a
 * field that is left may show a message or hide a tool bar. The browser would click on what both have in common, and
 * the press would do nothing.
 */
export function keepClicks(page: Document): void {
  let pressed: Pressed | null = null
  page.addEventListener('pointerdown', (event) => (pressed = event.isPrimary ? pressedBy(event) : null), {
    capture: true,
  })
  page.addEventListener('pointercancel', () => (pressed = null), { capture: true })
  page.addEventListener(
    'pointerup',
    ({ target, clientX, clientY }) => {
      const was = pressed
      pressed = null
      if (!was?.control.isConnected || Math.hypot(clientX - was.x, clientY - was.y) >= DRAG) return
      if (!(target instanceof Node) || was.control.contains(target)) return
      if (!was.control.matches(':disabled')) was.control.click()
    },
    { capture: true },
  )
}

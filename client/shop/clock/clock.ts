import { CART_WARNING, clockTime } from '../../../shared/shop/clock'

/** Lets the time that is left of a cart run down in a note about it. Returns a function that stops the clock. */
function runClock(note: HTMLElement): () => void {
  const clock = note.querySelector<HTMLElement>('.clock')
  const end = performance.now() + Number(note.dataset.left)
  let isSoon = Number(note.dataset.left) <= CART_WARNING
  const say = (words: string | undefined) => {
    const said = note.querySelector('[role]') ?? note.appendChild(document.createElement('p'))
    said.setAttribute('role', 'status')
    // A text that is there when its role comes is not read out.
    setTimeout(() => {
      said.textContent = words ?? ''
    })
    note.classList.add('warn')
  }
  const show = () => {
    const left = Math.max(0, end - performance.now())
    if (clock) clock.textContent = ` · ${(clock.dataset.words ?? '').replace('{time}', clockTime(left))}`
    if (left <= CART_WARNING && !isSoon) {
      isSoon = true
      say(note.dataset.soon)
    }
    if (left > 0) return
    clearInterval(timer)
    note.querySelector('form, button.link')?.remove()
    say(note.dataset.over)
  }
  const timer = setInterval(show, 1000)
  show()
  return () => clearInterval(timer)
}

/** Lets the clocks in an element run. Returns a function that stops them. */
export function runClocks(inside: ParentNode): () => void {
  const stops = [...inside.querySelectorAll<HTMLElement>('[data-left]')].map(runClock)
  return () => {
    for (const stop of stops) stop()
  }
}

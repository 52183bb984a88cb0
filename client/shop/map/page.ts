import { runClocks } from '../clock/clock'
import type { StepAnswer } from './cart-steps'

/** The parts of the page that a step changes. */
export class ShopPage {
  readonly #said = part('#said')
  readonly #aside = part('#aside')
  #stopClocks = runClocks(this.#aside)

  constructor(private readonly event_id: string) {}

  /** Calls `submit` for each form of the cart that is sent, in place of the browser. */
  onCart(submit: (form: HTMLFormElement, button: HTMLElement | null) => void): void {
    this.#aside.addEventListener('submit', (event) => {
      if (!(event.target instanceof HTMLFormElement)) return
      event.preventDefault()
      submit(event.target, event.submitter)
    })
  }

  /** Returns the lines of the visitor's own seats, by seat. */
  ownSeats(): ReadonlyMap<string, HTMLElement> {
    const lines = this.#aside.querySelectorAll<HTMLElement>(`[data-event="${this.event_id}"][data-seat]`)
    return new Map([...lines].flatMap((line) => (line.dataset.seat ? [[line.dataset.seat, line] as const] : [])))
  }

  /** Shows the answer to a step, and leads all links of the page to the cart that it may have begun. */
  show({ said, aside, url }: StepAnswer): void {
    const label = document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
    const hadFocus = this.#aside.contains(document.activeElement)
    this.#stopClocks()
    this.#said.replaceChildren(...said.childNodes)
    this.#aside.replaceChildren(...aside.childNodes)
    this.#stopClocks = runClocks(this.#aside)
    if (hadFocus) this.#focus(label ?? '')
    // A cart that was ordered in another window takes nothing more: the next choice begins another.
    const { cart: next } = (aside as HTMLElement).dataset
    for (const input of document.querySelectorAll<HTMLInputElement>('form.card > [name=cart]'))
      if (next) input.value = next
    const cart = url.searchParams.get('cart')
    if (!cart) return
    url.searchParams.delete('part')
    history.replaceState(null, '', url)
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
      const to = new URL(link.href)
      if (!/\/(cart|order)\//.test(to.pathname)) to.searchParams.set('cart', cart)
      link.href = to.pathname + to.search + to.hash
    }
  }

  /** Takes the messages away: they are said elsewhere, and would move the page under a finger. */
  clearMessages(): void {
    this.#said.replaceChildren()
  }

  /** Focuses what was focused before the cart was shown anew, or the cart. */
  #focus(label: string): void {
    const same = [...this.#aside.querySelectorAll<HTMLElement>('button, a, select, input')].find(
      (each) => (each.getAttribute('aria-label') ?? each.textContent) === label,
    )
    this.#aside.tabIndex = -1
    ;(same ?? this.#aside).focus()
  }
}

function part(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`the page has no ${selector}`)
  return found
}

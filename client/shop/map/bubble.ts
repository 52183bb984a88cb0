type Point = { readonly x: number; readonly y: number }

/** Distance of a message from its seat, and from the edges of the plan, in CSS pixels. */
const [AWAY, EDGE] = [8, 6]

/** A message at a seat, which moves with the plan. */
export class Bubble {
  readonly #element = document.createElement('p')
  #seat: string | null = null

  constructor(
    private readonly box: HTMLElement,
    private readonly placeOf: (id: string) => Point | null,
  ) {
    this.#element.className = 'bubble'
    this.#element.setAttribute('role', 'alert')
    this.#element.hidden = true
    box.append(this.#element)
  }

  show(id: string, text: string): void {
    this.#seat = id
    this.#element.hidden = text === ''
    this.#element.textContent = text
    this.place()
  }

  hide(): void {
    this.#seat = null
    this.#element.hidden = true
  }

  /** Puts the message where its seat is now: above it, or below where there is no room. */
  place(): void {
    const at = this.#seat === null ? null : this.placeOf(this.#seat)
    if (!at || this.#element.hidden) return
    const { offsetWidth: width, offsetHeight: height } = this.#element
    const left = Math.max(EDGE, Math.min(at.x - width / 2, this.box.clientWidth - width - EDGE))
    const above = at.y - height - AWAY
    const top = above >= EDGE ? above : Math.min(at.y + AWAY * 6, this.box.clientHeight - height - EDGE)
    Object.assign(this.#element.style, { left: `${left}px`, top: `${top}px` })
  }
}

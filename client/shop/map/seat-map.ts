import type { SeatValues } from '../../../shared/seats/plan/edit'
import type { MapWords } from '../../../shared/shop/phrases/map'
import type { SeatAvailability } from '../../../shared/shop/plan'
import type { SeatStyle } from '../../parts/seats/canvas/scene'
import { firstSeat, walkSeats } from '../../parts/seats/canvas/walk-seats'
import { Bubble } from './bubble'
import { CartSteps, fieldsOf, type StepAnswer } from './cart-steps'
import { categoryOf, freeSeatsIn, type Hall, spokenSeat, stepWords } from './hall'
import { HallCanvas } from './hall-canvas'
import { watchFreeSeats } from './live-seats'
import { ShopPage } from './page'

/** The plan of a hall on which a visitor takes seats: each is held when it is tapped. */
export class SeatMap {
  readonly #canvas: HallCanvas
  readonly #page: ShopPage
  readonly #bubble: Bubble
  readonly #form: HTMLFormElement
  readonly #frame: HTMLElement
  readonly #said = document.querySelector('#plan-said')
  readonly #steps = new CartSteps((answer) => this.#answered(answer))
  readonly #underWay = new Map<string, 'take' | 'give'>()
  readonly #lost = new Set<string>()
  /** Seats that nobody has; null until they are known. */
  #free: ReadonlySet<string> | null = null
  #ask = async (): Promise<void> => {}
  #own: ReadonlyMap<string, HTMLElement>
  #cursor: string | null = null
  #onlyWheelchair = false

  constructor(
    private readonly box: HTMLElement,
    private readonly hall: Hall,
    private readonly words: MapWords,
  ) {
    const [form, frame] = [box.closest('form'), box.querySelector<HTMLElement>('.hall')]
    if (!form || !frame) throw new Error('the plan has no form')
    ;[this.#form, this.#frame] = [form, frame]
    this.#page = new ShopPage(box.dataset.event ?? '')
    this.#own = this.#page.ownSeats()
    this.#canvas = new HallCanvas(
      frame,
      hall,
      (id) => this.#press(id),
      (id) => id !== null && this.#say(this.#spoken(id)),
      () => this.#bubble.place(),
    )
    this.#bubble = new Bubble(box, (id) => this.#canvas.placeOf(id))
  }

  /** Shows the free seats and takes presses and keys. */
  start(): void {
    const { free = '', live = '' } = this.box.dataset
    this.#ask = watchFreeSeats({ free, live }, (state) => this.#heard(state))
    this.#page.onCart((form, button) => void this.#send(form, button).catch(() => this.#failed(null)))
    this.#frame.addEventListener('keydown', (event) => this.#key(event))
    for (const button of this.#form.querySelectorAll<HTMLElement>('[data-zoom]'))
      button.addEventListener('click', () => {
        const factor = Number(button.dataset.zoom)
        if (factor === 0) this.#canvas.fit()
        else this.#canvas.zoomBy(factor)
      })
    const wheelchair = this.#form.querySelector<HTMLElement>('[data-wheelchair]')
    wheelchair?.addEventListener('click', () => {
      this.#onlyWheelchair = !this.#onlyWheelchair
      wheelchair.setAttribute('aria-pressed', String(this.#onlyWheelchair))
      this.#show()
    })
    this.#show()
  }

  #heard(state: SeatAvailability): void {
    // The office has changed the hall: the page is read anew, with the cart that its address names.
    if (state.order !== this.hall.order) {
      location.reload()
      return
    }
    const free = freeSeatsIn(this.hall, state)
    this.#free = free
    const isOver = [...this.#own.keys()].some((id) => free.has(id) && !this.#underWay.has(id))
    if (isOver && this.#underWay.size === 0) void this.#refresh().catch(() => {})
    this.#show()
  }

  #refresh(): Promise<StepAnswer> {
    const address = new URL(location.href)
    address.searchParams.set('part', '1')
    return this.#steps.read(address)
  }

  #answered(answer: StepAnswer): void {
    this.#page.show(answer)
    this.#own = this.#page.ownSeats()
    this.#show()
  }

  #stateOf(id: string): 'free' | 'taken' | 'yours' {
    const step = this.#underWay.get(id)
    if (step ? step === 'take' : this.#own.has(id)) return 'yours'
    const seat = this.hall.seats.get(id)
    return seat && this.#free?.has(id) && categoryOf(this.hall, seat)?.price_id ? 'free' : 'taken'
  }

  #spoken(id: string): string {
    const seat = this.hall.seats.get(id)
    return seat ? spokenSeat(this.hall, seat, this.#stateOf(id), this.words) : ''
  }

  #say(text: string): void {
    if (this.#said && this.#said.textContent !== text) this.#said.textContent = text
  }

  #show(): void {
    const looks = new Map<string, SeatStyle>()
    for (const [id, seat] of this.hall.seats) {
      const state = this.#stateOf(id)
      if (state === 'yours') looks.set(id, 'chosen')
      else if (state === 'taken') looks.set(id, 'gone')
      else if (this.#onlyWheelchair && !seat.wheelchair) looks.set(id, 'dim')
    }
    this.#canvas.show({
      looks,
      underWay: new Set(this.#underWay.keys()),
      lost: new Set(this.#lost),
      cursor: this.#cursor,
    })
    // The list below the plan offers what is free.
    for (const input of this.#form.querySelectorAll<HTMLInputElement>('input[name^="seat_"]'))
      input.disabled = this.#free !== null && this.#stateOf(input.name.slice('seat_'.length)) !== 'free'
  }

  #press(id: string): void {
    const seat = this.hall.seats.get(id)
    if (!seat || this.#underWay.has(id)) return
    this.#bubble.hide()
    this.#lost.clear()
    this.#cursor = document.activeElement === this.#frame && this.#cursor !== null ? id : this.#cursor
    const state = this.#stateOf(id)
    if (state === 'taken') this.#say(this.#spoken(id))
    else if (state === 'yours') void this.#give(id, seat)
    else void this.#take(id, seat)
    this.#show()
  }

  async #take(id: string, seat: SeatValues): Promise<void> {
    const price = categoryOf(this.hall, seat)?.price_id ?? ''
    const hidden = [...this.#form.querySelectorAll<HTMLInputElement>('input[type=hidden]')]
    const fields = () => [
      ...hidden.filter(({ name }) => name !== 'step').map(({ name, value }) => [name, value] as const),
      [`seat_${id}`, price] as const,
      ...Object.entries({ stay: this.box.dataset.event ?? '', view: 'plan' }),
    ]
    await this.#during(id, 'take', seat, () => this.#steps.send(this.#form.action, fields))
  }

  async #give(id: string, seat: SeatValues): Promise<void> {
    await this.#during(id, 'give', seat, () => {
      const button = this.#own.get(id)?.querySelector<HTMLButtonElement>('button[name=qty][value="0"]')
      if (!button?.form) throw new Error('the cart has no way to take this seat out')
      return this.#send(button.form, button)
    })
  }

  /** Sends a form of the cart. Its fields are read when its turn comes. */
  #send(form: HTMLFormElement, button: HTMLElement | null): Promise<StepAnswer> {
    return this.#steps.send(form.action, () => fieldsOf(form, button))
  }

  /** Shows a step at once, and says how it went. */
  async #during(id: string, step: 'take' | 'give', seat: SeatValues, send: () => Promise<StepAnswer>): Promise<void> {
    const { taking, took, returning, returned } = this.words
    this.#underWay.set(id, step)
    this.#say(stepWords(step === 'take' ? taking : returning, seat, this.words))
    try {
      const { message } = await send()
      this.#underWay.delete(id)
      const isDone = this.#own.has(id) === (step === 'take')
      if (isDone) this.#say(stepWords(step === 'take' ? took : returned, seat, this.words))
      else {
        this.#refused(id, message)
        this.#page.clearMessages()
        void this.#ask()
      }
    } catch (error) {
      this.#underWay.delete(id)
      this.#failed(id, error instanceof Error && error.name === 'Error' ? error.message : '')
    }
    this.#show()
  }

  /** Says at its place that a seat was lost. */
  #refused(id: string, message: string): void {
    this.#lost.add(id)
    this.#bubble.show(id, message)
    this.#say(this.#spoken(id))
  }

  /** Says that a step could not be sent, at its seat. */
  #failed(id: string | null, message = ''): void {
    const text = message || this.words.offline
    if (id === null) this.#say(text)
    else this.#refused(id, text)
  }

  #key(event: KeyboardEvent): void {
    const { key } = event
    const { seats } = this.hall
    const next = walkSeats(seats, this.#cursor, key, () =>
      firstSeat([...seats].filter(([id]) => this.#stateOf(id) !== 'taken')),
    )
    if (next) {
      this.#cursor = next
      this.#canvas.reach(next)
      this.#say(this.#spoken(next))
      this.#show()
    } else if ((key === 'Enter' || key === ' ') && this.#cursor !== null) this.#press(this.#cursor)
    else if (key === '+') this.#canvas.zoomBy(1.25)
    else if (key === '-') this.#canvas.zoomBy(0.8)
    else if (key === '0') this.#canvas.fit()
    else if (key !== 'Enter' && key !== ' ') return
    event.preventDefault()
  }
}

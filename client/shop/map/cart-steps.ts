import { idSource } from '../../../shared/kernel/ids'

/** Time in ms in which a step is answered. */
const PATIENCE = 15_000

/** Answer of a shop page to a step: messages and the cart, as markup, and the page's address. */
export type StepAnswer = {
  readonly said: Element
  readonly aside: Element
  readonly url: URL
  /** The messages as text. */
  readonly message: string
}

const newId = idSource(Date.now, (length) => crypto.getRandomValues(new Uint8Array(length)))

type Fields = Iterable<readonly [string, FormDataEntryValue]>

/** Returns the fields that a form sends with one of its buttons. Older browsers leave the button out of `FormData`. */
export function fieldsOf(form: HTMLFormElement, button: HTMLElement | null): FormData {
  const fields = new FormData(form)
  if (button instanceof HTMLButtonElement && button.name !== '') fields.append(button.name, button.value)
  return fields
}

/** Returns a signal that ends a request after some time. Older browsers have no `AbortSignal.timeout`. */
function patience(): AbortSignal {
  const over = new AbortController()
  setTimeout(() => over.abort(), PATIENCE)
  return over.signal
}

/** The texts of fields. A field with several values is sent with all of them. */
const textsOf = (fields: Fields): URLSearchParams => {
  const texts = new URLSearchParams()
  for (const [name, value] of fields) if (typeof value === 'string') texts.append(name, value)
  return texts
}

/** Reads the answer of a step. Throws where it is none, such as a page of a proxy. */
async function answerOf(response: Response): Promise<StepAnswer> {
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const [said, aside] = [page.querySelector('#said'), page.querySelector('#aside')]
  if (!said || !aside) throw new Error(page.querySelector('h1')?.textContent ?? '')
  return { said, aside, url: new URL(response.url), message: said.textContent?.trim() ?? '' }
}

/** Sends what a form of the page sends, one after the other: the server answers with what has changed of the page. */
export class CartSteps {
  #last: Promise<unknown> = Promise.resolve()

  constructor(private readonly onAnswer: (answer: StepAnswer) => void) {}

  /** Takes a step when those before it are done. Resolves after its answer is shown. */
  send(action: string, fields: () => Fields): Promise<StepAnswer> {
    return this.#after(() => {
      const body = textsOf(fields())
      body.set('part', '1')
      if (!body.has('step')) body.set('step', newId())
      const attempt = () => fetch(action, { method: 'POST', body, signal: patience() })
      // A step that is sent again is booked once.
      return attempt().catch(attempt)
    })
  }

  /** Reads the cart again. */
  read(address: URL): Promise<StepAnswer> {
    return this.#after(() => fetch(address, { signal: patience() }))
  }

  #after(ask: () => Promise<Response>): Promise<StepAnswer> {
    const answered = this.#last.then(async () => {
      const answer = await answerOf(await ask())
      this.onAnswer(answer)
      return answer
    })
    this.#last = answered.catch(() => {})
    return answered
  }
}

import { createHash } from 'node:crypto'
import { type Clock, SECOND } from '../../../shared/kernel/time'
import { type MjmlRenderer, RenderFailed, RenderInterrupted } from './mjml-renderer'
import { renderEmail } from './render-email'

/** Rendered bodies kept in memory. Thousands of emails share one. */
const CACHED = 40

/** Time in ms in which a body is not tried again after the renderer was interrupted, so that one body cannot occupy it. */
const REST = 5 * SECOND

/** Renders bodies as HTML, each once while it is in use. */
export class EmailBodies {
  readonly #cache = new Map<string, Promise<string>>()
  readonly #resting = new Map<string, { readonly until: number; readonly error: RenderInterrupted }>()

  constructor(
    private readonly renderer: Pick<MjmlRenderer, 'render'>,
    /** Public URL of the server, which completes the paths of pictures. */
    readonly base: URL,
    private readonly clock: Clock,
  ) {}

  /** Returns the HTML of a body. Rejects with `RenderFailed`, or with `RenderInterrupted` where another try may succeed. */
  html(body: string): Promise<string> {
    const key = createHash('sha256').update(body).digest('base64')
    const resting = this.#resting.get(key)
    if (resting && resting.until > this.clock()) return Promise.reject(resting.error)
    const known = this.#cache.get(key)
    this.#cache.delete(key)
    const html = known ?? this.#render(body, key)
    this.#cache.set(key, html)
    dropOldest(this.#cache)
    return html
  }

  async #render(body: string, key: string): Promise<string> {
    try {
      const rendered = await renderEmail(body, this.renderer, this.base)
      this.#resting.delete(key)
      if ('html' in rendered) return rendered.html
      throw new RenderFailed(`faulty MJML: ${rendered.problems[0]?.kind ?? 'unknown'}`)
    } catch (error) {
      // A failure may pass, for example when the process is out of memory.
      this.#cache.delete(key)
      if (error instanceof RenderInterrupted) {
        this.#resting.set(key, { until: this.clock() + REST, error })
        dropOldest(this.#resting)
      }
      throw error
    }
  }
}

function dropOldest(kept: Map<string, unknown>): void {
  const [oldest] = kept.keys()
  if (kept.size > CACHED && oldest !== undefined) kept.delete(oldest)
}

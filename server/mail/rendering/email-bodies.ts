import { createHash } from 'node:crypto'
import { type MjmlRenderer, RenderFailed } from './mjml-renderer'
import { renderEmail } from './render-email'

/** Rendered bodies kept in memory. Thousands of emails share one. */
const CACHED = 40

/** Renders bodies as HTML, each once while it is in use. */
export class EmailBodies {
  readonly #cache = new Map<string, Promise<string>>()

  constructor(
    private readonly renderer: Pick<MjmlRenderer, 'render'>,
    /** Public URL of the server, which completes the paths of pictures. */
    readonly base: URL,
  ) {}

  /** Returns the HTML of a body. Rejects with `RenderFailed`. */
  html(body: string): Promise<string> {
    const key = createHash('sha256').update(body).digest('base64')
    const known = this.#cache.get(key)
    this.#cache.delete(key)
    const html = known ?? this.#render(body, key)
    this.#cache.set(key, html)
    const [oldest] = this.#cache.keys()
    if (this.#cache.size > CACHED && oldest !== undefined) this.#cache.delete(oldest)
    return html
  }

  async #render(body: string, key: string): Promise<string> {
    try {
      const rendered = await renderEmail(body, this.renderer, this.base)
      if ('html' in rendered) return rendered.html
      throw new RenderFailed(`faulty MJML: ${rendered.problems[0]?.kind ?? 'unknown'}`)
    } catch (error) {
      // A failure may pass, for example when the process is out of memory.
      this.#cache.delete(key)
      throw error
    }
  }
}

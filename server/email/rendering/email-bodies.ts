import { createHash } from 'node:crypto'
import { type Clock, MINUTE, SECOND } from '../../../shared/kernel/time'
import { type MjmlRenderer, RenderFailed, RenderInterrupted } from './mjml-renderer'
import { renderEmail } from './render-email'

/** Rendered bodies kept in memory. Thousands of emails share one. */
const CACHED = 40
/** Bodies of which it is remembered that the renderer was interrupted at them. */
const RESTING = 1000

/**
 * Time in ms in which a body is not tried again after its first interruption, so that one body cannot occupy the
 * renderer. Each further one doubles it.
 */
const FIRST_REST = 5 * SECOND
const LONGEST_REST = 5 * MINUTE

/**
 * Interruptions on end that may be the body's own fault, after which it is refused: it stops the renderer each time.
 */
const MOST_INTERRUPTIONS = 8

/** A body that the renderer was interrupted at, with how often, and how often it may have been the cause. */
type RestingBody = {
  readonly times: number
  readonly own: number
  readonly until: number
  readonly reason: RenderInterrupted['reason']
}

/** Renders bodies as HTML, each once while it is in use. */
export class EmailBodies {
  readonly #cache = new Map<string, Promise<string>>()
  readonly #resting = new Map<string, RestingBody>()

  constructor(
    private readonly renderer: Pick<MjmlRenderer, 'render'>,
    /** Public URL of the server, which completes the paths of pictures. */
    readonly base: URL,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the HTML of a body. Rejects with `RenderFailed`, or with `RenderInterrupted` where another try may succeed.
   */
  html(body: string): Promise<string> {
    const key = createHash('sha256').update(body).digest('base64')
    const resting = this.#resting.get(key)
    if (resting && resting.until > this.clock()) return Promise.reject(this.#failure(resting))
    const known = this.#cache.get(key)
    this.#cache.delete(key)
    const html = known ?? this.#render(body, key)
    this.#cache.set(key, html)
    dropOldest(this.#cache, CACHED)
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
      throw error instanceof RenderInterrupted ? this.#failure(this.#rest(key, error)) : error
    }
  }

  #rest(key: string, { reason }: RenderInterrupted): RestingBody {
    const { times, own } = this.#resting.get(key) ?? { times: 0, own: 0 }
    const isOwn = reason === 'timeout' || reason === 'ended'
    const rest = Math.min(LONGEST_REST, FIRST_REST * 2 ** times)
    const resting = { times: times + 1, own: own + Number(isOwn), until: this.clock() + rest, reason }
    this.#resting.delete(key)
    this.#resting.set(key, resting)
    dropOldest(this.#resting, RESTING)
    return resting
  }

  #failure({ own, until, reason }: RestingBody): RenderFailed | RenderInterrupted {
    if (own >= MOST_INTERRUPTIONS) return new RenderFailed(`it stopped the renderer ${own} times (${reason})`)
    return new RenderInterrupted(reason, until - this.clock())
  }
}

function dropOldest(kept: Map<string, unknown>, most: number): void {
  const [oldest] = kept.keys()
  if (kept.size > most && oldest !== undefined) kept.delete(oldest)
}

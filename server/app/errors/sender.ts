import { setTimeout as setTimer } from 'node:timers/promises'
import { type Clock, MINUTE, SECOND } from '../../../shared/kernel/time'
import { type ErrorEvent, envelopeOf } from './event'
import type { ErrorService } from './service'

/**
 * Events that wait while the service does not answer, and the most of one minute: one broken page must not drown the
 * others.
 */
const KEPT = 100
const MOST_PER_MINUTE = 60
const FIRST_PAUSE = SECOND
const LONGEST_PAUSE = 5 * MINUTE
const TIMEOUT = 10 * SECOND

type Parts = ErrorService & {
  readonly production: boolean
  readonly clock: Clock
  readonly fetch: typeof fetch
}

/**
 * Sends events to the error-reporting service, one after another. They wait in memory while it cannot be reached; the
 * oldest give way.
 */
export class ErrorSender {
  readonly #waiting: string[] = []
  readonly #closing = new AbortController()
  #sending: Promise<void> | null = null
  #minute = { since: Number.NEGATIVE_INFINITY, count: 0 }

  constructor(private readonly parts: Parts) {}

  add(event: ErrorEvent): void {
    const now = this.parts.clock()
    if (Math.abs(now - this.#minute.since) >= MINUTE) this.#minute = { since: now, count: 0 }
    if (++this.#minute.count > MOST_PER_MINUTE) return
    if (this.#waiting.length === KEPT) this.#waiting.shift()
    this.#waiting.push(envelopeOf(event, this.parts.release, this.parts.production ? 'production' : 'development'))
    this.#sending ??= this.#send().finally(() => {
      this.#sending = null
    })
  }

  /** Resolves once nothing is being sent. */
  async idle(): Promise<void> {
    await this.#sending
  }

  /** Gives up what still waits. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#sending
  }

  async #send(): Promise<void> {
    const { signal } = this.#closing
    let pause = FIRST_PAUSE
    while (!signal.aborted) {
      const [next] = this.#waiting
      if (next === undefined) return
      const wait = await this.#post(next)
      if (wait === 0) {
        pause = FIRST_PAUSE
        if (this.#waiting[0] === next) this.#waiting.shift()
        continue
      }
      await setTimer(Math.max(wait, pause), undefined, { signal, ref: false }).catch(() => undefined)
      pause = Math.min(pause * 2, LONGEST_PAUSE)
    }
  }

  /**
   * Returns 0 once an envelope needs no more tries, because it was taken or is refused for good; otherwise the time in
   * ms to wait at least.
   */
  async #post(body: string): Promise<number> {
    const { url, key, fetch: reach } = this.parts
    try {
      const answer = await reach(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-sentry-envelope',
          'x-sentry-auth': `Sentry sentry_version=7, sentry_client=foyer/1, sentry_key=${key}`,
        },
        body,
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(TIMEOUT)]),
      })
      await answer.body?.cancel()
      if (answer.status !== 429 && answer.status < 500) return 0
      return Math.min(Number(answer.headers.get('retry-after')) * SECOND || FIRST_PAUSE, LONGEST_PAUSE)
    } catch {
      return FIRST_PAUSE
    }
  }
}

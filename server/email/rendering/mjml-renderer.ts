import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { DomainError } from '../../../shared/kernel/errors'
import { MINUTE, SECOND } from '../../../shared/kernel/time'
import type { RenderAnswer, RenderReady, RenderRequest, RenderWarning } from './mjml-process'

export type RendererLimits = {
  /** Time in ms for one email. */
  readonly timeout: number
  /** Time in ms in which the process must be ready. A busy machine takes long to start one. */
  readonly start: number
  /** Emails that may wait behind the one that is rendered. */
  readonly waiting: number
}

const LIMITS: RendererLimits = { timeout: 10 * SECOND, start: MINUTE, waiting: 100 }

/** Memory of the process in MB. */
const MEMORY = 256

export type RenderedMjml = { readonly html: string; readonly warnings: readonly RenderWarning[] }

type Waiting = {
  readonly request: RenderRequest
  readonly resolve: (rendered: RenderedMjml) => void
  readonly reject: (error: Error) => void
}

/** MJML refused the email. Another try fails as well. */
export class RenderFailed extends Error {}

/**
 * The email was not rendered this time. Another try may succeed. Answered as `server.busy`. The email itself may be the
 * cause of `timeout` and `ended`, and of nothing else: `start` is a process that could not begin.
 */
export class RenderInterrupted extends DomainError {
  constructor(
    readonly reason: 'timeout' | 'ended' | 'start' | 'full' | 'closed',
    /** Time in ms in which no other try is made. */
    readonly rest = 0,
  ) {
    super('server.busy')
  }
}

/**
 * Renders MJML in a process of its own, one email at a time. A process that takes too long is killed, and the next
 * email gets a new one.
 */
export class MjmlRenderer {
  #child: ChildProcess | null = null
  #isReady = false
  #current: Waiting | null = null
  #timer: NodeJS.Timeout | null = null
  #made = 0
  readonly #queue: Waiting[] = []
  readonly #limits: RendererLimits

  constructor(limits: Partial<RendererLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
  }

  /** Id of the process; undefined while there is none. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Renders prepared MJML. Rejects with `RenderFailed`, or with `RenderInterrupted` where another try may succeed. */
  render(source: string): Promise<RenderedMjml> {
    if (this.#queue.length >= this.#limits.waiting) return Promise.reject(new RenderInterrupted('full'))
    return new Promise((resolve, reject) => {
      this.#queue.push({ request: { id: this.#made++, source }, resolve, reject })
      this.#next()
    })
  }

  close(): void {
    for (const { reject } of this.#queue.splice(0)) reject(new RenderInterrupted('closed'))
    this.#end(new RenderInterrupted('closed'))
  }

  #next(): void {
    if (this.#current) return
    const waiting = this.#queue.shift()
    if (!waiting) return
    this.#current = waiting
    this.#child ??= this.#start()
    this.#child.ref()
    this.#child.channel?.ref()
    this.#limit()
    this.#child.send(waiting.request, (error) => {
      if (error && this.#current === waiting) this.#end(this.#broken('ended'))
    })
  }

  /** Limits the time of the current email, from when the process is ready. */
  #limit(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(
      () => this.#end(this.#broken('timeout')),
      this.#isReady ? this.#limits.timeout : this.#limits.start,
    )
  }

  /** Forks the process, from its source or its build, with an empty environment. */
  #start(): ChildProcess {
    const here = import.meta.url
    const isSource = here.endsWith('.ts')
    const child = fork(fileURLToPath(new URL(isSource ? './mjml-process.ts' : './mjml-process.js', here)), [], {
      execArgv: [`--max-old-space-size=${MEMORY}`, ...(isSource ? ['--import', 'tsx'] : [])],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.on('message', (answer: RenderAnswer | RenderReady) => {
      if (this.#child === child) this.#hear(answer)
    })
    const end = () => {
      if (this.#child === child) this.#end(this.#broken('ended'))
    }
    child.on('error', end)
    child.on('exit', end)
    return child
  }

  #hear(answer: RenderAnswer | RenderReady): void {
    if ('isReady' in answer) {
      this.#isReady = true
      if (this.#current) this.#limit()
    } else this.#settle(answer)
  }

  #settle(answer: RenderAnswer): void {
    const current = this.#current
    if (!current || current.request.id !== answer.id) return
    this.#free()
    if ('html' in answer) current.resolve({ html: answer.html, warnings: answer.warnings })
    else current.reject(new RenderFailed(answer.failure))
    this.#next()
  }

  #broken(reason: 'timeout' | 'ended'): RenderInterrupted {
    return new RenderInterrupted(this.#isReady ? reason : 'start')
  }

  /** Stops the process and fails the email it works on. */
  #end(error: RenderInterrupted): void {
    const child = this.#child
    const current = this.#current
    this.#child = null
    this.#isReady = false
    this.#free()
    child?.kill('SIGKILL')
    current?.reject(error)
    this.#next()
  }

  #free(): void {
    this.#current = null
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    // An idle process does not keep the server running.
    this.#child?.unref()
    this.#child?.channel?.unref()
  }
}

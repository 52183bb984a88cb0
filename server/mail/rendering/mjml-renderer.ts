import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { RenderAnswer, RenderRequest, RenderWarning } from './mjml-process'

/** Time limit for one email in ms, with the start of the process. */
const TIMEOUT = 10_000

/** Memory of the process in MB. */
const MEMORY = 256

export type RenderedMjml = { readonly html: string; readonly warnings: readonly RenderWarning[] }

type Waiting = { readonly request: RenderRequest; readonly resolve: (rendered: RenderedMjml) => void; readonly reject: (error: Error) => void }

/** The email could not be rendered: it took too long, or MJML refused it. */
export class RenderFailed extends Error {}

/** Renders MJML in a process of its own, one email at a time. A process that takes too long is killed, and the next email gets a new one. */
export class MjmlRenderer {
  #child: ChildProcess | null = null
  #current: Waiting | null = null
  #timer: NodeJS.Timeout | null = null
  #made = 0
  readonly #queue: Waiting[] = []

  constructor(private readonly timeout = TIMEOUT) {}

  /** Renders prepared MJML. Rejects with `RenderFailed`. */
  render(source: string): Promise<RenderedMjml> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ request: { id: this.#made++, source }, resolve, reject })
      this.#next()
    })
  }

  close(): void {
    this.#end(new RenderFailed('closed'))
    for (const { reject } of this.#queue.splice(0)) reject(new RenderFailed('closed'))
  }

  #next(): void {
    if (this.#current) return
    const waiting = this.#queue.shift()
    if (!waiting) return
    this.#current = waiting
    this.#child ??= this.#start()
    this.#child.ref()
    this.#child.channel?.ref()
    this.#timer = setTimeout(() => this.#end(new RenderFailed(`not rendered within ${this.timeout} ms`)), this.timeout)
    this.#child.send(waiting.request, (error) => {
      if (error) this.#end(new RenderFailed(error.message))
    })
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
    child.on('message', (answer: RenderAnswer) => this.#settle(answer))
    child.on('error', (error) => this.#end(new RenderFailed(error.message)))
    child.on('exit', () => {
      if (this.#child === child) this.#end(new RenderFailed('the process ended'))
    })
    return child
  }

  #settle(answer: RenderAnswer): void {
    const current = this.#current
    if (!current || current.request.id !== answer.id) return
    this.#free()
    if ('html' in answer) current.resolve({ html: answer.html, warnings: answer.warnings })
    else current.reject(new RenderFailed(answer.failure))
    this.#next()
  }

  /** Stops the process and fails the email it works on. */
  #end(error: RenderFailed): void {
    const child = this.#child
    const current = this.#current
    this.#child = null
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

import type { Worker } from 'node:worker_threads'
import { DomainError } from '../../../shared/kernel/errors'
import { CODED_COLUMNS } from '../../kernel/coded-columns'
import type { Running } from '../../kernel/reads/read-queue'
import { startThread } from '../start-thread'
import type { FromReader, ReaderData, ToReader } from './reader-thread'

/** Time in ms that a stopped statement has to end by itself before its thread is given up. */
const GRACE = 250

/** Handler between two statements. It is shared because a function made in `run` would keep the rows of that statement. */
const NOTHING = () => {}

export type Rows = { readonly columns: readonly string[]; readonly rows: readonly (readonly unknown[])[] }

/** A thread that reads from the database. It runs one statement at a time. */
export class ReaderThread {
  readonly #stop = new Int32Array(new SharedArrayBuffer(4))
  readonly #worker: Worker
  readonly #gone: Promise<void>
  #receive: (message: FromReader) => void = NOTHING
  /** Ends the running statement when the thread dies. */
  #lose: () => void = NOTHING
  /** False after the thread was given up or died. */
  usable = true
  readonly ready: Promise<void>

  constructor(file: string, log: (message: string) => void) {
    this.#worker = startThread(import.meta.url, 'reader-thread', { file, stop: this.#stop, stored: CODED_COLUMNS } satisfies ReaderData)
    this.#worker.on('message', (message: FromReader) => this.#receive(message))
    this.#worker.on('error', (error) => log(`a reader died: ${error.stack ?? error.message}`))
    this.#gone = new Promise((resolve) =>
      this.#worker.once('exit', () => {
        this.usable = false
        this.#lose()
        resolve()
      }),
    )
    this.ready = new Promise((resolve, reject) => {
      this.#receive = () => resolve()
      this.#lose = () => reject(new Error('a reader ended'))
    })
    this.ready.catch(() => {})
  }

  /**
   * Runs a statement for at most `limit` ms. Throws `reads.too_slow` after that; a statement that cannot be stopped is left to end in
   * its thread, which is then used no more.
   */
  run(statement: ToReader, limit: number): Running<Rows> {
    if (!this.usable) return { answer: Promise.reject(new DomainError('server.busy')), ended: Promise.resolve() }
    Atomics.store(this.#stop, 0, 0)
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const answer = new Promise<Rows>((resolve, reject) => {
      const stopping = setTimeout(() => {
        Atomics.store(this.#stop, 0, 1)
        givingUp = setTimeout(() => {
          this.usable = false
          reject(new DomainError('reads.too_slow'))
          void this.#worker.terminate()
        }, GRACE)
      }, limit)
      let givingUp: NodeJS.Timeout | undefined
      const settle = () => {
        clearTimeout(stopping)
        clearTimeout(givingUp)
        this.#receive = NOTHING
        this.#lose = NOTHING
        end()
      }
      // Not a handler of `#gone`, which would keep every answer as long as the thread lives.
      this.#lose = () => {
        settle()
        reject(new DomainError('server.busy'))
      }
      this.#receive = (message) => {
        settle()
        if (message.kind === 'rows') resolve(message)
        else reject(message.kind === 'stopped' ? new DomainError('reads.too_slow') : new Error(message.kind === 'failed' ? message.text : 'no answer'))
      }
      this.#worker.postMessage(statement)
    })
    return { answer, ended }
  }

  async close(): Promise<void> {
    // A thread that was given up ends when its statement does.
    if (!this.usable) return
    this.#worker.postMessage(null)
    await this.#gone
  }
}

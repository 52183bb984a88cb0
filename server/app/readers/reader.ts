import type { Worker } from 'node:worker_threads'
import { DomainError } from '../../../shared/kernel/errors'
import { MINUTE } from '../../../shared/kernel/time'
import { CODED_COLUMNS } from '../../kernel/coded-columns'
import type { RunningStatement } from '../../kernel/reads/read-queue'
import { startThread } from '../start-thread'
import type { FromReader, ReaderData, ToReader } from './reader-thread'
import { threadTime } from './thread-time'

/** Time in ms that a stopped statement has to end by itself before its thread is given up. */
const GRACE = 250
/** Longest time in ms that a statement takes, however little of it its thread had a processor. */
const LONGEST = MINUTE
/** Shortest time in ms between two looks at how much a statement has worked. */
const LOOK = 10

/**
 * Handler between two statements. It is shared because a function made in `run` would keep the rows of that statement.
 */
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
  /** The thread's number, and its time at the end of its last statement; null where the system does not tell. */
  #thread: number | null = null
  #time: number | null = null
  /** False after the thread was given up or died. */
  usable = true
  readonly ready: Promise<void>

  constructor(file: string, log: (message: string) => void) {
    this.#worker = startThread(import.meta.url, 'reader-thread', {
      file,
      stop: this.#stop,
      stored: CODED_COLUMNS,
    } satisfies ReaderData)
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
      this.#receive = (message) => {
        if (message.kind === 'ready') this.#thread = message.thread
        this.#time = message.time
        resolve()
      }
      this.#lose = () => reject(new Error('a reader ended'))
    })
    this.ready.catch(() => {})
  }

  /**
   * Runs a statement that may work for `limit` ms of its thread's own time, or of the clock's where the system does not
   * tell. Throws `reads.too_slow` after that; a statement that cannot be stopped is left to end in its thread, which is
   * then used no more.
   */
  run(statement: ToReader, limit: number): RunningStatement<Rows> {
    if (!this.usable) return { answer: Promise.reject(new DomainError('server.busy')), ended: Promise.resolve(0) }
    Atomics.store(this.#stop, 0, 0)
    const began = performance.now()
    const before = this.#time
    const workUpTo = (time: number | null) =>
      time === null || before === null ? performance.now() - began : time - before
    let end: (work: number) => void = NOTHING
    const ended = new Promise<number>((resolve) => {
      end = resolve
    })
    const answer = new Promise<Rows>((resolve, reject) => {
      let [stopping, givingUp]: (NodeJS.Timeout | undefined)[] = []
      const look = () => {
        const left = limit - workUpTo(threadTime(this.#thread))
        if (left > 0 && performance.now() - began < LONGEST) {
          stopping = setTimeout(look, Math.max(left, LOOK))
          return
        }
        Atomics.store(this.#stop, 0, 1)
        givingUp = setTimeout(() => {
          this.usable = false
          reject(new DomainError('reads.too_slow'))
          void this.#worker.terminate()
        }, GRACE)
      }
      stopping = setTimeout(look, limit)
      const settle = (time: number | null) => {
        clearTimeout(stopping)
        clearTimeout(givingUp)
        this.#receive = NOTHING
        this.#lose = NOTHING
        end(workUpTo(time))
        this.#time = time
      }
      // Not a handler of `#gone`, which would keep every answer as long as the thread lives.
      this.#lose = () => {
        settle(null)
        reject(new DomainError('server.busy'))
      }
      this.#receive = (message) => {
        settle(message.time)
        if (message.kind === 'rows') resolve(message)
        else
          reject(
            message.kind === 'stopped'
              ? new DomainError('reads.too_slow')
              : new Error(message.kind === 'failed' ? message.text : 'no answer'),
          )
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

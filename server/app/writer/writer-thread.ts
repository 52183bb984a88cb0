import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { DomainError, type ErrorCode, type ErrorDetails } from '../../../shared/kernel/errors'
import { openDatabase } from '../../kernel/sqlite-file'
import { handlers } from '../../registry'
import { readPaymentAccounts } from '../config'
import { portsWith } from '../ports'
import { sqliteCommit } from './sqlite-commit'
import type { Job, JobDone, WriterEnvironment } from './writer-jobs'

/** Message from main to thread: a batch of jobs, or the end. */
export type ToThread = { readonly jobs: readonly Job[] } | { readonly close: true }

/** A reply as sent between threads. Errors lose their class on the way, so a refusal is sent as its code. */
export type SerialisedReply =
  | { readonly ok: true; readonly value: JobDone }
  | { readonly ok: false; readonly code: ErrorCode; readonly details: ErrorDetails }
  | { readonly ok: false; readonly code: null; readonly text: string }

/** Message from thread to main. `failed` answers a batch of which nothing was booked. */
export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'replies'; readonly replies: readonly SerialisedReply[] }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'report'; readonly text: string; readonly op_id: string; readonly name: string }

const words = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/** Runs batches one after another on its own connection until the main thread closes it. */
function serve(port: NonNullable<typeof parentPort>, file: string): void {
  const raw = openDatabase(file)
  const send = (message: FromThread) => port.postMessage(message)
  const environment: WriterEnvironment = {
    handlers,
    ports: portsWith(readPaymentAccounts(process.env)),
    report: (error, about) => send({ kind: 'report', text: words(error), ...about }),
  }
  const queue: ToThread[] = []
  let busy = false

  const commitJobs = sqliteCommit(raw, environment)
  const commit = async (jobs: readonly Job[]) => {
    try {
      const replies = await commitJobs(jobs)
      send({
        kind: 'replies',
        replies: replies.map((reply): SerialisedReply => {
          if (reply.ok) return reply
          return reply.error instanceof DomainError
            ? { ok: false, code: reply.error.code, details: reply.error.details }
            : { ok: false, code: null, text: words(reply.error) }
        }),
      })
    } catch (error) {
      send({ kind: 'failed', text: words(error instanceof Error && error.cause ? error.cause : error) })
    }
  }
  const drain = async () => {
    for (let next = queue.shift(); next; next = queue.shift() ?? receiveMessageOnPort(port)?.message) {
      if ('close' in next) {
        raw.pragma('wal_checkpoint(TRUNCATE)')
        raw.close()
        port.close()
        return
      }
      await commit(next.jobs)
    }
    busy = false
  }
  port.on('message', (message: ToThread) => {
    queue.push(message)
    if (busy) return
    busy = true
    void drain()
  })
  send({ kind: 'ready' })
}

if (parentPort) serve(parentPort, (workerData as { file: string }).file)

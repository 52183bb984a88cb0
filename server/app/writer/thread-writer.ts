import type { Worker } from 'node:worker_threads'
import { DomainError } from '../../../shared/kernel/errors'
import type { Reply } from '../../kernel/commands/group-commit'
import { startThread } from '../start-thread'
import {
  type BatchListener,
  batchingWriter,
  type ChangeListener,
  type Writer,
  type WriterLog,
  WriterUnavailable,
} from './writer'
import type { Job, JobDone } from './writer-jobs'
import type { FromThread, SerialisedReply, ToThread } from './writer-thread'

type Batch = {
  readonly resolve: (replies: readonly Reply<JobDone>[]) => void
  readonly reject: (error: unknown) => void
}

type Thread = { readonly worker: Worker; ended: boolean; ready: Promise<void> }

/** Milliseconds before a dead thread is restarted. */
const RESTART_DELAY = 100

/** Starts the writer's thread. */
export const startWorker = (file: string): Worker => startThread(import.meta.url, 'writer-thread', { file })

function rebuildReply(reply: SerialisedReply): Reply<JobDone> {
  if (reply.ok) return reply
  return { ok: false, error: reply.code === null ? new Error(reply.text) : new DomainError(reply.code, reply.details) }
}

/**
 * A writer in its own thread, so that a slow disk does not delay readers. If the thread dies, its running jobs fail
 * with WriterUnavailable and it is restarted. Callers repeat their operation ids to learn whether the last commit
 * succeeded.
 */
export async function threadWriter(
  file: string,
  onChanged: ChangeListener,
  log: WriterLog,
  start: (file: string) => Worker = startWorker,
  onBatch?: BatchListener,
): Promise<Writer> {
  let batch: Batch | null = null
  let closing = false
  let restart: NodeJS.Timeout | undefined

  const receive = (message: FromThread) => {
    if (message.kind === 'report') log(message.text, { op_id: message.op_id, name: message.name })
    if (message.kind === 'replies') batch?.resolve(message.replies.map(rebuildReply))
    if (message.kind === 'failed') {
      log(message.text, {})
      batch?.reject(new WriterUnavailable('nothing was booked'))
    }
  }
  const launch = (): Thread => {
    const worker = start(file)
    const thread: Thread = { worker, ended: false, ready: Promise.resolve() }
    thread.ready = new Promise((resolve, reject) => {
      worker.on('message', (message: FromThread) => (message.kind === 'ready' ? resolve() : receive(message)))
      worker.on('error', (error) => log(`the writer died: ${error.stack ?? error.message}`, {}))
      worker.on('exit', (code) => {
        const gone = new WriterUnavailable(`the writer ended with ${code}`)
        thread.ended = true
        reject(gone)
        batch?.reject(gone)
        if (!closing) restart = setTimeout(relaunch, RESTART_DELAY)
      })
    })
    thread.ready.catch(() => {})
    return thread
  }
  let thread = launch()
  const relaunch = () => {
    thread = launch()
  }
  const post = (message: ToThread) => thread.worker.postMessage(message)
  const commit = async (jobs: readonly Job[]) => {
    await thread.ready
    if (thread.ended) throw new WriterUnavailable('the writer is being started again')
    try {
      return await new Promise<readonly Reply<JobDone>[]>((resolve, reject) => {
        batch = { resolve, reject }
        post({ jobs })
      })
    } finally {
      batch = null
    }
  }

  await thread.ready
  const writer = batchingWriter(commit, onChanged, onBatch)
  return {
    run: writer.run,
    close: async () => {
      await writer.close()
      closing = true
      clearTimeout(restart)
      if (thread.ended) return
      const ended = new Promise((resolve) => thread.worker.once('exit', resolve))
      post({ close: true })
      await ended
    },
  }
}

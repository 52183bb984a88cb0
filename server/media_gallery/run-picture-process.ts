import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { DomainError } from '../../shared/kernel/errors'
import type { Picture } from './picture'
import type { Answer } from './picture-process'

/** Milliseconds that a picture may take. No timer inside a process ends what a drawing can ask of its painter. */
const PATIENCE = 20_000

/** Begins the process: from its source, or from what stands beside this file where both were built. It is told nothing of this one's surroundings. */
function start(timeout: number) {
  const here = import.meta.url
  const source = here.endsWith('.ts')
  return fork(fileURLToPath(new URL(source ? './picture-process.ts' : './picture-process.js', here)), [], {
    execArgv: source ? ['--import', 'tsx'] : [],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout,
    killSignal: 'SIGKILL',
  })
}

/**
 * Looks at a file and makes of it what is kept, in a process of its own that is ended where it takes too long. Throws a DomainError as
 * `pictureFrom` does, and `media_gallery.unreadable` for what the process does not survive.
 */
export function pictureApart(bytes: Uint8Array, patience = PATIENCE): Promise<Picture> {
  const child = start(patience)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new DomainError('media_gallery.unreadable', { reason: `not painted within ${patience} ms` })))
    child.once('message', (said: Answer) => {
      if ('picture' in said) resolve(said.picture)
      else reject(new DomainError(said.code, said.details))
      child.disconnect()
    })
    child.send(bytes, (error) => {
      if (error) reject(error)
    })
  })
}

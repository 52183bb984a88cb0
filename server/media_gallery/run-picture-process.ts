import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { DomainError } from '../../shared/kernel/errors'
import type { ProcessedPicture } from './picture'
import type { PictureResult } from './picture-process'

/** Time limit per picture, in ms. A timer inside the process cannot stop the renderer. */
const TIMEOUT = 20_000

/** Forks the picture process, from its source or its build, with an empty environment. */
function startProcess(timeout: number) {
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
 * Processes a picture in a separate process that is killed after a timeout. Throws a DomainError like `makePicture`,
 * and `media_gallery.unreadable` where the process does not survive.
 */
export function processPicture(bytes: Uint8Array, patience = TIMEOUT): Promise<ProcessedPicture> {
  const child = startProcess(patience)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () =>
      reject(new DomainError('media_gallery.unreadable', { reason: `not painted within ${patience} ms` })),
    )
    child.once('message', (said: PictureResult) => {
      if ('picture' in said) resolve(said.picture)
      else reject(new DomainError(said.code, said.details))
      child.disconnect()
    })
    child.send(bytes, (error) => {
      if (error) reject(error)
    })
  })
}

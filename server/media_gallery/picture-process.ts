import { DomainError, type ErrorCode, type ErrorDetails } from '../../shared/kernel/errors'
import { type Picture, pictureFrom } from './picture'

/** What the process says of the one file it is sent. */
export type Answer = { readonly picture: Picture } | { readonly code: ErrorCode; readonly details: ErrorDetails }

const answerOf = (bytes: Uint8Array): Promise<Answer> =>
  pictureFrom(bytes).then(
    (picture) => ({ picture }),
    (error: unknown) => (error instanceof DomainError ? { code: error.code, details: error.details } : { code: 'internal', details: {} }),
  )

process.once('message', async (bytes: Uint8Array) => process.send?.(await answerOf(bytes)))
// Whoever asked has its answer, or is gone. An orderly end would wait for the painter.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))

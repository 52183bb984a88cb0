import { DomainError, type ErrorCode, type ErrorDetails } from '../../shared/kernel/errors'
import { makePicture, type ProcessedPicture } from './picture'

/** Result of processing one file, sent between the processes. */
export type PictureResult =
  | { readonly picture: ProcessedPicture }
  | { readonly code: ErrorCode; readonly details: ErrorDetails }

const resultOf = (bytes: Uint8Array): Promise<PictureResult> =>
  makePicture(bytes).then(
    (picture) => ({ picture }),
    (error: unknown) =>
      error instanceof DomainError ? { code: error.code, details: error.details } : { code: 'internal', details: {} },
  )

process.once('message', async (bytes: Uint8Array) => process.send?.(await resultOf(bytes)))
// The parent has its answer or is gone. A regular exit would wait for the renderer.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))

import { DomainError } from '../../../shared/kernel/errors'

/** Returns `done`, the code of a refusal, or the message of another failure. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  )

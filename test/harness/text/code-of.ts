import { DomainError } from '../../../shared/kernel/errors'

/** What becomes of some work: `done`, the code it is refused with, or the words of a failure that has none. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  )

import type { Json } from './encoding/canonical'
import type { errorPhrases } from './error-phrases'
import { isLoadedRefusal } from './loaded-refusals'

/** An error code: the key of its phrase without the leading `error.`. A code without a phrase does not compile. */
export type ErrorCode = keyof typeof errorPhrases.en extends `error.${infer Code}` ? Code : never

export type ErrorDetails = { readonly [key: string]: Json | undefined }

/** A refusal in domain terms. The code selects the phrase shown to the user; the details fill its placeholders. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  constructor(
    readonly code: ErrorCode,
    readonly details: ErrorDetails = {},
  ) {
    super(code)
  }
}

/** Returns true if a text from the wire is a code this version knows. */
export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && isLoadedRefusal(`error.${code}`)

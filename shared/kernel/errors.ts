import type { Json } from './canonical'
import { errorPhrases } from './error-phrases'

/** A code is the key of its phrase without the leading `error.`: a code without a phrase does not compile. */
export type ErrorCode = keyof typeof errorPhrases.en extends `error.${infer Code}` ? Code : never

export type ErrorDetails = { readonly [key: string]: Json | undefined }

/** Whether a refusal names an amount, which nobody can read without its currency. */
export const namesMoney = (code: ErrorCode): boolean => errorPhrases.en[`error.${code}`].includes(', money}')

/** A refusal in the trade's own terms. The code names the phrase a person reads; the details fill it. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  constructor(
    readonly code: ErrorCode,
    readonly details: ErrorDetails = {},
  ) {
    super(code)
  }
}

/** Whether a text from the wire is a code this version knows. */
export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && `error.${code}` in errorPhrases.en

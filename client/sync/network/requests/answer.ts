import { DomainError, type ErrorDetails, isErrorCode } from '../../../../shared/kernel/errors'

/** An answer by GraphQL to a document whose one field is called `answer`. */
export type GraphqlAnswer = {
  readonly data?: { readonly answer?: unknown } | null
  readonly errors?: readonly {
    readonly message: string
    readonly extensions?: { readonly code?: unknown; readonly details?: ErrorDetails }
  }[]
}

export const refusal = (code: unknown, details: ErrorDetails = {}): DomainError =>
  isErrorCode(code) ? new DomainError(code, details) : new DomainError('internal')

/** Returns the code of a refusal of the server's own, by REST or GraphQL. */
export function refusalIn(answer: unknown): unknown {
  const { code, errors } = (answer ?? {}) as { readonly code?: unknown } & GraphqlAnswer
  return code ?? errors?.[0]?.extensions?.code
}

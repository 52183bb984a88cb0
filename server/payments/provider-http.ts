import type { z } from 'zod'
import { OutcomeUnknown } from './provider'

/**
 * Tells whether a status says nothing about the outcome: not authorised, too early, rate-limited, or a server error.
 */
const isInconclusive = (status: number): boolean => [401, 403, 408, 409, 425, 429].includes(status) || status >= 500

/** A conclusive response. `read` parses its JSON by a schema. */
export type ProviderResponse = {
  readonly status: number
  readonly read: <T extends z.ZodType>(schema: T) => z.infer<T>
}

type ProviderHttpRequest = {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | URLSearchParams
}

/**
 * Calls a provider over HTTP. Throws OutcomeUnknown, named by provider and status, where the response does not tell the
 * outcome.
 */
export async function callProvider(
  fetch: typeof globalThis.fetch,
  name: string,
  url: URL,
  { method, headers = {}, body }: ProviderHttpRequest,
): Promise<ProviderResponse> {
  const unclear = (why: string | number) =>
    new OutcomeUnknown(`${name}_${why}`, `${method} ${url.origin}${url.pathname}`)
  let status: number
  let text: string
  try {
    const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) })
    status = answer.status
    text = await answer.text()
  } catch {
    throw unclear('unreachable')
  }
  if (isInconclusive(status)) throw unclear(status)
  return {
    status,
    read: (schema) => {
      try {
        return schema.parse(JSON.parse(text)) as never
      } catch {
        throw unclear('unreadable')
      }
    },
  }
}

/** Headers and body of a JSON request. */
export const jsonBody = (value: unknown): Pick<ProviderHttpRequest, 'headers' | 'body'> => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})

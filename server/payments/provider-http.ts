import type { z } from 'zod'
import { ProviderUnclear } from './provider'

/** Answers that say nothing about what was asked: not let in, too early, too often, or something is broken there. */
const saysNothing = (status: number): boolean => [401, 403, 408, 409, 425, 429].includes(status) || status >= 500

/** An answer that says something. `read`: its JSON, held to what it must be. */
export type Answer = { readonly status: number; readonly read: <T extends z.ZodType>(schema: T) => z.infer<T> }

type Request = { readonly method: 'GET' | 'POST' | 'PUT'; readonly headers?: Readonly<Record<string, string>>; readonly body?: string | URLSearchParams }

/** Asks a provider over HTTP. Throws ProviderUnclear, named by the provider and the status, where its answer does not say what came of it. */
export async function call(fetch: typeof globalThis.fetch, name: string, url: URL, { method, headers = {}, body }: Request): Promise<Answer> {
  const unclear = (why: string | number) => new ProviderUnclear(`${name}_${why}`, `${method} ${url.origin}${url.pathname}`)
  let status: number
  let text: string
  try {
    const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) })
    status = answer.status
    text = await answer.text()
  } catch {
    throw unclear('unreachable')
  }
  if (saysNothing(status)) throw unclear(status)
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

/** JSON as it is sent. */
export const jsonBody = (value: unknown): Pick<Request, 'headers' | 'body'> => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})

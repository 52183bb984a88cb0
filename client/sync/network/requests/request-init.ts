import { PROTOCOL } from '../../../../shared/sync/version'

/** Returns a request as `fetch` takes it. A body is sent as JSON, or as a form if it is one. */
export const requestInit = (
  method: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): RequestInit => ({
  method,
  headers: {
    accept: 'application/json',
    'x-foyer-protocol': String(PROTOCOL),
    // The browser writes the type of a form, with its boundary.
    ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    ...headers,
  },
  credentials: 'same-origin',
  cache: 'no-store',
  signal,
  ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
})

/** Maximum size of a response in bytes. A payment takes some kilobytes. */
export const MAX_RESPONSE = 1024 * 1024

/**
 * Wraps fetch so that the whole response arrives within a time and size limit, or the call fails. Libraries stop their
 * timeout at the first byte, and would wait forever for a slow body.
 */
export const boundedFetch =
  (fetch: typeof globalThis.fetch, patience: number, largest = MAX_RESPONSE): typeof globalThis.fetch =>
  async (input, init) => {
    const over = AbortSignal.timeout(patience)
    const answer = await fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, over]) : over })
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of answer.body ?? []) {
      size += chunk.length
      if (size > largest) throw new RangeError(`an answer of more than ${largest} bytes`)
      chunks.push(chunk)
    }
    const { status, statusText, headers } = answer
    return new Response(size > 0 ? Buffer.concat(chunks) : null, { status, statusText, headers })
  }

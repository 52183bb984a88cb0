/** Bytes of an answer: what a provider says of a payment is some kilobytes. */
export const LARGEST_ANSWER = 1024 * 1024

/**
 * A fetch whose answer is there whole, or not at all: it fails where the last byte has not come in time, or there are too many. Who stops
 * waiting at the first byte, as libraries do, waits for ever on one that drips.
 */
export const boundedFetch =
  (fetch: typeof globalThis.fetch, patience: number, largest = LARGEST_ANSWER): typeof globalThis.fetch =>
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

import { z } from 'zod'
import { boundedFetch } from '../../payments/bounded-fetch'
import { type ExactJson, readExact, writeExact } from './exact-json'

/** Time in ms that fiskaltrust has to sign. A desk does not wait for it. */
const SIGN_TIMEOUT = 10_000

/** An Int64, which is a text where a number would lose digits. */
const int64 = z.union([z.int(), z.string().regex(/^-?\d{1,20}$/)])

const signature = z.object({
  ftSignatureFormat: int64,
  ftSignatureType: int64,
  Caption: z.string().max(1000).nullish(),
  Data: z.string().max(20_000),
})

/** An answer of fiskaltrust, as far as it is used. */
export const signedResponse = z.object({
  cbReceiptReference: z.string().max(1000),
  ftReceiptIdentification: z.string().max(1000),
  ftReceiptMoment: z.string().max(60),
  ftSignatures: z.array(signature).max(100),
  ftState: int64,
})

export type SignedResponse = z.infer<typeof signedResponse>

/** A queue at fiskaltrust, which signs receipts one after the other. */
export type FiscalQueue = {
  /** Signs a request. Throws where the service does not answer within its time, or refuses. */
  readonly sign: (request: ExactJson) => Promise<SignedResponse>
  /** Returns the answer to a request that may have been signed before; null if it was not. Throws like `sign`. */
  readonly find: (request: ExactJson) => Promise<SignedResponse | null>
}

/** fiskaltrust did not sign. */
class NotSigned extends Error {
  override readonly name = 'NotSigned'
}

/** Opens a queue by fiskaltrust's REST interface (`json/v1/sign`). */
export function openQueue(
  url: string,
  { cash_box_id, token }: { readonly cash_box_id: string; readonly token: string },
  fetch: typeof globalThis.fetch,
): FiscalQueue {
  const reach = boundedFetch((input, init) => fetch(input, { ...init, redirect: 'error' }), SIGN_TIMEOUT)
  const post = async (request: ExactJson): Promise<unknown> => {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      cashboxid: cash_box_id,
      accesstoken: token,
    }
    const answer = await reach(`${url.replace(/\/$/, '')}/json/v1/sign`, {
      method: 'POST',
      headers,
      body: writeExact(request),
    })
    const text = await answer.text()
    if (!answer.ok) throw new NotSigned(`HTTP ${answer.status}`)
    return text === '' ? null : readExact(text)
  }
  return {
    sign: async (request) => signedResponse.parse(await post(request)),
    find: async (request) => {
      const answer = await post(request)
      return answer === null ? null : signedResponse.parse(answer)
    },
  }
}

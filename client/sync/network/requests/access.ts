import type { AccessToken } from '../../../../shared/accounts/session'
import { DomainError } from '../../../../shared/kernel/errors'

/**
 * The right of one user to ask the server, from the opening of an organisation until it is closed. Once it has ended,
 * what is under way is called off and nothing is asked any more: a closed organisation must not ask in the name of
 * whoever works here next.
 */
export class Access {
  readonly #end = new AbortController()
  /** The user who asks; null where the browser's session alone says who it is. */
  readonly user: string | null
  /** The token of the organisation that was asked last. */
  token: { readonly org_id: string; readonly text: string; readonly expires: number } | null = null
  /** Request for a token that is under way. Callers with the same key share it. */
  tokenRequest: { readonly key: string; readonly answer: Promise<AccessToken> } | null = null

  constructor(user: string | null) {
    this.user = user
  }

  get isEnded(): boolean {
    return this.#end.signal.aborted
  }

  /** Aborted once this has ended. */
  get ended(): AbortSignal {
    return this.#end.signal
  }

  end(): void {
    this.#end.abort()
  }

  /** Throws `offline` once this has ended: for a closed organisation there is no server. */
  assertOpen(): void {
    if (this.isEnded) throw new DomainError('offline')
  }
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../../../shared/kernel/errors'
import { type Clock, MINUTE } from '../../../shared/kernel/time'
import { LIMITS } from './limits'

const [QUOTE, COMMA, COLON, BACKSLASH] = ['"', ',', ':', '\\'].map((sign) => sign.charCodeAt(0))

/** Counts the keys and the values of a JSON text, without parsing it; stops where one of them is above its limit. */
function countParts(text: string): { readonly keys: number; readonly values: number } {
  let [keys, values, isText] = [0, 1, false]
  for (let i = 0; i < text.length && keys <= LIMITS.keys && values <= LIMITS.values; i++) {
    const sign = text.charCodeAt(i)
    if (sign === BACKSLASH) i++
    else if (sign === QUOTE) isText = !isText
    else if (isText) continue
    else if (sign === COLON) keys++
    else if (sign === COMMA) values++
  }
  return { keys, values }
}

/** Keys that each sender's long bodies have had in the present minute. */
class KeyBudget {
  readonly #spent = new Map<string, number>()
  #since = 0

  constructor(private readonly clock: Clock) {}

  /** Throws `auth.too_many` for a sender who is beyond the limit of a minute. */
  spend(sender: string, keys: number): void {
    const now = this.clock()
    if (now - this.#since >= MINUTE || now < this.#since) {
      this.#spent.clear()
      this.#since = now
    }
    const spent = (this.#spent.get(sender) ?? 0) + keys
    if (spent > LIMITS.keysPerMinute) throw new DomainError('auth.too_many')
    this.#spent.set(sender, spent)
  }
}

/**
 * Replaces the parser of JSON bodies. A long body is looked through before it is parsed, because parsing many keys
 * holds the main thread: a body of 3.9 MB with 280,000 keys took a second, one with as many characters of text 20 ms.
 */
export function parseJsonBodies(
  app: FastifyInstance,
  clock: Clock,
  senderOf: (request: FastifyRequest) => Promise<string>,
): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  const budget = new KeyBudget(clock)
  const assertModest = async (request: FastifyRequest, text: string): Promise<void> => {
    if (text.length <= LIMITS.anonymousBody) return
    const { keys, values } = countParts(text)
    if (keys > LIMITS.keys || values > LIMITS.values) throw new DomainError('input.too_large')
    budget.spend(await senderOf(request), keys)
  }
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    assertModest(request, text).then(
      () => parse(request, text, done),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    )
  })
}

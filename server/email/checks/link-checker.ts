import { setMaxListeners } from 'node:events'
import { MOST_LINKS, type TriedLinks } from '../../../shared/email/checks/links'
import type { EmailProblem } from '../../../shared/email/checks/problem'
import { type Clock, MINUTE, SECOND } from '../../../shared/kernel/time'
import { type Guard, leadsNowhere, publicAddresses } from '../../kernel/outbound/public-addresses'
import { publicStatus } from '../../kernel/outbound/public-get'
import { DownloadSlots } from '../../kernel/outbound/slots'

/** Limits in place of the usual ones; only in tests. */
export type LinkReach = {
  readonly guard?: Guard
  readonly isNowhere?: (url: URL) => Promise<boolean>
  /** Time in ms for one link, with its redirects. */
  readonly patience?: number
  /** Time in ms for all links of an email. */
  readonly all?: number
  /** Emails of one organisation in a minute. */
  readonly perMinute?: number
}

/** Result of trying a link; null for one that works, or of which nothing can be told from here. */
type Verdict = Pick<EmailProblem, 'kind' | 'figure'> | null

/** Verdicts kept in memory, and the time in ms for which they are. */
const KEPT = 1000
const LIFETIME = 10 * MINUTE

/** Errors of certificates that no browser accepts. */
const INSECURE = [
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
]
/** Errors of hosts that take no connection, or end it without an answer. */
const SILENT = ['ECONNREFUSED', 'ECONNRESET']

const problem = (kind: EmailProblem['kind'], figure: number | null = null): Verdict => ({ kind, figure })

/**
 * Judges a page by its status. Many hosts refuse programs what they show to people, so that other statuses tell
 * nothing.
 */
function verdictOn(status: number): Verdict {
  if (status === 404 || status === 410) return problem('link_gone', status)
  return status >= 500 && status < 600 && status !== 503 ? problem('link_broken', status) : null
}

/** Tries the links of emails, a few at once, and remembers for a while what came of them. */
export class LinkChecker {
  readonly #slots = new DownloadSlots()
  readonly #known = new Map<string, { readonly verdict: Verdict; readonly until: number }>()
  readonly #guard: Guard
  readonly #isNowhere: (url: URL) => Promise<boolean>
  readonly #patience: number
  readonly #all: number

  constructor(
    own: URL,
    private readonly clock: Clock,
    {
      guard = publicAddresses(own),
      isNowhere = leadsNowhere(own),
      patience = 6 * SECOND,
      all = 25 * SECOND,
    }: LinkReach = {},
  ) {
    this.#guard = guard
    this.#isNowhere = isNowhere
    this.#patience = patience
    this.#all = all
  }

  /** Tries a few links at once, for as long as an author may wait. */
  async check(org_id: string, urls: readonly string[]): Promise<TriedLinks> {
    const over = AbortSignal.timeout(this.#all)
    setMaxListeners(2 * MOST_LINKS, over)
    const verdicts = await Promise.all(urls.map((url) => this.#verdict(org_id, url, over)))
    const broken = urls.flatMap((url, i) => {
      const verdict = verdicts[i]
      return verdict ? [{ url, ...verdict }] : []
    })
    return { broken, untried: verdicts.filter((verdict) => verdict === undefined).length }
  }

  /** Returns a link's verdict; undefined where there was no time. */
  async #verdict(org_id: string, url: string, over: AbortSignal): Promise<Verdict | undefined> {
    const known = this.#known.get(url)
    if (known && known.until > this.clock()) return known.verdict
    const verdict = await this.#slots.run(org_id, over, () => this.#try(url, over)).catch((): undefined => undefined)
    if (verdict === undefined) return undefined
    this.#known.delete(url)
    this.#known.set(url, { verdict, until: this.clock() + LIFETIME })
    const [oldest] = this.#known.keys()
    if (this.#known.size > KEPT && oldest !== undefined) this.#known.delete(oldest)
    return verdict
  }

  async #try(url: string, over: AbortSignal): Promise<Verdict> {
    const slow = AbortSignal.timeout(this.#patience)
    try {
      const answer = await publicStatus(url, { guard: this.#guard, signal: AbortSignal.any([slow, over]) })
      if (typeof answer === 'number') return verdictOn(answer)
      if (answer === 'circles') return problem('link_circles')
      const { refused } = answer
      return !URL.canParse(refused) || (await this.#isNowhere(new URL(refused))) ? problem('link_nowhere') : null
    } catch (error) {
      // There was no time for it, which is not its fault.
      if (over.aborted) throw error
      if (slow.aborted) return problem('link_slow')
      const code = String((error as NodeJS.ErrnoException).code)
      if (INSECURE.includes(code)) return problem('link_insecure')
      return SILENT.includes(code) ? problem('link_silent') : null
    }
  }
}

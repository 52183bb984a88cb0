import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Random } from '../../shared/kernel/ids'

/** Accounts that a browser remembers. A shared browser at a box office has a few dozen. */
const MOST = 30

/** Lifetime of the cookie in seconds: the longest that browsers keep. */
export const REMEMBERED_FOR = 400 * 24 * 60 * 60

/**
 * Reads and writes the cookie that proves earlier sign-ins of a browser: its id, then one mark for each account,
 * `id.mark.mark`. A mark can only be made with the server's secret and holds for this id alone. It opens nothing; such
 * a browser only has login limits of its own. The cookie does not reveal the accounts.
 */
export class KnownBrowsers {
  readonly #key: Uint8Array

  constructor(
    secret: Uint8Array,
    private readonly random: Random,
  ) {
    this.#key = createHmac('sha256', secret).update('known browsers').digest()
  }

  /** Returns the browser's id where the account was signed in to at this browser, or null. */
  idFor(cookie: string | undefined, account: string): string | null {
    const { id, marks } = parsed(cookie)
    const expected = Buffer.from(this.#mark(id, account))
    return marks.some((mark) => mark.length === expected.length && timingSafeEqual(Buffer.from(mark), expected))
      ? id
      : null
  }

  /** Returns the browser's id where any account was signed in to at it, or null. */
  idOf = (cookie: string | undefined): string | null => this.idFor(cookie, ANY)

  /** Adds a sign-in to the cookie. Replaces a cookie that this server did not write. */
  noted(cookie: string | undefined, account: string): string {
    const known = this.idOf(cookie)
    const id = known ?? Buffer.from(this.random(16)).toString('base64url')
    const earlier = known ? parsed(cookie).marks : []
    const added = [ANY, account].map((name) => this.#mark(id, name))
    return [id, ...added, ...earlier.filter((mark) => !added.includes(mark))].slice(0, MOST + 2).join('.')
  }

  #mark(id: string, account: string): string {
    return createHmac('sha256', this.#key).update(`${id} ${account}`).digest('base64url').slice(0, 22)
  }
}

/** The mark that every cookie of this server has. */
const ANY = ''

function parsed(cookie = ''): { readonly id: string; readonly marks: readonly string[] } {
  const [id = '', ...marks] = cookie.split('.').slice(0, MOST + 2)
  return { id, marks }
}

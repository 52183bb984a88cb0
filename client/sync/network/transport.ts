import type { AccessToken } from '../../../shared/accounts/session'
import type { Document } from '../../../shared/documents'
import { DomainError, type ErrorDetails, isErrorCode } from '../../../shared/kernel/errors'
import { type Clock, MINUTE, ms } from '../../../shared/kernel/time'
import { realTimer, type Timer } from '../browser/timer'
import { cell, type LiveCell } from '../live'
import { Access } from './requests/access'
import { type GraphqlAnswer, refusal, refusalIn } from './requests/answer'
import { requestInit } from './requests/request-init'
import { PROBE_TIMEOUT, REQUEST_TIMEOUT, watchRequest } from './requests/request-watch'
import { type Contact, ServerContact } from './requests/server-contact'

export type TransportPorts = {
  /** The server's address without a slash at its end. */
  readonly base: string
  readonly fetch: typeof fetch
  readonly clock: Clock
  /** Replaced only in tests. */
  readonly timer?: Timer
  /** Obtains a new server session for a user who has unlocked by PIN. Answers whether there is one now. */
  readonly renew?: () => Promise<boolean>
}

/** Timeout of a file, in milliseconds. The server may have to write it first. */
const FILE_TIMEOUT = 30_000
/** The server takes a file only with a header that another site cannot send unasked. */
const PREFLIGHT = { 'mercurius-require-preflight': '1' }
/** An access token is renewed this long before it expires. */
const TOKEN_MARGIN = MINUTE / 2

/** Sends every request to the server, with a timeout and with errors as codes. Records whether the server answered. */
export class Transport {
  readonly #ports: TransportPorts
  /** The server as its answers have shown it. */
  readonly server: ServerContact
  /** False from the end of the server session until the next sign-in. */
  readonly authorised: LiveCell<boolean> = cell(true)
  /** Ids of documents that the server does not know. */
  readonly #unknown = new Set<string>()
  #access = new Access(null)
  /** Number of answers of the server, those included of which only the beginning has come. */
  #answers = 0
  /** The probe that is under way. */
  #probing: Promise<void> | null = null

  constructor(ports: TransportPorts) {
    this.#ports = ports
    this.server = new ServerContact(ports.clock)
  }

  get contact(): LiveCell<Contact> {
    return this.server.contact
  }

  /**
   * The access of the user who works here now. What belongs to an open organisation keeps it and asks with no other.
   */
  get access(): Access {
    return this.#access
  }

  get socketUrl(): string {
    return `${this.#ports.base.replace(/^http/, 'ws')}/graphql`
  }

  /** Sends a REST request. Throws `offline` where no answer comes in time, else the server's refusal. */
  async rest(method: 'GET' | 'POST', path: string, body?: unknown, timeout = REQUEST_TIMEOUT): Promise<unknown> {
    return this.#send(method, path, body, {}, timeout, null)
  }

  /** Checks whether the server is reachable; `contact` holds the result. Callers share the probe that is under way. */
  probe(): Promise<void> {
    this.#probing ??= this.rest('GET', '/healthz', undefined, PROBE_TIMEOUT)
      .then(
        () => {},
        () => {},
      )
      .finally(() => {
        this.#probing = null
      })
    return this.#probing
  }

  /** Sends a GraphQL request whose one field is called `answer`. Renews an expired token once. */
  async graphql(
    org_id: string,
    document: Document,
    variables: unknown,
    timeout = REQUEST_TIMEOUT,
    access = this.#access,
  ): Promise<unknown> {
    const token = await this.token(org_id, timeout, access)
    try {
      return await this.#graphql(access, token, document, variables, timeout)
    } catch (error) {
      // A request is not repeated under another user who has signed in meanwhile.
      if (!(error instanceof DomainError) || error.code !== 'auth.required' || access.isEnded) throw error
      // Another request may have been refused with the same token before, and have a new one.
      if (access.token?.text === token) access.token = null
      return this.#graphql(access, await this.token(org_id, timeout, access), document, variables, timeout)
    }
  }

  /** Downloads a file: requests a single-use link for the organisation, then follows it. Throws like `rest`. */
  async file(org_id: string, path: string, ask: unknown, timeout = FILE_TIMEOUT, access = this.#access): Promise<Blob> {
    const headers = { authorization: `Bearer ${await this.token(org_id, REQUEST_TIMEOUT, access)}` }
    const { url } = (await this.#send('POST', path, ask, headers, REQUEST_TIMEOUT, access)) as { readonly url: string }
    return (await this.#send('GET', url, undefined, {}, timeout, access, (response) => response.blob())) as Blob
  }

  /** Sends a command with a file, which takes the place of `variables.input.file`. Throws like `rest`. */
  async upload(
    org_id: string,
    query: string,
    file: File,
    timeout = FILE_TIMEOUT,
    access = this.#access,
  ): Promise<unknown> {
    const body = new FormData()
    body.append('operations', JSON.stringify({ query, variables: { input: { file: null } } }))
    body.append('map', JSON.stringify({ 0: ['variables.input.file'] }))
    body.append('0', file, file.name)
    return this.#answer(access, await this.token(org_id, REQUEST_TIMEOUT, access), body, timeout)
  }

  /** Sends a request of an organisation to a path of its own. Throws like `rest`. */
  async post(
    org_id: string,
    path: string,
    body: unknown,
    timeout = FILE_TIMEOUT,
    access = this.#access,
  ): Promise<unknown> {
    const token = await this.token(org_id, REQUEST_TIMEOUT, access)
    return this.#send('POST', path, body, { authorization: `Bearer ${token}` }, timeout, access)
  }

  /**
   * Returns an organisation's access token, renewed where needed. Throws `auth.required` where the session has ended.
   */
  async token(org_id: string, timeout = REQUEST_TIMEOUT, access = this.#access): Promise<string> {
    access.assertOpen()
    const known = access.token
    if (known && known.org_id === org_id && known.expires - TOKEN_MARGIN > this.#ports.clock()) return known.text
    const answer = await this.#fetchToken(access, org_id, timeout)
    access.assertOpen()
    this.authorised.set(true)
    // The device's clock may be wrong: a token that seems to have ended already is used until the server refuses it.
    const expires = Math.max(ms(answer.expires_at), this.#ports.clock() + MINUTE)
    access.token = { org_id, text: answer.access_token, expires }
    return answer.access_token
  }

  forgetToken(): void {
    this.#access.token = null
    this.#access.tokenRequest = null
  }

  /**
   * Sends later requests as this user only. The browser may still have the session of an earlier user, whose access
   * ends.
   */
  actAs(user_id: string): void {
    this.endAccess(user_id)
    this.authorised.set(true)
  }

  /** Ends the access of the user who worked here. `next` is the user of later requests. */
  endAccess(next: string | null = null): void {
    this.#access.end()
    this.#access = new Access(next)
  }

  /** Fetches a token; callers of one access, organisation and timeout share the request that is under way. */
  #fetchToken(access: Access, org_id: string, timeout: number): Promise<AccessToken> {
    const key = `${org_id} ${timeout}`
    if (access.tokenRequest?.key === key) return access.tokenRequest.answer
    const answer = this.#requestToken(access, org_id, timeout).finally(() => {
      if (access.tokenRequest?.answer === answer) access.tokenRequest = null
    })
    access.tokenRequest = { key, answer }
    return answer
  }

  async #requestToken(access: Access, org_id: string, timeout: number): Promise<AccessToken> {
    const ask = () =>
      this.#send(
        'POST',
        '/api/auth/token',
        { org_id, user_id: access.user ?? undefined },
        {},
        timeout,
        access,
      ) as Promise<AccessToken>
    const over = (error: unknown) => error instanceof DomainError && error.code === 'auth.required' && !access.isEnded
    try {
      return await ask().catch(async (error: unknown) => {
        if (over(error) && (await this.#ports.renew?.())) return ask()
        throw error
      })
    } catch (error) {
      if (over(error)) this.authorised.set(false)
      throw error
    }
  }

  /** Sends a document by its id, or in full where this server is of another version and does not know it. */
  async #graphql(
    access: Access,
    token: string,
    { id, text: query }: Document,
    variables: unknown,
    timeout: number,
  ): Promise<unknown> {
    if (this.#unknown.has(id)) return this.#answer(access, token, { query, variables }, timeout)
    try {
      return await this.#answer(access, token, { id, variables }, timeout)
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'client.too_old') throw error
      this.#unknown.add(id)
      return this.#answer(access, token, { query, variables }, timeout)
    }
  }

  async #answer(access: Access, token: string, body: unknown, timeout: number): Promise<unknown> {
    const headers = { authorization: `Bearer ${token}`, ...PREFLIGHT }
    const { data, errors } = (await this.#send('POST', '/graphql', body, headers, timeout, access)) as GraphqlAnswer
    const [error] = errors ?? []
    if (error) throw refusal(error.extensions?.code, error.extensions?.details)
    return data?.answer
  }

  async #send(
    method: string,
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>>,
    timeout: number,
    access: Access | null,
    read = (response: Response): Promise<unknown> => response.json(),
  ): Promise<unknown> {
    const { base, fetch, clock, timer = realTimer } = this.#ports
    access?.assertOpen()
    const started = clock()
    const before = this.#answers
    const watch = watchRequest({
      timeout,
      timer,
      clock,
      ended: access?.ended ?? null,
      answers: () => this.#answers,
      probe: () => void this.probe(),
    })
    let status: number
    let answer: unknown
    let date: string | null
    try {
      const response = await fetch(`${base}${path}`, requestInit(method, body, headers, watch.signal))
      this.#answers++
      status = response.status
      date = response.headers.get('date')
      this.server.compareClocks(date, started)
      answer = status === 204 ? null : await (response.ok ? read(response) : response.json())
    } catch {
      // Called off, which says nothing about the server.
      access?.assertOpen()
      // A server that has answered others meanwhile is only slow.
      if (!watch.signal.aborted || this.#answers === before) this.server.noteSilence()
      throw new DomainError('offline', { after: clock() - started })
    } finally {
      watch.end()
    }
    access?.assertOpen()
    const code = refusalIn(answer)
    // A proxy in front of a server that is away gives no code.
    if (status >= 502 && status <= 504 && code === undefined) {
      this.server.noteSilence()
      throw new DomainError('offline', { after: clock() - started })
    }
    this.server.noteAnswer(status < 400 ? date : null)
    if (
      status < 400 ||
      (path === '/graphql' && typeof answer === 'object' && answer !== null && 'errors' in answer && status !== 401)
    )
      return answer
    const { details } = (answer ?? {}) as { readonly details?: ErrorDetails }
    if (isErrorCode(code)) throw new DomainError(code, details)
    throw status === 401 ? new DomainError('auth.required') : refusal(code)
  }
}

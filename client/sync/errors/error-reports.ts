import { describeError, type ErrorReport, KEPT_REPORTS, routeOf } from '../../../shared/app/error-report'
import { parseJson } from '../../../shared/kernel/encoding/json'
import { DomainError } from '../../../shared/kernel/errors'
import type { RoleName } from '../../../shared/kernel/permissions'
import type { BrowserStorage } from '../browser/browser-storage'
import { WAITING_REPORTS } from './reporter'

/** Messages of browsers that are no error. */
const HARMLESS = /^ResizeObserver loop/

type Parts = {
  readonly storage: BrowserStorage
  readonly post: (body: string) => Promise<Response>
  readonly route: () => string
  readonly role: () => RoleName | null
  readonly app: string
  readonly clock: () => number
}

/**
 * Reports of this browser's errors to the operator, through the server. They wait in the browser while it cannot be
 * reached, a bounded number of them.
 */
export class ErrorReports {
  readonly #seen = new Set<string>()
  #isOff = false
  #sending = false

  constructor(private readonly parts: Parts) {}

  /** Reports an error once. Refusals are answers, not errors. */
  error(error: unknown): void {
    if (error instanceof DomainError) return
    const what = describeError(error)
    const key = JSON.stringify([what.type, what.text, what.frames[0]])
    if (HARMLESS.test(what.text) || this.#seen.has(key)) return
    this.#seen.add(key)
    this.#add({ kind: 'error', ...what, message_id: null })
  }

  /** Tells the operator's service of a bug report, by the id of its support message alone. */
  bugReport(message_id: string): void {
    this.#add({ kind: 'bug_report', type: '', text: '', frames: [], message_id })
  }

  /** Sends what waits. */
  async send(): Promise<void> {
    const reports = this.#waiting()
    if (reports.length === 0 || this.#sending || this.#isOff) return
    this.#sending = true
    try {
      const answer = await this.parts.post(JSON.stringify({ reports }))
      if (answer.ok || (answer.status >= 400 && answer.status < 500 && answer.status !== 429))
        this.#keep(this.#waiting().slice(reports.length))
      if (answer.ok) this.#isOff = ((await answer.json()) as { readonly on?: boolean }).on !== true
      if (this.#isOff) this.#keep([])
    } catch {
      // They wait for the network.
    } finally {
      this.#sending = false
    }
  }

  #add(report: Pick<ErrorReport, 'kind' | 'type' | 'text' | 'frames' | 'message_id'>): void {
    if (this.#isOff) return
    const { app, clock, role, route } = this.parts
    this.#keep(
      [...this.#waiting(), { ...report, at: clock(), route: routeOf(route()), role: role(), app }].slice(-KEPT_REPORTS),
    )
    void this.send()
  }

  #waiting(): readonly ErrorReport[] {
    const kept = parseJson(this.parts.storage.get(WAITING_REPORTS) ?? '[]')
    return Array.isArray(kept) ? kept : []
  }

  #keep(reports: readonly ErrorReport[]): void {
    if (reports.length > 0) this.parts.storage.set(WAITING_REPORTS, JSON.stringify(reports))
    else this.parts.storage.remove(WAITING_REPORTS)
  }
}

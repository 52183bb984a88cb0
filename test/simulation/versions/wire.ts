import type { RowOf, TableName } from '../../../shared/registry'
import type { PullPage, PullRequest, PushResult } from '../../../shared/sync/protocol'
import type { DeviceServer } from '../server'
import type { WireApi } from './api'
import type { Release, ReleasedServer } from './contract'
import { convertErrors, toReleasedError } from './errors'
import type { UpdatedServer } from './updated-server'

/** Requests of devices of earlier releases to today's server. */
export type WireCounts = { old_pushed: number }

/**
 * The server as devices of an earlier release reach it: directly while it runs the same release, by today's API after
 * its update.
 */
export class Wire implements DeviceServer {
  readonly #release: Release
  readonly #server: UpdatedServer
  readonly #api: WireApi
  readonly #counts: WireCounts

  constructor(release: Release, server: UpdatedServer, api: WireApi, counts: WireCounts) {
    this.#release = release
    this.#server = server
    this.#api = api
    this.#counts = counts
  }

  get #at(): ReleasedServer | UpdatedServer {
    return this.#server.released ?? convertErrors(this.#server, toReleasedError(this.#release))
  }

  readonly now = (): number => this.#server.now()

  async admit(device_id: string, user_id: string): Promise<void> {
    return this.#at.admit(device_id, user_id)
  }

  async signIn(device_id: string, user_id: string): Promise<void> {
    // Also noted by the server that follows, as the session would be.
    return convertErrors(this.#server, toReleasedError(this.#release)).signIn(device_id, user_id)
  }

  async unlock(...given: Parameters<DeviceServer['unlock']>): Promise<void> {
    return this.#at.unlock(...given)
  }

  holds(table: TableName, id: string): boolean {
    return this.#at.holds(table, id)
  }

  async all<T extends TableName>(table: T): Promise<readonly RowOf<T>[]> {
    return this.#at.all(table)
  }

  async call(device_id: string, name: string, args: unknown): Promise<unknown> {
    const { released } = this.#server
    return released
      ? released.call(device_id, name, args)
      : this.#ask(device_id, this.#release.documents.mutation(name), args)
  }

  async push(device_id: string, input: Parameters<DeviceServer['push']>[1]): Promise<PushResult> {
    const { released } = this.#server
    if (released) return released.push(device_id, input)
    this.#counts.old_pushed += input.operations.length
    return (await this.#ask(device_id, this.#release.documents.push, { input })) as PushResult
  }

  async pull<T extends TableName>(device_id: string, table: T, input: PullRequest): Promise<PullPage<RowOf<T>>> {
    const { released } = this.#server
    if (released) return released.pull(device_id, table, input)
    const answer = await this.#ask(device_id, this.#release.documents.pull(table), { input })
    return this.#release.unpackPage(table, this.#server.org_id, answer)
  }

  async #ask(device_id: string, document: string, variables: unknown): Promise<unknown> {
    try {
      return await this.#api.ask({ server: this.#server, device_id }, document, variables)
    } catch (error) {
      throw toReleasedError(this.#release)(error)
    }
  }
}

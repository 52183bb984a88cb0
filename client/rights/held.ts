import { DomainError } from '../../shared/kernel/errors'
import type { NewId } from '../../shared/kernel/ids'
import type { RowOf } from '../../shared/registry'
import { acquiredRights, type HeldOrder, type WantedRight } from '../../shared/rights/commands'
import type { HeldRight, RightQuantity } from '../../shared/rights/rules'
import { withStorageErrors } from '../sync/browser/storage-error'
import type { Live } from '../sync/live'
import { cell } from '../sync/live'
import { EPOCH_KEY, type Outbox } from '../sync/log/outbox'
import type { OutboxSnapshot } from '../sync/log/prepared'
import { heldOrderKey, type RightRow, type StoreReader, sellableQty } from '../sync/log/store/store'
import type { ServerCall } from '../sync/server-call'

type Grant = RowOf<'rights'>
type Request = { readonly id: string; readonly wanted: readonly WantedRight[] }

/** Timeout in milliseconds of a request for a right that this desk does not hold, while the customer waits. */
export const ACQUIRE_TIMEOUT = 2500

/** A right that the server did not grant, with its reason. */
export type MissingRight = {
  readonly kind: string
  readonly subject_id: string
  readonly code: string
  readonly by?: string | null | undefined
}

export type HeldRightsPorts = { readonly outbox: Outbox; readonly call: ServerCall; readonly newId: NewId }

/** The counter that numbers a series' receipts, and the one that numbers its shifts. */
export const seriesCounter = (right_id: string): string => `series:${right_id}`
export const shiftCounter = (right_id: string): string => `shifts:${right_id}`

/** A stored right as rules and screens see it. */
export const toHeldRight = (right: RightRow): HeldRight => ({
  id: right.id,
  kind: right.kind,
  event_id: right.event_id,
  subject_id: right.subject_id,
  left: sellableQty(right),
})

/** An order that this device may take the money for, as the server gave it; null where it may not. */
export async function findHeldOrder(reader: StoreReader, order_id: string): Promise<HeldOrder | null> {
  const right = (await reader.openRights()).find(({ kind, subject_id }) => kind === 'order' && subject_id === order_id)
  const kept = right && sellableQty(right) > 0 ? await reader.get('meta', heldOrderKey(right.id)) : undefined
  return (kept?.value as HeldOrder | undefined) ?? null
}

/**
 * Rights this device holds, from its own records. A grant that was stored once is never stored again, even if the
 * server repeats it.
 */
export class HeldRights {
  readonly #ports: HeldRightsPorts
  readonly #live = cell<readonly HeldRight[]>([])

  constructor(ports: HeldRightsPorts) {
    this.#ports = ports
  }

  /** The rights that may still be sold, live. Filled by the first `refresh`. */
  get live(): Live<readonly HeldRight[]> {
    return this.#live
  }

  /** Reads the rights again, after this tab or another has changed them. */
  async refresh(): Promise<readonly HeldRight[]> {
    return this.#show(await withStorageErrors(() => this.#ports.outbox.store.read((reader) => reader.openRights())))
  }

  /** Shows the rights as the log has them in memory, after a change that this tab wrote or has heard of. */
  async follow(): Promise<void> {
    this.#show((await withStorageErrors(() => this.#ports.outbox.store.latest())).rights)
  }

  #show(rights: readonly RightRow[]): readonly HeldRight[] {
    const held = rights.map(toHeldRight)
    this.#live.set(held)
    return held
  }

  /**
   * Takes in grants from an answer or from a pull; foreign ones and those seen before are left alone, fenced ones are
   * withdrawn. Throws `sync.recovering` for grants of another epoch than this device reports to: a restored server may
   * know nothing of them.
   */
  async importGrants(
    grants: readonly Grant[],
    epoch: string,
    heads: readonly {
      readonly right_id: string
      readonly number: number
      readonly hash: string | null
      readonly shifts: number
    }[] = [],
    orders: readonly HeldOrder[] = [],
  ) {
    const { outbox } = this.#ports
    const { device_id } = outbox.author()
    const own = grants.filter((grant) => grant.device_id === device_id)
    if (own.length === 0) return
    const changed = await withStorageErrors(() =>
      outbox.store.write(async (writer) => {
        const known = (await writer.get('meta', EPOCH_KEY))?.value
        if (typeof known === 'string' && known !== epoch) throw new DomainError('sync.recovering')
        if (typeof known !== 'string') writer.put('meta', { id: EPOCH_KEY, value: epoch })
        let changes = 0
        for (const grant of own) {
          const seen = await writer.get('rights', grant.id)
          const fenced = grant.status === 'fenced'
          if (seen && (seen.fenced || !fenced)) continue
          const { id, kind, event_id, subject_id, qty, used, returned } = grant
          writer.put(
            'rights',
            seen
              ? { ...seen, fenced }
              : { id, kind, event_id, subject_id, qty, used: kind === 'series' ? 0 : used, returned, fenced },
          )
          changes++
        }
        for (const head of heads) {
          if (await writer.get('counters', seriesCounter(head.right_id))) continue
          writer.put('counters', { id: seriesCounter(head.right_id), number: head.number, hash: head.hash })
          writer.put('counters', { id: shiftCounter(head.right_id), number: head.shifts, hash: null })
        }
        for (const order of orders) {
          const right = await writer.get('rights', order.right_id)
          if (right && sellableQty(right) > 0) writer.put('meta', { id: heldOrderKey(right.id), value: order })
        }
        return changes
      }),
    )
    if (changed > 0) outbox.announce(null)
    await this.refresh()
  }

  /**
   * Requests rights from the server. `plan` returns the rights wanted beside those held. It runs again after an earlier
   * request without an answer was repeated, because that one may have been enough. Throws `offline` without an answer
   * within `timeout` milliseconds; the next call then repeats the request.
   */
  acquire(
    plan: (held: readonly HeldRight[]) => readonly WantedRight[] | Promise<readonly WantedRight[]>,
    timeout?: number,
  ): Promise<readonly MissingRight[]> {
    const { outbox, newId } = this.#ports
    return outbox.locks.run('rights', async () => {
      const open = await withStorageErrors(() => outbox.store.read((reader) => reader.get('meta', 'acquire')))
      if (open?.value) await this.#ask(open.value as unknown as Request, timeout)
      const wanted = await plan(await this.refresh())
      if (wanted.length === 0) return []
      return this.#ask({ id: newId(), wanted: wanted.slice(0, 200) }, timeout)
    })
  }

  async #ask(request: Request, timeout: number | undefined): Promise<readonly MissingRight[]> {
    const { outbox, call } = this.#ports
    const remember = (value: Request | null) =>
      withStorageErrors(() => outbox.store.write(async (writer) => writer.put('meta', { id: 'acquire', value })))
    await remember(request)
    const { device_id } = outbox.author()
    try {
      const answer = acquiredRights.parse(
        await call('AcquireRights', { input: { id: request.id, device_id, wanted: [...request.wanted] } }, timeout),
      )
      await this.importGrants(answer.rights, answer.epoch, answer.heads, answer.orders)
      await remember(null)
      return answer.missing
    } catch (error) {
      if (error instanceof DomainError && !UNKNOWN_OUTCOMES.has(error.code)) await remember(null)
      throw error
    }
  }

  /**
   * Hands back everything unsold of the rights chosen, seats and places alike; a series stays with its device. `still`
   * is asked again in the transaction that records it: what it depends on may have changed meanwhile, in this tab or
   * another.
   */
  async handBack(
    choose: (right: HeldRight) => boolean = () => true,
    still: (snapshot: OutboxSnapshot) => boolean = () => true,
  ): Promise<void> {
    const { outbox } = this.#ports
    // Each event by itself: what waits for a manager about one of them holds up nothing of another.
    const some = (rights: readonly HeldRight[]) => {
      const chosen = rights.filter((right) => right.kind !== 'series' && right.left > 0 && choose(right))
      return chosen.filter(({ event_id }) => event_id === chosen[0]?.event_id).slice(0, 1000)
    }
    while (some(await this.refresh()).length > 0) {
      const recorded = await outbox.commitIf('ReturnRights', (snapshot) => {
        const back: RightQuantity[] = still(snapshot)
          ? some(snapshot.rights.map(toHeldRight)).map(({ id, left }) => ({ id, qty: left }))
          : []
        return back.length === 0 ? null : { args: { input: { rights: back } }, hand_back: back }
      })
      // What is there by now, somebody else has changed.
      if (!recorded) return void (await this.refresh())
    }
  }

  /** Hands back all unsold rights, unless a shift is open that may sell them. */
  handBackIdle(): Promise<void> {
    return this.handBack(
      () => true,
      (snapshot) => !snapshot.meta('shift'),
    )
  }
}

/** Errors that leave open if the server granted anything. The same request is then repeated. */
const UNKNOWN_OUTCOMES: ReadonlySet<string> = new Set([
  'offline',
  'server.busy',
  'internal',
  'auth.required',
  'client.too_old',
  'storage.failed',
  'storage.full',
])

import { z } from 'zod'
import type { Signal } from '../../../shared/sync/protocol'
import type { ChangeSet } from '../../kernel/commands/handle'
import type { Postgres } from '../../kernel/database/postgres'

/** Milliseconds for which changes are collected before listeners are notified, so that many become one signal. */
export const GATHER_MS = 50

/** Notifies an organisation's devices of changes, always after the commit. */
export class Signals {
  readonly #pending = new Map<string, { rev: number; tables: Set<string> }>()
  #timer: NodeJS.Timeout | null = null

  constructor(
    private readonly epoch: string,
    private readonly tell: (org_id: string, signal: Signal) => void,
  ) {}

  readonly changed = (changes: readonly ChangeSet[]): void => {
    for (const { org_id, rev, tables } of changes) {
      const pending = this.#pending.get(org_id) ?? { rev: 0, tables: new Set() }
      pending.rev = Math.max(pending.rev, rev ?? 0)
      for (const table of tables) pending.tables.add(table)
      this.#pending.set(org_id, pending)
    }
    this.#timer ??= setTimeout(() => this.flush(), GATHER_MS)
  }

  flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    for (const [org_id, { rev, tables }] of this.#pending)
      this.tell(org_id, { epoch: this.epoch, rev, tables: [...tables].sort() })
    this.#pending.clear()
  }
}

/**
 * Exchanges change signals between the nodes of one installation. Signals are hints: a node that misses one pulls
 * later.
 */
export type NodeSignals = {
  tell(org_id: string, signal: Signal): Promise<void>
  /**
   * Listens for signals of all nodes. `deaf` is called when signals may have been missed, so that listeners pull again.
   * Returns a function that stops listening.
   */
  hear(heard: (org_id: string, signal: Signal) => void, deaf: () => void): Promise<() => Promise<void>>
}

/**
 * Tells other nodes of changes, one after the other. `told` resolves when nothing is under way; `failed` is called where
 * a change could not be told.
 */
export function nodeNotifier(between: NodeSignals, failed: (error: unknown) => void) {
  const telling = new Set<Promise<void>>()
  const tell = (org_id: string, signal: Signal): void => {
    const told = between
      .tell(org_id, signal)
      .catch(failed)
      .finally(() => telling.delete(told))
    telling.add(told)
  }
  return { tell, told: () => Promise.all(telling) }
}

const CHANNEL = 'foyer_changed'
const notification = z.object({
  org_id: z.string(),
  signal: z.object({ epoch: z.string(), rev: z.number(), tables: z.array(z.string()) }),
})

/** Parses a notification. Unknown content, for example from another version, is ignored. */
function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return null
  }
}

/**
 * Exchanges signals through PostgreSQL NOTIFY after the commit. Inside the transaction, all commits of the database
 * would queue up.
 */
export const postgresNodeSignals = (postgres: Postgres): NodeSignals => ({
  tell: (org_id, signal) => postgres.notify(CHANNEL, JSON.stringify({ org_id, signal })),
  hear: (heard, deaf) =>
    postgres.listen(
      CHANNEL,
      (payload) => {
        const said = notification.safeParse(parsed(payload))
        if (said.success) heard(said.data.org_id, said.data.signal)
      },
      deaf,
    ),
})

import type { Signal } from '../../shared/sync/protocol'
import type { Changed } from '../kernel/handle'

/** How long changes are gathered before anybody is told: a hint may wait a moment, and many become one. */
export const GATHER = 50

/** Tells an organisation's devices that something changed; always after the commit. */
export class Signals {
  readonly #pending = new Map<string, { rev: number; tables: Set<string> }>()
  #timer: NodeJS.Timeout | null = null

  constructor(
    private readonly epoch: string,
    private readonly tell: (org_id: string, signal: Signal) => void,
  ) {}

  readonly changed = (changes: readonly Changed[]): void => {
    for (const { org_id, rev, tables } of changes) {
      const pending = this.#pending.get(org_id) ?? { rev: 0, tables: new Set() }
      pending.rev = Math.max(pending.rev, rev ?? 0)
      for (const table of tables) pending.tables.add(table)
      this.#pending.set(org_id, pending)
    }
    this.#timer ??= setTimeout(() => this.flush(), GATHER)
  }

  flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    for (const [org_id, { rev, tables }] of this.#pending) this.tell(org_id, { epoch: this.epoch, rev, tables: [...tables].sort() })
    this.#pending.clear()
  }
}

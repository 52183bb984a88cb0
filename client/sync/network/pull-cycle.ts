import type { RoleName } from '../../../shared/kernel/permissions'
import type { TableName } from '../../../shared/registry'
import type { RowSink } from '../rows/row-sink'
import { OWN_TABLES, replicatedTables, SALE_TABLES } from '../rows/rx-schema'

type PullCyclePorts = {
  readonly role: RoleName
  readonly sink: Pick<RowSink, 'checkpoint'>
  /** Pulls one table to its end. */
  readonly pull: (table: TableName, progress: (rows: number) => void) => Promise<void>
  readonly isStopped: () => boolean
  /** Called with the number of rows since the first pull began; null once it has finished. */
  readonly onFirstPull: (rows: number | null) => void
  /** Called during the first pull, once the tables needed to sell have arrived. */
  readonly onSellable: () => void
}

/** Tables pulled at the same time. */
const PARALLEL_PULLS = 3

const isOwn = (table: TableName) => OWN_TABLES.includes(table)

/** Tracks which tables changed on the server and pulls them in cycles. */
export class PullCycle {
  readonly #ports: PullCyclePorts
  readonly #dirty = new Set<TableName>()
  readonly #tables: readonly TableName[]
  #looked = false
  #first: number | null = null

  constructor(ports: PullCyclePorts) {
    this.#ports = ports
    this.#tables = replicatedTables(ports.role)
  }

  /** Returns true if anything is to be pulled. */
  get hasChanges(): boolean {
    return this.#dirty.size > 0
  }

  markChanged(table: TableName): void {
    if (this.#tables.includes(table)) this.#dirty.add(table)
  }

  markAllChanged(): void {
    for (const table of this.#tables) this.#dirty.add(table)
  }

  /** Pulls all changed tables. Tables that fail stay marked as changed. */
  async run(): Promise<void> {
    await this.#look()
    // The small tables first: with them a screen can be drawn.
    await this.#pullAll(this.#tables.filter((table) => !isOwn(table)).values())
    await this.#pullSideBySide((table) => SALE_TABLES.includes(table))
    if (this.#first !== null) this.#ports.onSellable()
    await this.#pullSideBySide((table) => !SALE_TABLES.includes(table))
    if (!this.hasChanges && this.#first !== null && !this.#ports.isStopped()) this.#tell(null)
  }

  /** Looks, once, whether everything was pulled here before; a browser that was closed on the way has only half of it. */
  async #look(): Promise<void> {
    if (this.#looked) return
    const checkpoints = await Promise.all(this.#tables.map((table) => this.#ports.sink.checkpoint(table)))
    this.#looked = true
    this.#tell(checkpoints.some((checkpoint) => checkpoint === null || checkpoint.more) ? 0 : null)
  }

  /** Tables with a database of their own fill side by side. */
  async #pullSideBySide(chosen: (table: TableName) => boolean): Promise<void> {
    const tables = this.#tables.filter((table) => isOwn(table) && chosen(table)).values()
    await Promise.all(Array.from({ length: PARALLEL_PULLS }, () => this.#pullAll(tables)))
  }

  /** Pulls changed tables until the shared iterator is exhausted. */
  async #pullAll(tables: Iterator<TableName> & Iterable<TableName>): Promise<void> {
    for (let item = tables.next(); !item.done && !this.#ports.isStopped(); item = tables.next()) {
      const table = item.value
      if (!this.#dirty.delete(table)) continue
      try {
        await this.#ports.pull(table, (rows) => {
          if (this.#first !== null) this.#tell(this.#first + rows)
        })
      } catch (error) {
        this.#dirty.add(table)
        throw error
      }
    }
  }

  #tell(rows: number | null): void {
    this.#first = rows
    this.#ports.onFirstPull(rows)
  }
}

import type { Holder, WindowBounds } from '../../../shared/kernel/model/window'
import { sum } from '../../../shared/kernel/money'
import type { RoleName } from '../../../shared/kernel/permissions'
import type { TableName } from '../../../shared/registry'
import type { PullPosition, RowSink } from '../rows/row-sink'
import { OWN_TABLES, replicatedTables, SALE_TABLES } from '../rows/storage/rx-schema'
import type { FirstPull } from '../sync-state'
import type { PullTotals, RememberedTotals } from './requests/remembered-totals'

type PullCyclePorts = {
  readonly role: RoleName
  readonly sink: Pick<RowSink, 'checkpoints'>
  /** Returns the kind of holder whose rows this browser keeps: a counter or an office. */
  readonly holder: () => Pick<WindowBounds, 'holder'>
  /** Pulls one table to its end. */
  readonly pull: (table: TableName, progress: (rows: number) => void) => Promise<void>
  /** Returns the number of rows that each table will have. */
  readonly totals: () => Promise<PullTotals>
  readonly remembered?: RememberedTotals
  /** Removes the rows that have left the window. Called when every table has been pulled. */
  readonly prune: () => Promise<void>
  readonly isStopped: () => boolean
  /** Called with the progress of the first pull; null once everything has been pulled. */
  readonly onFirstPull: (progress: FirstPull | null) => void
  /** Called during the first pull, once the tables needed to sell have arrived. */
  readonly onSellable: () => void
}

/** Returns true if a holder keeps no more than what was pulled up to a position: an office keeps more than a desk. */
const isWithin = ({ window }: PullPosition, holder: Holder) =>
  window === undefined || window.holder === 'office' || holder === 'counter'

/** Returns true if a table has been pulled to its end for a holder. */
const isWhole = (position: PullPosition | undefined, holder: Holder) =>
  position !== undefined && !position.more && isWithin(position, holder)

/**
 * Number of rows that were brought up to a position. An earlier version did not count those of a table that is whole:
 * `total`, once it is known.
 */
function broughtTo(position: PullPosition | undefined, holder: Holder, total: number | null): number {
  if (!position || !isWithin(position, holder)) return 0
  const brought = position.brought ?? position.filled ?? (isWhole(position, holder) ? total : 0) ?? 0
  return total === null ? brought : Math.min(brought, total)
}

type Positions = ReadonlyMap<TableName, PullPosition>

const isOwn = (table: TableName) => OWN_TABLES.includes(table)

/**
 * The tables in the order in which they are needed, and how many are pulled at the same time: the small ones, with
 * which a screen can be drawn and of which each is mostly a wait for the line, those of a sale, the others.
 */
const STAGES: readonly { readonly has: (table: TableName) => boolean; readonly parallel: number }[] = [
  { has: (table) => !isOwn(table), parallel: 6 },
  { has: (table) => isOwn(table) && SALE_TABLES.includes(table), parallel: 3 },
  { has: (table) => isOwn(table) && !SALE_TABLES.includes(table), parallel: 3 },
]
const SELLABLE_AFTER = 1

/** Tracks which tables changed on the server and pulls them in cycles. */
export class PullCycle {
  readonly #ports: PullCyclePorts
  readonly #dirty = new Set<TableName>()
  readonly #tables: readonly TableName[]
  #looked = false
  #first: FirstPull | null = null
  /** Number of times the rows were counted. Only the latest count is told. */
  #counts = 0

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

  /** Pulls all changed tables, each stage side by side. Tables that fail stay marked as changed. */
  async run(): Promise<void> {
    await this.#look()
    for (const [n, { has, parallel }] of STAGES.entries()) {
      const tables = this.#tables.filter(has).values()
      await Promise.all(Array.from({ length: parallel }, () => this.#pullAll(tables)))
      if (n === SELLABLE_AFTER && this.#first !== null) this.#ports.onSellable()
    }
    if (this.hasChanges || this.#ports.isStopped()) return
    if (this.#first !== null) {
      this.#tell(null)
      this.#ports.remembered?.set(null)
    }
    await this.#ports.prune()
  }

  /** Counts again how many rows a first pull has to bring, for another holder. */
  async countAgain(): Promise<void> {
    // Where the positions cannot be read, the pull fails too, and says so.
    const positions = await this.#ports.sink.checkpoints().catch(() => null)
    if (positions) this.#startCount(positions, true)
  }

  /** Looks whether everything was pulled here before; a browser that was closed on the way has only a part of it. */
  async #look(): Promise<void> {
    if (this.#looked && (this.#first === null || this.#first.total !== null)) return
    const positions = await this.#ports.sink.checkpoints()
    this.#looked = true
    this.#startCount(positions)
  }

  /**
   * Tells how far the first pull is, or that everything is here. `anew`: the totals that are remembered may have
   * changed.
   */
  #startCount(positions: Positions, anew = false): void {
    const { holder } = this.#ports.holder()
    if (this.#tables.every((table) => isWhole(positions.get(table), holder))) {
      this.#tell(null)
      return
    }
    const known = anew ? null : (this.#ports.remembered?.get(holder) ?? null)
    const here = sum(this.#tables.map((table) => broughtTo(positions.get(table), holder, known?.[table] ?? null)))
    this.#tell({ rows: here, total: known && this.#sumOf(known) })
    if (!known) void this.#count(positions, here)
  }

  /**
   * Tells how many rows the first pull will have brought, once the server has counted them. `counted`: how many of
   * those before it are told.
   */
  async #count(positions: Positions, counted: number): Promise<void> {
    const mine = ++this.#counts
    const { holder } = this.#ports.holder()
    // Without the server there is no total, and the pulls tell so.
    const totals = await this.#ports.totals().catch(() => null)
    if (totals === null || this.#first === null || mine !== this.#counts) return
    this.#ports.remembered?.set({ holder, totals })
    const here = sum(this.#tables.map((table) => broughtTo(positions.get(table), holder, totals[table] ?? 0)))
    this.#tell({ rows: this.#first.rows + here - counted, total: this.#sumOf(totals) })
  }

  #sumOf(totals: PullTotals): number {
    return sum(this.#tables.map((table) => totals[table] ?? 0))
  }

  /** Pulls changed tables until the shared iterator is exhausted. */
  async #pullAll(tables: Iterator<TableName> & Iterable<TableName>): Promise<void> {
    for (let item = tables.next(); !item.done && !this.#ports.isStopped(); item = tables.next()) {
      const table = item.value
      if (!this.#dirty.delete(table)) continue
      try {
        await this.#ports.pull(table, (rows) => {
          if (this.#first !== null) this.#tell({ ...this.#first, rows: this.#first.rows + rows })
        })
      } catch (error) {
        this.#dirty.add(table)
        throw error
      }
    }
  }

  #tell(progress: FirstPull | null): void {
    this.#first = progress
    this.#ports.onFirstPull(progress)
  }
}

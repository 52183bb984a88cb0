import { DAY, MINUTE } from '../../shared/kernel/time'
import type { Db } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import type { Writer } from './writer/writer'

/** Time in ms from the start to the first check. */
const FIRST = MINUTE

/** Error texts of a damaged SQLite file. */
const DAMAGED = /SQLITE_CORRUPT|SQLITE_NOTADB|database disk image is malformed/

export type IntegrityParts = {
  readonly db: Db
  readonly writer: Writer
  /** Looks through the database. Returns what is wrong, or null. */
  readonly check: () => Promise<string | null>
  readonly log: (message: string) => void
}

/**
 * Looks for damage in the database: a minute after the start, daily, and when a statement has met with some. Damage is
 * kept as `damage`, logged, and told to every organisation's managers by an incident.
 */
export class Integrity {
  damage: string | null = null
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | null = null

  constructor(private readonly parts: IntegrityParts) {}

  start(after = FIRST): void {
    this.#timer = setTimeout(() => void this.run().then(() => this.start(DAY)), after).unref()
  }

  /** Checks now, if the text of an error says that the database is damaged. */
  noteError(text: string): void {
    if (this.damage === null && DAMAGED.test(text)) void this.run()
  }

  /** Checks now. */
  run(): Promise<void> {
    this.#running ??= this.#look().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#running
  }

  async #look(): Promise<void> {
    const { db, writer, check, log } = this.parts
    const found = await check().catch((error: unknown) =>
      DAMAGED.test(String(error)) ? String(error) : this.#unknown(error),
    )
    if (found === null) return
    this.damage = found
    log(`The database is damaged: ${found}. Keep a copy of the data folder, then restore the latest backup.`)
    try {
      const orgs = await rawStatement<{ org_id: string }>(db, 'select org_id from org_counters order by org_id', [])
      for (const { org_id } of orgs) await writer.run({ kind: 'damage', damage: { org_id, found } })
    } catch (error) {
      log(`nobody could be told of the damage: ${String(error)}`)
    }
  }

  /** A check that cannot run is reported and proves no damage. */
  #unknown(error: unknown): null {
    this.parts.log(`the integrity check did not run: ${String(error)}`)
    return null
  }
}

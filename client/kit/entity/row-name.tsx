import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Entity } from '../../../shared/kernel/model/entity'
import { nameColumn } from '../../../shared/kernel/model/field-kind'
import { can } from '../../../shared/kernel/permissions'
import type { TableName } from '../../../shared/registry'
import { MAX_NAMES, rowNames } from '../../../shared/row_names/queries'
import type { Foyer } from '../../sync/foyer'
import { nothingLive } from '../../sync/live'
import { useFoyer, useLive } from '../../sync/react'
import { isInMemory, localEntity } from '../list/reading/list-source'
import { ColorChip } from './fields/color-chip'

/** The name of a row, and its color if it has one. */
type Named = { readonly name: string; readonly color: string | null }

/** Names of rows that only the server has, asked for together and kept for the organisation. */
class ServerNames {
  readonly #names = new Map<string, Named | null>()
  readonly #waiting = new Map<string, Set<string>>()
  readonly #listeners = new Set<() => void>()
  #isAsking = false

  constructor(private readonly foyer: Foyer) {
    foyer.changedTables.subscribe((tables) => {
      for (const key of [...this.#names.keys()]) if (tables.includes(key.slice(0, key.indexOf(' ')))) this.#names.delete(key)
      this.#tell()
    })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A name that is known; null if there is none for this reader, undefined until it is asked for. */
  get(table: string, id: string): Named | null | undefined {
    return this.#names.get(`${table} ${id}`)
  }

  want(table: string, id: string): void {
    if (this.#names.has(`${table} ${id}`)) return
    const ids = this.#waiting.get(table) ?? new Set()
    this.#waiting.set(table, ids.add(id))
    if (this.#isAsking) return
    this.#isAsking = true
    // Everything that one rendering shows is asked for together.
    queueMicrotask(() => void this.#ask())
  }

  async #ask(): Promise<void> {
    const asked = [...this.#waiting]
    this.#waiting.clear()
    this.#isAsking = false
    for (const [table, all] of asked) {
      const ids = [...all]
      for (let from = 0; from < ids.length; from += MAX_NAMES) {
        const part = ids.slice(from, from + MAX_NAMES)
        try {
          const found = new Map((await this.foyer.ask(rowNames, { input: { table, ids: part } })).map((row) => [row.id, row]))
          for (const id of part) this.#names.set(`${table} ${id}`, found.get(id) ?? null)
        } catch {
          // Without the server a name stays unknown until the row is shown again.
        }
      }
    }
    this.#tell()
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}

const known = new WeakMap<Foyer, ServerNames>()

function serverNames(foyer: Foyer): ServerNames {
  const names = known.get(foyer) ?? new ServerNames(foyer)
  known.set(foyer, names)
  return names
}

const namedBy = (entity: Entity, row: Readonly<Record<string, unknown>> | null | undefined): Named | null => {
  const column = nameColumn(entity)
  return row && column ? { name: String(row[column] ?? ''), color: typeof row.color === 'string' ? row.color : null } : null
}

/** The name of a row: from this device where it keeps the table, otherwise from the server. Null until it is known. */
export function useRowName(table: string, id: string): Named | null {
  const foyer = useFoyer()
  const kept = localEntity(table)
  const isKept = kept?.replication ? can(foyer.identity.user.role, kept.replication.can) : false
  const live = useMemo(() => {
    if (!isKept) return nothingLive
    return isInMemory(table) ? foyer.all(table as TableName) : foyer.row(table as TableName, id)
  }, [foyer, isKept, table, id])
  const local = useLive<unknown>(live)
  const row = Array.isArray(local) ? local.find((each: { readonly id: string }) => each.id === id) : local
  const own = kept && isKept ? namedBy(kept, row as Readonly<Record<string, unknown>> | null) : null
  const names = serverNames(foyer)
  const there = useSyncExternalStore(names.subscribe, () => names.get(table, id))
  // While a row of this device is read, nothing is asked.
  const isMissing = own === null && row !== undefined
  useEffect(() => {
    if (isMissing && there === undefined) names.want(table, id)
  }, [names, isMissing, there, table, id])
  return own ?? there ?? null
}

/** Shows the name of the row that a value refers to, with its color if it has one. */
export function NamedRow({ table, id }: { readonly table: string; readonly id: string }) {
  const named = useRowName(table, id)
  if (!named) return null
  return named.color ? <ColorChip color={named.color}>{named.name}</ColorChip> : named.name
}

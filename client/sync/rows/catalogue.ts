import type { RxChangeEventBulk } from 'rxdb'
import type { RowOf, TableName } from '../../../shared/registry'
import { cell, type Live } from '../live'
import type { AnyRow } from './row-sink'
import type { LocalDoc } from './storage/rx-schema'

/** A row of a small table, stored with those of the others in one collection. */
export type CatalogueDoc = LocalDoc & { readonly table: TableName; readonly row: AnyRow }

/** Returns the id of a row's document in the catalogue. */
export const catalogueId = (table: TableName, id: string): string => `${table}:${id}`

/** The rows of all small tables, in memory. */
export class Catalogue {
  readonly #docs = new Map<string, CatalogueDoc>()
  readonly #tables = new Map<TableName, ReturnType<typeof cell<readonly unknown[]>>>()

  add(doc: CatalogueDoc): void {
    this.#docs.set(doc.id, doc)
  }

  get<T extends TableName>(table: T, id: string): RowOf<T> | null {
    return (this.#docs.get(catalogueId(table, id))?.row as unknown as RowOf<T> | undefined) ?? null
  }

  rows<T extends TableName>(table: T): readonly RowOf<T>[] {
    const rows: AnyRow[] = []
    for (const doc of this.#docs.values()) if (doc.table === table) rows.push(doc.row)
    return rows as unknown as readonly RowOf<T>[]
  }

  ids(table: TableName): readonly string[] {
    return this.rows(table).map(({ id }) => id)
  }

  /** Every row of a table, live. */
  live<T extends TableName>(table: T): Live<readonly RowOf<T>[]> {
    const known = this.#tables.get(table) ?? cell<readonly unknown[]>(this.rows(table))
    this.#tables.set(table, known)
    return known as unknown as Live<readonly RowOf<T>[]>
  }

  /** Takes over what was written to the collection. Returns the tables of these rows. */
  follow(events: RxChangeEventBulk<CatalogueDoc>['events']): readonly TableName[] {
    const tables = new Set<TableName>()
    for (const { operation, documentId, documentData } of events) {
      if (operation === 'DELETE') this.#docs.delete(documentId)
      else this.#docs.set(documentId, documentData as CatalogueDoc)
      tables.add(documentId.slice(0, documentId.indexOf(':')) as TableName)
    }
    for (const table of tables) this.#tables.get(table)?.set(this.rows(table))
    return [...tables]
  }
}

import { normalizeMangoQuery, prepareQuery, type RxChangeEventBulk, type RxCollection, type RxDatabase } from 'rxdb'
import { entities, type RowOf, type TableName } from '../../../shared/registry'
import { memoryLocks } from '../browser/locks'
import type { Live } from '../live'
import { lazyCell } from '../live'
import type { CacheMeta } from './cache-meta'
import { Catalogue, type CatalogueDoc, catalogueId } from './catalogue'
import type { CorruptRecords } from './encryption/corrupt-records'
import type { LocalRows, RowQuery } from './local-rows'
import { RecentDocuments } from './recent-documents'
import type { AnyRow, OverlaidRow, PullPosition, RowDecision, RowSink } from './row-sink'
import { SearchIndex } from './search/search-index'
import { searchedText } from './search/searched-text'
import { selectorOf } from './selector'
import { addDocuments, getDocuments, removeDocuments, scanDocuments } from './storage/direct-storage'
import { type LocalDoc, OWN_TABLES, sortColumn, toDoc, toRow } from './storage/rx-schema'
import { nextRevision, type StoredDoc } from './storage/rxdb-internals'

const isOwn = (table: TableName): boolean => entities[table].replication?.collection === 'own'
const ATTEMPTS = 10
/** Rows dropped or written in one transaction: few enough that the page does not stop for them. */
const CHUNK = 200

/** The rows of one organisation and user in RxDB: a cache that may be dropped and pulled again at any time. */
export class RxRows implements LocalRows, RowSink {
  readonly #db: RxDatabase
  readonly #meta: CacheMeta
  readonly #search: SearchIndex
  readonly #recent = new RecentDocuments()
  readonly #catalogue = new Catalogue()
  readonly #listeners = new Set<(tables: ReadonlySet<TableName>) => void>()
  readonly #leave: (() => void)[] = []
  readonly #turns = memoryLocks()
  #isClosed = false

  constructor(
    db: RxDatabase,
    meta: CacheMeta,
    /** Rows and search words that cannot be decrypted. */
    readonly corrupt: CorruptRecords,
  ) {
    this.#db = db
    this.#meta = meta
    this.#search = new SearchIndex(meta)
  }

  /** Reads the catalogue into memory and begins to follow every collection, whichever tab writes to it. */
  async open(): Promise<void> {
    for (const [name, collection] of Object.entries(this.#db.collections)) {
      const subscription = collection.eventBulks$.subscribe(({ events }: RxChangeEventBulk<CatalogueDoc>) => {
        if (name === 'catalogue') return this.#tell(this.#catalogue.follow(events))
        const table = name as TableName
        for (const { documentId, documentData } of events)
          this.#recent.tell(table, documentId, documentData as StoredDoc)
        this.#tell([table])
      })
      this.#leave.push(() => subscription.unsubscribe())
    }
    for (const doc of await this.#collection('catalogue').find().exec())
      this.#catalogue.add(doc.toJSON() as CatalogueDoc)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const leave of this.#leave) leave()
    try {
      await this.#db.close()
    } finally {
      await this.#meta.close()
    }
  }

  async get<T extends TableName>(table: T, id: string): Promise<RowOf<T> | null> {
    if (!isOwn(table)) return this.#catalogue.get(table, id)
    const doc = await this.#recent.get(table, id, async () => (await getDocuments(this.#collection(table), [id]))[0])
    return doc ? toRow(table, doc) : null
  }

  async several<T extends TableName>(table: T, ids: readonly string[]): Promise<readonly RowOf<T>[]> {
    if (!isOwn(table)) return ids.map((id) => this.#catalogue.get(table, id)).filter((row) => row !== null)
    return (await getDocuments(this.#collection(table), ids)).map((doc) => toRow(table, doc))
  }

  async where<T extends TableName>(table: T, columns: Partial<RowOf<T>>): Promise<readonly RowOf<T>[]> {
    const wanted = Object.entries(columns)
    if (!isOwn(table))
      return this.#catalogue
        .rows(table)
        .filter((row) =>
          wanted.every(([column, value]) => (row as Readonly<Record<string, unknown>>)[column] === value),
        )
    const { documents } = await this.#collection(table).storageInstance.query(this.#prepared(table, columns))
    return documents.map((doc) => toRow(table, doc))
  }

  async count<T extends TableName>(table: T, where: NonNullable<RowQuery<T>['where']>): Promise<number> {
    const { storageInstance } = this.#collection(table)
    return (await storageInstance.count(this.#prepared(table, where as Partial<RowOf<T>>))).count
  }

  /**
   * A query of the storage itself: a query object of RxDB's is kept and followed, which only a list on the screen
   * needs.
   */
  #prepared<T extends TableName>(table: T, columns: Partial<RowOf<T>>) {
    const { schema } = this.#collection(table)
    const selector = { ...selectorOf(table, columns), _deleted: { $eq: false } }
    return prepareQuery(schema.jsonSchema, normalizeMangoQuery(schema.jsonSchema, { selector, sort: [{ id: 'asc' }] }))
  }

  async search<T extends TableName>(table: T, text: string, limit: number): Promise<readonly RowOf<T>[]> {
    return this.#search.find(table, text, limit, async (ids) => {
      const rows = await this.several(table, ids)
      return rows.map((row) => ({ row, text: searchedText(table, row) }))
    })
  }

  /** Loads the search words of every table into memory, so that the first search answers like the second. */
  async prepareSearch(pause: () => Promise<void>): Promise<void> {
    for (const table of OWN_TABLES)
      if (table in this.#db.collections && entities[table].search.length > 0) await this.#search.prepare(table, pause)
  }

  listen(listener: (tables: ReadonlySet<TableName>) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * A live list; `indexedReads` says how it is read. A screen that is about to go may still ask after the end, and
   * hears nothing more.
   */
  find<T extends TableName>(table: T, { where, sort, limit }: RowQuery<T>): Live<readonly RowOf<T>[] | undefined> {
    const way = sort?.desc ? ('desc' as const) : ('asc' as const)
    const by = sort && [
      { [entities[table].sorts.includes(sort.by) ? sortColumn(entities[table], sort.by) : sort.by]: way },
      { id: way },
    ]
    return lazyCell<readonly RowOf<T>[] | undefined>(undefined, (set) => {
      if (this.#isClosed) return () => {}
      const query = this.#collection(table).find({
        selector: selectorOf(table, (where ?? {}) as Partial<RowOf<T>>),
        ...(by && { sort: by }),
        ...(limit !== undefined && { limit }),
      })
      const subscription = query.$.subscribe((docs) => set(docs.map((doc) => toRow(table, doc._data))))
      return () => subscription.unsubscribe()
    })
  }

  /** Returns one live row. A row of a catalogue table is available at once. */
  row<T extends TableName>(table: T, id: string): Live<RowOf<T> | null | undefined> {
    if (!isOwn(table)) {
      const all = this.all(table)
      const get = () => this.#catalogue.get(table, id)
      return { get, subscribe: (listener) => all.subscribe(() => listener(get())) }
    }
    return lazyCell<RowOf<T> | null | undefined>(undefined, (set) => {
      if (this.#isClosed) return () => {}
      const subscription = this.#collection(table)
        .findOne(id)
        .$.subscribe((doc) => set(doc ? toRow(table, doc._data) : null))
      return () => subscription.unsubscribe()
    })
  }

  /** Every row of a catalogue table, live. */
  all<T extends TableName>(table: T): Live<readonly RowOf<T>[]> {
    return this.#catalogue.live(table)
  }

  /** Changes rows of a table. Changes in one tab are queued; conflicts with another tab are retried. */
  change(table: TableName, ids: readonly string[], decide: RowDecision, fresh = false): Promise<void> {
    return this.#turns.run(table, async () => {
      const each = [...new Set(ids)]
      const written: LocalDoc[] = []
      for (let from = 0; from < each.length; from += CHUNK)
        written.push(...(await this.#change(table, each.slice(from, from + CHUNK), decide, fresh)))
      await this.#index(table, written)
    })
  }

  /** Changes rows in one transaction, and returns the documents that were written. */
  async #change(
    table: TableName,
    ids: readonly string[],
    decide: RowDecision,
    fresh: boolean,
  ): Promise<readonly LocalDoc[]> {
    const own = isOwn(table)
    const collection = this.#collection(own ? table : 'catalogue')
    const written: LocalDoc[] = []
    let open = ids
    for (let attempt = 0; open.length > 0; attempt++) {
      if (attempt === ATTEMPTS) throw new Error(`rows of ${table} keep changing`)
      const keys = new Map(open.map((id) => [own ? id : catalogueId(table, id), id]))
      const known =
        fresh && attempt === 0 ? [] : await collection.storageInstance.findDocumentsById([...keys.keys()], true)
      const stored = new Map(known.map((doc) => [doc.id, doc]))
      const writes = []
      for (const [key, id] of keys) {
        const previous = stored.get(key)
        const current =
          !previous || previous._deleted
            ? null
            : own
              ? (toRow(table, previous) as unknown as AnyRow)
              : (previous.row as AnyRow)
        const next = decide(id, current)
        if (next === undefined || next === current || (next === null && current === null)) continue
        const body = next === null ? null : own ? toDoc(table, next) : { id: key, table, row: next }
        const document = nextRevision(this.#db, key, body, previous)
        writes.push({ ...(previous && { previous }), document })
      }
      const documents = writes.map(({ document }) => document)
      if (fresh && own && attempt === 0 && documents.length > 0 && (await addDocuments(collection, documents))) {
        written.push(...documents)
        break
      }
      const { error } = writes.length > 0 ? await collection.storageInstance.bulkWrite(writes, 'foyer') : { error: [] }
      const broken = error.find((failed) => failed.status !== 409)
      if (broken) throw new Error(`rows of ${table} could not be written`)
      const failed = new Set(error.map(({ documentId }) => documentId))
      for (const { document } of writes) if (!document._deleted && !failed.has(document.id)) written.push(document)
      open = error.map(({ documentId }) => keys.get(documentId) ?? documentId)
    }
    return written
  }

  async scan(table: TableName, after: string, limit: number): Promise<readonly AnyRow[]> {
    if (isOwn(table))
      return (await scanDocuments(this.#collection(table), after, limit)).map(
        (doc) => toRow(table, doc) as unknown as AnyRow,
      )
    const rows = this.#catalogue.rows(table) as unknown as readonly AnyRow[]
    return rows
      .filter((row) => row.id > after)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, limit)
  }

  async forget(table: TableName, rows: readonly AnyRow[]): Promise<void> {
    const own = isOwn(table)
    const revs = new Map(rows.map(({ id, rev }) => [own ? id : catalogueId(table, id), rev]))
    const revOf = (doc: LocalDoc) => (own ? doc.rev : (doc as CatalogueDoc).row.rev)
    await this.#turns.run(table, () =>
      removeDocuments(
        this.#collection(own ? table : 'catalogue'),
        [...revs.keys()],
        (doc) => revOf(doc) === revs.get(doc.id),
      ),
    )
  }

  async drop(table: TableName): Promise<void> {
    const own = isOwn(table)
    const ids = own ? (await this.#collection(table).find().exec()).map((doc) => doc.id) : this.#catalogue.ids(table)
    for (let from = 0; from < ids.length; from += CHUNK)
      await this.change(table, ids.slice(from, from + CHUNK), () => null)
  }

  checkpoint(table: TableName): Promise<PullPosition | null> {
    return this.#meta.checkpoint(table)
  }

  checkpoints(): Promise<ReadonlyMap<TableName, PullPosition>> {
    return this.#meta.checkpoints()
  }

  setCheckpoint(table: TableName, checkpoint: PullPosition): Promise<void> {
    return this.#meta.setCheckpoint(table, checkpoint)
  }

  overlaid(): Promise<readonly OverlaidRow[]> {
    return this.#meta.overlaid()
  }

  setOverlaid(add: readonly OverlaidRow[], remove: readonly OverlaidRow[]): Promise<void> {
    return this.#meta.setOverlaid(add, remove)
  }

  async #index(table: TableName, rows: readonly LocalDoc[]): Promise<void> {
    if (entities[table].search.length === 0 || rows.length === 0 || !isOwn(table)) return
    await this.#search.add(
      table,
      rows.map((row) => ({ id: row.id, text: searchedText(table, row) })),
    )
  }

  #collection(name: TableName | 'catalogue'): RxCollection<LocalDoc> {
    const collection = this.#db.collections[name] as RxCollection<LocalDoc> | undefined
    if (!collection) throw new Error(`${name} is not kept on this device`)
    return collection
  }

  #tell(tables: readonly TableName[]): void {
    for (const listener of [...this.#listeners]) listener(new Set(tables))
  }
}

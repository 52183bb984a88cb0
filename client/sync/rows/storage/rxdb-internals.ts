import type { Table } from 'dexie'
import {
  createRevision,
  now,
  type RxCollection,
  type RxDatabase,
  type RxDocumentData,
  type RxStorageInstance,
} from 'rxdb'
import type { LocalDoc } from './rx-schema'

/**
 * Everything of RxDB that it does not promise to keep. It was written for this version: read the sources of a later one
 * before this number is changed, `storage-dexie` and `rx-storage-helper` above all.
 */
export const RXDB_VERSION = '17.6.0'

/** A document as the storage keeps it, with its revision and the time of its last write. */
export type StoredDoc = RxDocumentData<LocalDoc>

/** The table of the Dexie storage, and the columns whose booleans it stores as text. */
export type Internals = { readonly dexieTable: Table; readonly booleanIndexes: string[] }

export type ChangeEvent = {
  readonly operation: 'INSERT' | 'DELETE'
  readonly documentId: string
  readonly documentData: StoredDoc
  readonly previousDocumentData?: StoredDoc
}

/** The part of RxDB's Dexie storage by which it tells collections, in every tab, what was written. */
type Announcing = { readonly changes$: { next(bulk: unknown): void } }

/** Returns the table that a Dexie storage instance reads and writes. */
export const internalsOf = ({ internals }: { readonly internals: unknown }): Promise<Internals> =>
  internals as Promise<Internals>

/** Tells the collections of every tab what was written past RxDB. */
export function announceWrites(collection: RxCollection<LocalDoc>, events: readonly ChangeEvent[]): void {
  const last = events.at(-1)
  if (!last) return
  const wrapped = collection.storageInstance as unknown as {
    readonly originalStorageInstance: RxStorageInstance<LocalDoc, unknown, unknown>
  }
  const checkpoint = { id: last.documentId, lwt: last.documentData._meta.lwt }
  const announcing = wrapped.originalStorageInstance as unknown as Announcing
  announcing.changes$.next({ id: crypto.randomUUID(), events, checkpoint, context: 'foyer' })
}

/** Returns the next revision of a document, as RxDB itself would write it. Without a body the document is deleted. */
export function nextRevision(
  db: RxDatabase,
  id: string,
  body: object | null,
  previous: StoredDoc | undefined,
): StoredDoc {
  const rest = {
    _deleted: body === null,
    _attachments: {},
    _meta: { lwt: now() },
    _rev: createRevision(db.token, previous),
  }
  return { ...(body ?? { id }), ...rest } as StoredDoc
}

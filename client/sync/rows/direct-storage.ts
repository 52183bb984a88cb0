import type { Table } from 'dexie'
import type { RxCollection, RxDocumentData, RxStorageInstance } from 'rxdb'
import { fromDexieToStorage, fromStorageToDexie } from 'rxdb/plugins/storage-dexie'
import type { LocalDoc } from './rx-schema'

type Stored = RxDocumentData<LocalDoc>
type Internals = Promise<{ readonly dexieTable: Table; readonly booleanIndexes: string[] }>
type ChangeEvent = {
  readonly operation: 'INSERT' | 'DELETE'
  readonly documentId: string
  readonly documentData: Stored
  readonly previousDocumentData?: Stored
}
/** The part of RxDB's Dexie storage by which it tells collections, in every tab, what was written. */
type Announcing = { readonly changes$: { next(bulk: unknown): void } }

/** Documents added without a turn for the page in between, on a slow tablet too. */
const AT_ONCE = 50

const internalsOf = (collection: RxCollection<LocalDoc>) => (collection.storageInstance as unknown as { readonly internals: Internals }).internals

function announce(collection: RxCollection<LocalDoc>, events: readonly ChangeEvent[]): void {
  const last = events.at(-1)
  if (!last) return
  const instance = (collection.storageInstance as unknown as { readonly originalStorageInstance: RxStorageInstance<LocalDoc, unknown, unknown> })
    .originalStorageInstance as unknown as Announcing
  const checkpoint = { id: last.documentId, lwt: last.documentData._meta.lwt }
  instance.changes$.next({ id: crypto.randomUUID(), events, checkpoint, context: 'foyer' })
}

/** Reads the documents of some ids that are there. Unlike RxDB's own reads, it does not wait for a transaction to end. */
export async function getDocuments(collection: RxCollection<LocalDoc>, ids: readonly string[]): Promise<readonly Stored[]> {
  const { dexieTable, booleanIndexes } = await internalsOf(collection)
  const found = ids.length === 1 ? [await dexieTable.get(ids[0])] : await dexieTable.bulkGet([...ids])
  return found
    .filter((doc) => doc !== undefined)
    .map((doc) => fromDexieToStorage<LocalDoc>(booleanIndexes, doc) as Stored)
    .filter((document) => !document._deleted)
}

/** Adds documents that are not there yet, without looking each up first. Returns false, and adds none, if one is there. */
export async function addDocuments(collection: RxCollection<LocalDoc>, documents: readonly Stored[]): Promise<boolean> {
  const { dexieTable, booleanIndexes } = await internalsOf(collection)
  try {
    await dexieTable.db.transaction('rw', dexieTable, async () => {
      for (let from = 0; from < documents.length; from += AT_ONCE)
        await dexieTable.bulkAdd(documents.slice(from, from + AT_ONCE).map((document) => fromStorageToDexie(booleanIndexes, document)))
    })
  } catch (error) {
    if (error instanceof Error && ['BulkError', 'ConstraintError'].includes(error.name)) return false
    throw error
  }
  announce(
    collection,
    documents.map((documentData) => ({ operation: 'INSERT', documentId: documentData.id, documentData })),
  )
  return true
}

/** Reads documents in the order of their ids, from behind an id, at most `limit`; none only where there are no more. */
export async function scanDocuments(collection: RxCollection<LocalDoc>, after: string, limit: number): Promise<readonly Stored[]> {
  const { dexieTable, booleanIndexes } = await internalsOf(collection)
  for (let from = after; ; ) {
    const found = (await dexieTable.where('id').above(from).limit(limit).toArray()).map((doc) => fromDexieToStorage<LocalDoc>(booleanIndexes, doc) as Stored)
    const last = found.at(-1)
    const present = found.filter((document) => !document._deleted)
    if (!last || present.length > 0) return present
    from = last.id
  }
}

/**
 * Removes documents as if they had never been here: nothing of them stays on the disk. Only those for which `stillGoes` holds as they are
 * read in the same transaction.
 */
export async function removeDocuments(collection: RxCollection<LocalDoc>, ids: readonly string[], stillGoes: (document: Stored) => boolean): Promise<void> {
  const { dexieTable, booleanIndexes } = await internalsOf(collection)
  const removed = await dexieTable.db.transaction('rw', dexieTable, async () => {
    const found = (await dexieTable.bulkGet([...ids]))
      .filter((doc) => doc !== undefined)
      .map((doc) => fromDexieToStorage<LocalDoc>(booleanIndexes, doc) as Stored)
    const going = found.filter((document) => !document._deleted && stillGoes(document))
    await dexieTable.bulkDelete(going.map(({ id }) => id))
    return going
  })
  announce(
    collection,
    removed.map((previousDocumentData) => ({
      operation: 'DELETE',
      documentId: previousDocumentData.id,
      documentData: { ...previousDocumentData, _deleted: true },
      previousDocumentData,
    })),
  )
}

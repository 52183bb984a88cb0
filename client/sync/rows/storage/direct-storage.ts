import type { RxCollection } from 'rxdb'
import { fromDexieToStorage, fromStorageToDexie } from 'rxdb/plugins/storage-dexie'
import type { LocalDoc } from './rx-schema'
import { announceWrites, internalsOf, type StoredDoc } from './rxdb-internals'

/** Documents added without a turn for the page in between, on a slow tablet too. */
const AT_ONCE = 50

/**
 * Reads the documents of some ids that are there. Unlike RxDB's own reads, it does not wait for a transaction to end.
 */
export async function getDocuments(
  collection: RxCollection<LocalDoc>,
  ids: readonly string[],
): Promise<readonly StoredDoc[]> {
  const { dexieTable, booleanIndexes } = await internalsOf(collection.storageInstance)
  const found = ids.length === 1 ? [await dexieTable.get(ids[0])] : await dexieTable.bulkGet([...ids])
  return found
    .filter((doc) => doc !== undefined)
    .map((doc) => fromDexieToStorage<LocalDoc>(booleanIndexes, doc) as StoredDoc)
    .filter((document) => !document._deleted)
}

/**
 * Adds documents that are not there yet, without looking each up first. Returns false, and adds none, if one is there.
 */
export async function addDocuments(
  collection: RxCollection<LocalDoc>,
  documents: readonly StoredDoc[],
): Promise<boolean> {
  const { dexieTable, booleanIndexes } = await internalsOf(collection.storageInstance)
  try {
    await dexieTable.db.transaction('rw', dexieTable, async () => {
      for (let from = 0; from < documents.length; from += AT_ONCE)
        await dexieTable.bulkAdd(
          documents.slice(from, from + AT_ONCE).map((document) => fromStorageToDexie(booleanIndexes, document)),
        )
    })
  } catch (error) {
    if (error instanceof Error && ['BulkError', 'ConstraintError'].includes(error.name)) return false
    throw error
  }
  announceWrites(
    collection,
    documents.map((documentData) => ({ operation: 'INSERT', documentId: documentData.id, documentData })),
  )
  return true
}

/** Reads documents in the order of their ids, from behind an id, at most `limit`; none only where there are no more. */
export async function scanDocuments(
  collection: RxCollection<LocalDoc>,
  after: string,
  limit: number,
): Promise<readonly StoredDoc[]> {
  const { dexieTable, booleanIndexes } = await internalsOf(collection.storageInstance)
  for (let from = after; ; ) {
    const found = (await dexieTable.where('id').above(from).limit(limit).toArray()).map(
      (doc) => fromDexieToStorage<LocalDoc>(booleanIndexes, doc) as StoredDoc,
    )
    const last = found.at(-1)
    const present = found.filter((document) => !document._deleted)
    if (!last || present.length > 0) return present
    from = last.id
  }
}

/**
 * Removes documents as if they had never been here: nothing of them stays on the disk. Only those for which `stillGoes`
 * holds as they are read in the same transaction.
 */
export async function removeDocuments(
  collection: RxCollection<LocalDoc>,
  ids: readonly string[],
  stillGoes: (document: StoredDoc) => boolean,
): Promise<void> {
  const { dexieTable, booleanIndexes } = await internalsOf(collection.storageInstance)
  const removed = await dexieTable.db.transaction('rw', dexieTable, async () => {
    const found = (await dexieTable.bulkGet([...ids]))
      .filter((doc) => doc !== undefined)
      .map((doc) => fromDexieToStorage<LocalDoc>(booleanIndexes, doc) as StoredDoc)
    const going = found.filter((document) => !document._deleted && stillGoes(document))
    await dexieTable.bulkDelete(going.map(({ id }) => id))
    return going
  })
  announceWrites(
    collection,
    removed.map((previousDocumentData) => ({
      operation: 'DELETE',
      documentId: previousDocumentData.id,
      documentData: { ...previousDocumentData, _deleted: true },
      previousDocumentData,
    })),
  )
}

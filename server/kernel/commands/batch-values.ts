import type { Trx } from '../database/database'
import { unscoped } from '../database/org-scope'

type Write = (trx: Trx) => Promise<void>

/**
 * A batch of jobs in one transaction without savepoints: whether a step of it has failed, and what it writes once, at
 * its end.
 */
export type WholeBatch = { stepFailed: boolean; readonly atEnd: Map<string, Write> }

/** The batches that leased transactions belong to. */
export const wholeBatches = new WeakMap<Trx, WholeBatch>()

/** Returns the batch of a transaction; undefined where savepoints may roll a part of it back. */
export const batchOf = (trx: Trx): WholeBatch | undefined => wholeBatches.get(unscoped(trx))

/** Writes what a batch has put off. */
export async function writeBack({ atEnd }: WholeBatch, trx: Trx): Promise<void> {
  for (const write of atEnd.values()) await write(trx)
  atEnd.clear()
}

/** Runs work that is rolled back by itself: everything put off is written before, and the work puts nothing off. */
export async function runOutsideBatch<V>(trx: Trx, work: () => Promise<V>): Promise<V> {
  const batch = batchOf(trx)
  if (!batch) return work()
  await writeBack(batch, trx)
  wholeBatches.delete(unscoped(trx))
  try {
    return await work()
  } finally {
    wholeBatches.set(unscoped(trx), batch)
  }
}

/**
 * Values that many jobs of a batch change and nobody else sees before its commit. A batch without savepoints writes the
 * last value of a key at its end; it is rolled back as a whole, and its values are forgotten with it. Elsewhere each
 * value is written at once.
 */
export class BatchValues<V> {
  readonly #values = new WeakMap<WholeBatch, Map<string, V>>()

  /** `name` is the values' own among all that a batch writes. */
  constructor(private readonly name: string) {}

  /** Returns the value within the present batch; undefined where the database has it. */
  get(trx: Trx, key: string): V | undefined {
    const batch = batchOf(trx)
    return batch && this.#values.get(batch)?.get(key)
  }

  /** Remembers a value that has just been written. */
  note(trx: Trx, key: string, value: V): void {
    const batch = batchOf(trx)
    if (!batch) return
    const known = this.#values.get(batch)
    if (known) known.set(key, value)
    else this.#values.set(batch, new Map([[key, value]]))
  }

  /** Changes a value. `write` stores it with the transaction that it is given. */
  async set(trx: Trx, key: string, value: V, write: Write): Promise<void> {
    const batch = batchOf(trx)
    if (!batch) return write(trx)
    this.note(trx, key, value)
    batch.atEnd.set(`${this.name} ${key}`, write)
  }
}

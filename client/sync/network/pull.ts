import type { Change } from '../../../shared/kernel/model/command'
import type { WindowBounds } from '../../../shared/kernel/model/window'
import type { RowOf, TableName } from '../../../shared/registry'
import { PULL_LIMIT, type PullPage, type PullRequest } from '../../../shared/sync/protocol'
import { containsWindow, laterBounds } from '../../../shared/sync/window'
import { withStorageErrors } from '../browser/storage-error'
import type { AuthoritativeRow } from '../log/drain'
import { applyChanges, changesOfOperation, groupByRow } from '../log/effects'
import type { Outbox, RecordedOperation } from '../log/outbox'
import type { OpRow } from '../log/store/store'
import type { CorruptRecord } from '../rows/encryption/corrupt-records'
import {
  type AnyRow,
  applyChangesToRows,
  healRows,
  type OverlaidRow,
  type PendingChanges,
  type PullPosition,
  type RowSink,
  removeUnpulled,
  writePage,
} from '../rows/row-sink'
import { fixedPageSize, type PageSize } from './page-size'

/** `pull_<table>`. Throws `offline` where no answer comes in time. */
export type PullPageRequest = <T extends TableName>(table: T, input: PullRequest) => Promise<PullPage<RowOf<T>>>

export type PullPorts = {
  readonly sink: RowSink
  readonly outbox: Outbox
  readonly org_id: () => string
  readonly pull: PullPageRequest
  /** The kind of this device and its id: what of the server's rows it keeps. */
  readonly holder: () => Pick<WindowBounds, 'holder' | 'device_id'>
  /** Rows a request asks for; as many as the server gives if absent. */
  readonly pageSize?: PageSize
  /** Called with the number of rows of each page. */
  readonly onProgress?: (table: TableName, rows: number) => void
  /** Called with every page that was written. */
  readonly onPage?: <T extends TableName>(
    table: T,
    documents: readonly RowOf<T>[],
    epoch: string,
    deleted: readonly string[],
  ) => Promise<void>
}

const changesOf = (ops: readonly OpRow[], org_id: string): readonly Change[] =>
  ops.flatMap((op) => changesOfOperation(op, org_id))

/**
 * Runs work under a table's row lock. Pending effects must not be answered, and their rows pulled, between reading and
 * writing.
 */
export const withRowsLock = <R>(outbox: Outbox, table: TableName, work: () => Promise<R>): Promise<R> =>
  outbox.locks.run(`rows ${table}`, work)

/** The changes of all pending operations, in order. */
export const pendingChanges = async (outbox: Outbox, org_id: string): Promise<readonly Change[]> =>
  changesOf(await outbox.pending(), org_id)

/**
 * The changes to apply to a page: of pending operations, and of those that were pending when the page was requested and
 * have been booked since.
 */
async function changesAbovePage(outbox: Outbox, org_id: string, before: readonly OpRow[]) {
  const pending = await outbox.pending()
  const still = new Set(pending.map((op) => op.id))
  const booked: OpRow[] = []
  for (const { id } of before) {
    const op = still.has(id)
      ? undefined
      : await withStorageErrors(() => outbox.store.read((reader) => reader.get('ops', id)))
    if (op?.state === 'acknowledged') booked.push(op)
  }
  return groupByRow(changesOf([...booked, ...pending], org_id))
}

type Answer<T extends TableName> = {
  readonly before: readonly OpRow[]
  readonly page: PullPage<RowOf<T>>
  readonly limit: number
}

const FULL_PAGES = fixedPageSize(PULL_LIMIT)

/** Number of rows on a page, deleted and departed ones included. */
const sizeOf = ({ documents, deleted, left }: Pick<PullPage<unknown>, 'documents' | 'deleted' | 'left'>) =>
  documents.length + deleted.length + left.length

/**
 * Returns the position behind a page. While a table fills up, that is further back, and then the changes since it
 * began; `more` says that another page has to be asked for.
 */
export function positionBehind(at: PullPosition | null, page: PullPage<unknown>, limit: number): PullPosition {
  const start = page.reset ? null : at
  const window = page.window && start?.window ? laterBounds(start.window, page.window) : (page.window ?? undefined)
  const { epoch, rev, id } = page.checkpoint
  const filling = page.window !== null && (start === null || start.below !== undefined)
  const filled =
    filling && (start === null || start.filled !== undefined)
      ? { filled: (start?.filled ?? 0) + page.documents.length }
      : {}
  const brought = filling ? (start?.brought ?? 0) + page.documents.length : start?.brought
  const here = { epoch, rev, id, ...(brought !== undefined && { brought }), ...(window && { window }) }
  if (filling && page.below) return { ...here, ...filled, below: page.below, more: true }
  // Whatever changed while the table was filling up comes after it. A table of one page was read at once.
  const more = filling ? start !== null : sizeOf(page) >= limit
  return more ? { ...here, more: true } : here
}

/** Returns the position of a table whose rows are dropped. */
const emptied = ({ epoch, rev, id, window }: PullPosition): PullPosition => ({
  epoch,
  rev,
  id,
  below: { rev, id },
  ...(window && { window }),
  more: true,
})

/**
 * Pulls one table to its end, page by page from its position: an empty one from its latest change backwards, then the
 * changes since. Each page is stored with all pending changes applied before the position moves. Operations that were
 * pending when the page was requested are applied too. They may have been booked after the server read the page, and
 * must not vanish until the next page has them.
 */
export async function pullTableToEnd<T extends TableName>(ports: PullPorts, table: T): Promise<void> {
  const { sink, outbox, org_id, pull, holder, pageSize = FULL_PAGES } = ports
  const ask = (position: PullPosition | null, pending = outbox.pending()): Promise<Answer<T>> => {
    const checkpoint = position && { epoch: position.epoch, rev: position.rev, id: position.id }
    const window = { ...holder(), ...(position?.below && { below: position.below }) }
    const answer = pending.then(async (before) => ({
      before,
      ...(await pageSize.ask((limit) => pull(table, { checkpoint, limit, window }))),
    }))
    answer.catch(() => {})
    return answer
  }
  const first = await outbox.pending()
  const { from, settled } = await pullStart(sink, table, groupByRow(changesOf(first, org_id())))
  let at = from
  for (let next: Promise<Answer<T>> | null = ask(at, Promise.resolve(first)); next; ) {
    const { before, page, limit }: Answer<T> = await next
    if (at && !page.reset && page.window && !containsWindow(at.window ?? null, page.window)) {
      // The window reaches further back than before: what it now has comes as to an empty table, over what is here.
      const { epoch, rev, id } = at
      at = { epoch, rev, id, below: { rev, id }, window: page.window, more: true }
      next = ask(at)
      continue
    }
    const reached = positionBehind(at, page, limit)
    const known = at
    at = reached
    // The server reads the next page while this one is written.
    next = reached.more ? ask(reached) : null
    // Two tabs may pull at once, one of them an answer from before the server was restored: only one writes, and none
    // over a newer epoch.
    const overtaken = await withRowsLock(outbox, table, async () => {
      const now = await sink.checkpoint(table)
      if (now?.epoch !== page.checkpoint.epoch && now?.epoch !== from?.epoch) return true
      if (page.reset && now?.epoch !== page.checkpoint.epoch) {
        // The old epoch stays until the new checkpoint is written: whatever fails in between, the next pull drops
        // everything again. Until then the position says that the rows are not here, or those that depend on them would
        // be pruned.
        if (now) await sink.setCheckpoint(table, emptied(now))
        await sink.drop(table)
        await reapplyPendingTo(sink, outbox, org_id(), table)
      }
      const { epoch, rev, id } = page.checkpoint
      const unsent = await changesAbovePage(outbox, org_id(), before)
      if (now === null) {
        await removeUnpulled(sink, table, unsent)
        // Rows of a page that is only half taken in must be known for whose they are.
        await sink.setCheckpoint(
          table,
          page.window
            ? { epoch, rev, id, below: { rev, id }, filled: 0, window: page.window, more: true }
            : { epoch, rev: 0, id: '', more: true },
        )
      }
      const isEmpty = known === null || page.reset || known.filled !== undefined
      await writePage(sink, table, page, unsent, isEmpty)
      await ports.onPage?.(table, page.documents, page.checkpoint.epoch, page.deleted)
      await sink.setCheckpoint(table, reached)
      return false
    })
    if (overtaken) return
    ports.onProgress?.(table, page.documents.length)
  }
  if (settled.length > 0) await sink.setOverlaid([], settled)
}

/**
 * Returns where a pull starts: at the checkpoint, or before a row that still shows a since answered operation. That row
 * is pulled again, because only the server knows in which order both were booked.
 */
async function pullStart(
  sink: RowSink,
  table: TableName,
  pending: PendingChanges,
): Promise<{ from: PullPosition | null; settled: readonly OverlaidRow[] }> {
  const pulled = await sink.checkpoint(table)
  const settled = (await sink.overlaid()).filter((row) => row.table === table && !pending.has(`${table}:${row.id}`))
  const rev = Math.min(...settled.map((row) => row.rev)) - 1
  return { from: pulled && rev < pulled.rev ? { ...pulled, rev, id: '' } : pulled, settled }
}

/** Applies all pending changes to the rows again, in every table. */
export async function reapplyPending(sink: RowSink, outbox: Outbox, org_id: string): Promise<void> {
  for (const table of new Set((await pendingChanges(outbox, org_id)).map((change) => change.table as TableName)))
    await withRowsLock(outbox, table, () => reapplyPendingTo(sink, outbox, org_id, table))
}

async function reapplyPendingTo(sink: RowSink, outbox: Outbox, org_id: string, table: TableName): Promise<void> {
  const changes = await pendingChanges(outbox, org_id)
  await applyChangesToRows(
    sink,
    changes.filter((change) => change.table === table),
  )
}

/**
 * Applies the effects of a recorded operation to the rows. Meanwhile another tab may have sent the operation and pulled
 * its result: an answered operation changes only rows that are not there yet, or that the server has never sent,
 * because they are in no window.
 */
export async function applyRecorded(sink: RowSink, outbox: Outbox, { op, changes }: RecordedOperation): Promise<void> {
  const own = groupByRow(changes)
  for (const table of new Set(changes.map((change) => change.table as TableName))) {
    await withRowsLock(outbox, table, async () => {
      const state = (await withStorageErrors(() => outbox.store.read((reader) => reader.get('ops', op.id))))?.state
      if (state !== 'pending' && state !== 'acknowledged') return
      const ids = changes.flatMap((change) => (change.table === table ? [change.id] : []))
      await sink.change(table, ids, (id, current) => {
        const isServers = current !== null && current.rev > 0
        return state === 'acknowledged' && isServers
          ? undefined
          : (applyChanges(current, own.get(`${table}:${id}`) ?? []) as AnyRow | null)
      })
    })
  }
}

/**
 * Deletes corrupt records, so that the next pull brings their rows again. Pending changes are applied again at once.
 */
export async function replaceCorruptRecords(
  sink: RowSink,
  outbox: Outbox,
  org_id: string,
  corrupt: readonly CorruptRecord[],
): Promise<void> {
  for (const table of new Set(corrupt.map((record) => record.table))) {
    const here = corrupt.filter((record) => record.table === table)
    // No page comes in between: a row that it brought would be dropped for the record that it replaced.
    await withRowsLock(outbox, table, async () => {
      await sink.setOverlaid(
        here.map(({ id, rev }) => ({ table, id, rev })),
        [],
      )
      for (const { drop } of here) await drop()
      await reapplyPendingTo(sink, outbox, org_id, table)
    })
  }
}

/**
 * Replaces a refused optimistic update with the server's rows of an epoch, and applies pending changes to them.
 */
export async function healRefused(
  sink: RowSink,
  outbox: Outbox,
  org_id: string,
  rows: readonly AuthoritativeRow[],
  epoch: string | null,
): Promise<void> {
  for (const table of new Set(rows.map((row) => row.table as TableName))) {
    await withRowsLock(outbox, table, async () =>
      healRows(
        sink,
        rows.filter((row) => row.table === table),
        groupByRow(await pendingChanges(outbox, org_id)),
        epoch,
      ),
    )
  }
}

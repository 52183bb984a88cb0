import { hexToBytes } from '@noble/hashes/utils.js'
import { type ReceiptHead, type ReceiptInput, receiptHash } from '../../../shared/cash_boxes/receipt'
import { digest, type Json } from '../../../shared/kernel/encoding/canonical'
import type { RowOf } from '../../../shared/model'
import type { Db } from '../../kernel/database/database'
import { verifyEd25519 } from '../../kernel/ed25519'
import { entryBytes, entryHash, headBytes, type JournalHead, receiptDigest, type StoredEntry } from './entry'

/** Something in the books that is not as it was written. */
export type JournalProblem = {
  readonly what:
    | 'journal_missing'
    | 'head_wrong'
    | 'entry_missing'
    | 'entry_changed'
    | 'entry_forged'
    | 'receipt_missing'
    | 'receipt_changed'
    | 'receipt_inserted'
    | 'series_broken'
  /** Number of the entry, or of the receipt in its series. */
  readonly number: number
  readonly id: string
}

/** Counts of what was checked, and everything that is wrong. */
export type JournalCheck = {
  readonly entries: number
  readonly receipts: number
  readonly problems: readonly JournalProblem[]
}

/** Rows read at once. */
const BATCH = 1000

type Start = {
  readonly series: readonly { readonly right_id: string; readonly number: number; readonly hash: string }[]
}

async function* entriesOf(db: Db, org_id: string): AsyncGenerator<StoredEntry> {
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const rows = (await db
      .selectFrom('fiscal_entries')
      .selectAll()
      .where('org_id', '=', org_id)
      .where('number', '>', after)
      .orderBy('number')
      .limit(BATCH)
      .execute()) as unknown as StoredEntry[]
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.number
  }
}

async function* receiptsOf(db: Db, org_id: string): AsyncGenerator<RowOf<'receipts'>> {
  for (let after = ''; ; ) {
    const rows = (await db
      .selectFrom('receipts')
      .selectAll()
      .where('org_id', '=', org_id)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()) as RowOf<'receipts'>[]
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

/** The books of an organisation: receipts in any order, entries by number. */
export type Books = {
  readonly org_id: string
  /** Raw Ed25519 key in hex. */
  readonly publicKey: string
  readonly head: JournalHead | undefined
  readonly entries: Iterable<StoredEntry> | AsyncIterable<StoredEntry>
  readonly receipts: Iterable<RowOf<'receipts'>> | AsyncIterable<RowOf<'receipts'>>
}

/** Contents of the journal, once its chain and signatures are checked. */
type Journal = {
  readonly start: Start
  readonly digests: ReadonlyMap<string, { readonly digest: string; readonly number: number }>
  readonly entries: number
}

/** Checks numbers, hashes and signatures of all entries and of the head. */
async function checkEntries(
  { org_id, publicKey, head, entries }: Books,
  report: (problem: JournalProblem) => void,
): Promise<Journal> {
  const key = hexToBytes(publicKey)
  const isSigned = (signature: string, bytes: Uint8Array) =>
    /^[0-9a-f]{128}$/.test(signature) ? verifyEd25519(key, hexToBytes(signature), bytes) : Promise.resolve(false)
  const digests = new Map<string, { readonly digest: string; readonly number: number }>()
  let start: Start = { series: [] }
  let [number, hash]: [number, string | null] = [0, null]
  for await (const entry of entries) {
    const { signature, hash: said, ...body } = entry
    const at = { number: entry.number, id: entry.id }
    if (entry.number !== number + 1) report({ what: 'entry_missing', number: number + 1, id: entry.id })
    else if (entry.prev_hash !== hash) report({ what: 'entry_changed', ...at })
    const isWhole =
      entryHash(body) === said &&
      (entry.kind === 'receipt' ? entry.content === null : digest(entry.content as Json) === entry.digest)
    if (!isWhole) report({ what: 'entry_changed', ...at })
    else if (!(await isSigned(signature, entryBytes(said)))) report({ what: 'entry_forged', ...at })
    if (entry.kind === 'begin' && number > 0) report({ what: 'entry_changed', ...at })
    if (entry.kind === 'begin' && isWhole) start = entry.content as unknown as Start
    if (entry.receipt_id) {
      if (digests.has(entry.receipt_id)) report({ what: 'entry_changed', ...at })
      digests.set(entry.receipt_id, { digest: entry.digest, number: entry.number })
    }
    number = entry.number
    hash = said
  }
  if (!head) report({ what: 'journal_missing', number: 0, id: org_id })
  else if (head.number !== number || head.hash !== hash || !(await isSigned(head.signature, headBytes(head))))
    report({ what: 'head_wrong', number, id: org_id })
  return { start, digests, entries: number }
}

const inputOf = (row: RowOf<'receipts'>): ReceiptInput => ({
  id: row.id,
  right_id: row.right_id,
  number: row.number,
  prev_hash: row.prev_hash,
  hash: row.hash,
  kind: row.kind,
  cash_box_id: row.cash_box_id,
  shift_id: row.shift_id,
  order_id: row.order_id,
  total: row.total,
  discount: row.discount,
  tenders: row.tenders,
  taxes: row.taxes,
  vouchers: row.vouchers,
  reason: row.reason,
})

type Numbered = ReceiptHead & { readonly id: string; readonly prev_hash: string | null; readonly isWhole: boolean }

/**
 * Checks that the receipts of a series follow each other without a gap, and that the series goes on from where the
 * journal began.
 */
function checkSeries(
  receipts: readonly Numbered[],
  begun: Start['series'][number] | undefined,
  report: (problem: JournalProblem) => void,
): void {
  let [number, hash]: [number, string | null] = [0, null]
  for (const receipt of [...receipts].sort((a, b) => a.number - b.number)) {
    const follows = receipt.number === number + 1 && receipt.prev_hash === hash && receipt.isWhole
    if (!follows) report({ what: 'series_broken', number: receipt.number, id: receipt.id })
    if (begun?.number === receipt.number && begun.hash !== receipt.hash)
      report({ what: 'receipt_changed', number: receipt.number, id: receipt.id })
    number = receipt.number
    hash = receipt.hash
  }
  if (begun && number < begun.number) report({ what: 'receipt_missing', number: begun.number, id: begun.right_id })
}

/**
 * Checks an organisation's receipts against its signed journal, and the journal against itself. Finds receipts and
 * entries that were changed, removed, inserted or cut off the end. Receipts from before the journal are checked by the
 * hash chain of their series.
 */
export async function checkBooks(books: Books): Promise<JournalCheck> {
  const problems: JournalProblem[] = []
  const report = (problem: JournalProblem) => void problems.push(problem)
  const { start, digests, entries } = await checkEntries(books, report)
  const begun = new Map(start.series.map((each) => [each.right_id, each]))
  const series = new Map<string, Numbered[]>()
  const seen = new Set<string>()
  let receipts = 0
  for await (const receipt of books.receipts) {
    receipts++
    seen.add(receipt.id)
    const { right_id, number, hash, prev_hash, id } = receipt
    const entered = digests.get(id)
    const isBefore = number <= (begun.get(right_id)?.number ?? 0)
    if (entered && entered.digest !== receiptDigest(receipt)) report({ what: 'receipt_changed', number, id })
    if (!entered && !isBefore) report({ what: 'receipt_inserted', number, id })
    const { hash: _, ...said } = inputOf(receipt)
    const own = { right_id, number, hash, prev_hash, id, isWhole: receiptHash(said) === hash && !receipt.deleted }
    const known = series.get(right_id)
    if (known) known.push(own)
    else series.set(right_id, [own])
  }
  for (const [id, { number }] of digests) if (!seen.has(id)) report({ what: 'receipt_missing', number, id })
  for (const [right_id, own] of series) checkSeries(own, begun.get(right_id), report)
  for (const each of start.series)
    if (!series.has(each.right_id)) report({ what: 'receipt_missing', number: each.number, id: each.right_id })
  return { entries, receipts, problems }
}

/** Checks an organisation's books as they are stored. */
export async function verifyJournal(db: Db, org_id: string): Promise<JournalCheck> {
  const keys = await db
    .selectFrom('org_keys')
    .select('public_key')
    .where('org_id', '=', org_id)
    .executeTakeFirstOrThrow()
  const head = await db.selectFrom('fiscal_heads').selectAll().where('org_id', '=', org_id).executeTakeFirst()
  return checkBooks({
    org_id,
    publicKey: keys.public_key,
    head,
    entries: entriesOf(db, org_id),
    receipts: receiptsOf(db, org_id),
  })
}

#!/usr/bin/env node
import { createHash, createPublicKey, verify } from 'node:crypto'
import { parseArgs } from 'node:util'

// `node verify-books.mjs backup.db [--month 2026-10] [--known 4711:3f2a…]` checks the books in a backup, and adds up a
// month. It needs this file, the backup and Node 22.13 or later: no server, no network and no other file of Foyer.
// `--known` is the end of a journal as it was noted at an earlier check: everything before it is still as it was.
// Ends with code 1 where something is wrong.
const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: { month: { type: 'string' }, known: { type: 'string', multiple: true, default: [] } },
})

/** Opens a database for reading, with what Node has or, before Node 22.13, with the driver of Foyer. */
async function openDatabase(path) {
  try {
    const { DatabaseSync } = await import('node:sqlite')
    return new DatabaseSync(path, { readOnly: true })
  } catch (error) {
    if (error.code !== 'ERR_UNKNOWN_BUILTIN_MODULE') throw error
    const { default: Database } = await import('better-sqlite3')
    return new Database(path, { readonly: true })
  }
}

/** Canonical JSON: the members of objects in the order of their names, those that are unset left out. */
function canonical(value) {
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const names = Object.keys(value).filter((name) => value[name] !== undefined)
  return `{${names
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`)
    .join(',')}}`
}

const digest = (value) => createHash('sha256').update(canonical(value)).digest('hex')
const sum = (values) => values.reduce((total, value) => total + value, 0)
const parsed = (text) => (text === null ? null : JSON.parse(text))

/** Returns a function that checks a signature in hex over bytes in hex by a raw Ed25519 key in hex. */
function verifier(key) {
  // A raw key becomes one that Node reads by the fixed bytes of its algorithm.
  const der = Buffer.from(`302a300506032b6570032100${key}`, 'hex')
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return (signature, bytes) => verify(null, Buffer.from(bytes, 'hex'), publicKey, Buffer.from(signature, 'hex'))
}

/** A receipt as it was entered in the journal: its row, without what says where it is and what was signed later. */
function receiptOf({ rev: _, fiscal: __, ...row }) {
  const [tenders, taxes, vouchers] = [parsed(row.tenders), parsed(row.taxes), parsed(row.vouchers)]
  return { ...row, tenders, taxes, vouchers, deleted: row.deleted !== 0, disputed: row.disputed !== 0 }
}

/** The fields of a receipt that its own hash protects: empty discounts and vouchers are left out. */
function printedOf(receipt) {
  const { id, right_id, number, prev_hash, kind, cash_box_id, shift_id, order_id, total, tenders, taxes, reason } =
    receipt
  const own = { id, right_id, number, prev_hash, kind, cash_box_id, shift_id, order_id, total, tenders, taxes, reason }
  const { discount, vouchers } = receipt
  return { ...own, ...(discount ? { discount } : {}), ...(vouchers ? { vouchers } : {}) }
}

/** Every end that a journal has had. */
const ends = new Set()

/** Checks the journal: numbers without a gap, hashes that follow each other, and every signature. */
function checkJournal(db, { id: org_id, public_key }, report) {
  const isSigned = verifier(public_key)
  const digests = new Map()
  let begun = []
  let last = { number: 0, hash: null }
  const rows = db.prepare('select * from fiscal_entries where org_id = ? order by number')
  for (const { hash, signature, ...row } of rows.iterate(org_id)) {
    const body = { ...row, content: parsed(row.content) }
    if (body.number !== last.number + 1 || body.prev_hash !== last.hash)
      report(`entry ${body.number} of the journal does not follow ${last.number}`)
    const isOwn = body.kind === 'receipt' || digest(body.content) === body.digest
    if (digest(body) !== hash || !isOwn) report(`entry ${body.number} of the journal was changed`)
    else if (!isSigned(signature, hash)) report(`entry ${body.number} of the journal has a false signature`)
    if (body.kind === 'begin' && body.number > 1) report(`entry ${body.number} begins the journal a second time`)
    if (body.kind === 'begin') begun = body.content.series
    if (digests.has(body.receipt_id)) report(`entry ${body.number} enters a receipt a second time`)
    if (body.receipt_id) digests.set(body.receipt_id, body.digest)
    ends.add(`${body.number}:${hash}`)
    last = { number: body.number, hash }
  }
  const head = db.prepare('select number, hash, signature from fiscal_heads where org_id = ?').get(org_id)
  if (!head) report('there is no end of the journal, so nobody can say what is missing')
  else if (head.number !== last.number || head.hash !== last.hash) report('the journal was cut off at its end')
  else if (!isSigned(head.signature, digest({ head: { org_id, number: head.number, hash: head.hash } })))
    report('the end of the journal has a false signature')
  return { digests, begun, end: last.hash === null ? null : `${last.number}:${last.hash}` }
}

/** Checks that each series of receipts is one chain without a gap, and that the journal has each of them as it is. */
function checkReceipts(receipts, { digests, begun }, report) {
  const heads = new Map()
  for (const receipt of receipts) {
    const { id, right_id, number, hash, prev_hash } = receipt
    const last = heads.get(right_id) ?? { number: 0, hash: null }
    if (number !== last.number + 1 || prev_hash !== last.hash || digest(printedOf(receipt)) !== hash || receipt.deleted)
      report(`receipt ${number} of series ${right_id} does not follow ${last.number}`)
    heads.set(right_id, { number, hash })
    const start = begun.find((series) => series.right_id === right_id)
    if (start?.number === number && start.hash !== hash)
      report(`receipt ${number} was changed before the journal began`)
    const entered = digests.get(id)
    if (entered === undefined && number > (start?.number ?? 0)) report(`receipt ${number} is in no journal`)
    if (entered !== undefined && entered !== digest(receipt)) report(`receipt ${number} was changed`)
    digests.delete(id)
  }
  for (const id of digests.keys()) report(`receipt ${id} is in the journal and is missing`)
  for (const { right_id, number } of begun)
    if ((heads.get(right_id)?.number ?? 0) < number) report(`receipt ${number} of series ${right_id} is missing`)
}

const amountOf = ({ amount }) => amount

function byShiftOf(receipts) {
  const groups = new Map()
  for (const receipt of receipts) {
    const own = groups.get(receipt.shift_id)
    if (own) own.push(receipt)
    else groups.set(receipt.shift_id, [receipt])
  }
  return groups
}

/** Checks that every shift says what its receipts add up to. */
function checkShifts(db, org_id, receipts, report) {
  const byShift = byShiftOf(receipts)
  for (const shift of db.prepare('select * from cash_box_shifts where org_id = ? and deleted = 0').all(org_id)) {
    const counted = (byShift.get(shift.id) ?? []).filter(({ disputed }) => !disputed)
    const sales = counted.filter(({ kind }) => kind === 'sale' || kind === 'void')
    const total = sum(sales.map((receipt) => receipt.total))
    const cash = sum(counted.flatMap(({ tenders }) => tenders.filter(({ method }) => method === 'cash')).map(amountOf))
    if (total !== shift.total) report(`shift ${shift.num} says ${shift.total}, its receipts add up to ${total}`)
    if (shift.status === 'closed' && cash !== shift.expected)
      report(`shift ${shift.num} expected ${shift.expected} in cash, its receipts add up to ${cash}`)
  }
}

/** Adds up the receipts of a month by tax rate, by way to pay and for vouchers. Desks write receipts, the shop does not. */
function sayMonth(receipts, month, { currency, settings }) {
  const time_zone = JSON.parse(settings).time_zone ?? 'Europe/Vienna'
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, year: 'numeric', month: '2-digit' })
  const money = (cents) => `${(cents / 100).toFixed(2)} ${currency}`
  const own = receipts.filter(
    ({ created_at, kind, disputed }) =>
      calendar.format(new Date(created_at)) === month && (kind === 'sale' || kind === 'void') && !disputed,
  )
  const sales = own.filter(({ kind }) => kind === 'sale').length
  console.log(
    `  ${month} at the desks (${time_zone}): ${sales} sales, ${own.length - sales} voids, turnover ${money(sum(own.map((each) => each.total)))}`,
  )
  const say = (rows, nameOf, says) => {
    for (const name of [...new Set(rows.map(nameOf))].sort())
      console.log(
        `    ${says(
          name,
          rows.filter((row) => nameOf(row) === name),
        )}`,
      )
  }
  const ofRate = (rate, rows) =>
    `tax ${rate / 100} %: ${money(sum(rows.map(({ gross }) => gross)))}, of which tax ${money(sum(rows.map(({ tax }) => tax)))}`
  say(
    own.flatMap(({ taxes }) => taxes),
    ({ rate }) => rate,
    ofRate,
  )
  say(
    own.flatMap(({ tenders }) => tenders),
    ({ method }) => method,
    (method, rows) => `${method}: ${money(sum(rows.map(amountOf)))}`,
  )
  const vouchers = own.flatMap((receipt) => receipt.vouchers ?? [])
  if (vouchers.length > 0)
    console.log(`    vouchers sold: ${money(sum(vouchers.map(({ sold, sold_taxed }) => sold + sold_taxed)))}`)
}

function checkOrganisation(db, org) {
  const problems = []
  const report = (problem) => void problems.push(problem)
  const receipts = db
    .prepare('select * from receipts where org_id = ? order by right_id, number')
    .all(org.id)
    .map(receiptOf)
  if (org.public_key === null) {
    console.error(`${org.name}: there is no key, so no signature can be checked`)
    return false
  }
  const journal = checkJournal(db, org, report)
  const entries = journal.digests.size
  checkReceipts(receipts, journal, report)
  checkShifts(db, org.id, receipts, report)
  console.log(
    `${org.name}: ${receipts.length} receipts, ${entries} of them in the signed journal, ${problems.length === 0 ? 'nothing was changed' : `${problems.length} problems`}`,
  )
  for (const problem of problems) console.error(`  ${problem}`)
  if (asked.month) sayMonth(receipts, asked.month, org)
  console.log(`  key ${org.public_key}`)
  if (journal.end) console.log(`  note for the next check: --known ${journal.end}`)
  return problems.length === 0
}

const [path] = positionals
if (!path || (asked.month && !/^\d{4}-\d\d$/.test(asked.month))) {
  console.error('Usage: node verify-books.mjs <backup> [--month 2026-10] [--known <number>:<hash>]')
  process.exitCode = 2
} else {
  const db = await openDatabase(path)
  const organisations = db.prepare(
    'select orgs.id, orgs.name, orgs.currency, orgs.settings, org_keys.public_key from orgs left join org_keys on org_keys.org_id = orgs.id order by orgs.name',
  )
  const found = organisations.all()
  if (found.length === 0) {
    console.error('There is no organisation in this file')
    process.exitCode = 1
  }
  for (const org of found) if (!checkOrganisation(db, org)) process.exitCode = 1
  for (const end of asked.known.filter((each) => !ends.has(each))) {
    console.error(`No journal has the end ${end} that was noted: an earlier entry was changed`)
    process.exitCode = 1
  }
}

import { mutationOf } from '../../shared/documents'
import { canonical, type Json } from '../../shared/kernel/encoding/canonical'
import type { Command } from '../../shared/kernel/model/command'
import { commands } from '../../shared/model'
import type { OpReceipt } from '../../shared/sync/protocol'
import { TestDevice } from '../harness/devices/test-device'
import { sqliteGround } from '../harness/ground'
import { startServer, type TestServer } from '../harness/server'
import type { RecordedOperations } from './operations'

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const idsIn = (value: unknown): readonly string[] => JSON.stringify(value).match(ID) ?? []

/** Pairs the ids and booking codes at the same places of two values, today's with the frozen ones. */
function pairIds(today: unknown, frozen: unknown): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>()
  const both = new Set(idsIn(frozen))
  const known = new Set(idsIn(today).filter((id) => both.has(id)))
  // Ids from the server have no repeatable order. List entries are matched by their other values.
  const sorted = (list: readonly unknown[]) => {
    const key = (entry: unknown) => JSON.stringify(entry).replaceAll(ID, (id) => (known.has(id) ? id : ''))
    return [...list].sort((one, other) => (key(one) < key(other) ? -1 : 1))
  }
  const walk = (one: unknown, other: unknown, name: string): void => {
    if (typeof one === 'string' && typeof other === 'string') {
      if (one !== other && (name === 'booking_code' || (idsIn(one)[0] === one && !known.has(one))))
        pairs.set(one, other)
    } else if (Array.isArray(one) && Array.isArray(other)) {
      const others = sorted(other)
      for (const [i, each] of sorted(one).entries()) walk(each, others[i], name)
    } else if (typeof one === 'object' && one !== null && typeof other === 'object' && other !== null)
      for (const [key, value] of Object.entries(one))
        walk(value, (other as Readonly<Record<string, unknown>>)[key], key)
  }
  walk(today, frozen, '')
  return pairs
}

/** Replaces values in every table, so that today's rows have the ids that frozen operations reference. */
function rename({ raw }: TestServer, pairs: ReadonlyMap<string, string>): void {
  if (pairs.size === 0) return
  const renamed = (value: unknown) =>
    typeof value === 'string' ? [...pairs].reduce((text, [from, to]) => text.replaceAll(from, to), value) : value
  raw.pragma('foreign_keys = OFF')
  const tables = raw
    .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`)
    .pluck()
    .all() as string[]
  for (const table of tables) {
    const rows = raw.prepare(`select * from "${table}"`).all() as Record<string, unknown>[]
    const [first] = rows
    if (!first || ![...pairs.keys()].some((from) => JSON.stringify(rows).includes(from))) continue
    const columns = Object.keys(first)
    raw.exec(`delete from "${table}"`)
    const insert = raw.prepare(
      `insert into "${table}" (${columns.map((name) => `"${name}"`).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    )
    for (const row of rows) insert.run(columns.map((name) => renamed(row[name])))
  }
  raw.pragma('foreign_keys = ON')
}

/**
 * Books a recording on today's server and database. It repeats the recorded requests, and renames ids from the server
 * to those of the recording. Returns the receipt of each operation.
 */
export async function replay({ world, device_id, steps }: RecordedOperations): Promise<{
  readonly receipts: readonly (OpReceipt & { readonly name: string })[]
  readonly open: number
}> {
  const served = await startServer({ on: await sqliteGround() })
  rename(served, pairIds(served.a, world))
  const receipts: (OpReceipt & { readonly name: string })[] = []
  const device = new TestDevice({ ...served, newId: () => device_id }, world, 'ADMIN')
  const enrolled = await device.enrol('Desk', 'desk')
  if (enrolled.code) throw new Error(`the device was not enrolled: ${enrolled.code}`)
  for (const step of steps) {
    if ('operation' in step) {
      const operation = { ...step.operation, input: canonical(step.operation.input as Json) }
      const { receipts: answered, code } = await device.push([{ ...operation, signature: device.signed(operation) }])
      const [receipt] = answered
      if (!receipt) throw new Error(`${operation.name} was not taken: ${code}`)
      receipts.push({ ...receipt, name: operation.name })
    } else {
      const token = await served.token(step.role, world)
      const answer = await served.graphql(
        token,
        mutationOf(commands[step.ask as keyof typeof commands] as Command),
        step.args,
      )
      if (answer.code !== null || answer.message !== null)
        throw new Error(`${step.ask}: ${answer.code ?? answer.message}`)
      rename(served, pairIds(answer.data?.answer, step.answer))
    }
  }
  const open = served.raw.prepare('select count(*) from quarantined_ops').pluck().get() as number
  await served.close()
  return { receipts, open }
}

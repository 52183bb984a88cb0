import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { migrations } from '../../migrations/list'
import { machinePorts } from '../../server/app/ports'
import { migrate } from '../../server/kernel/migrate'
import { openMemory } from '../../server/kernel/sqlite'
import { assertFollows, nextReceipt } from '../../shared/cash_boxes/receipt'

const test = suite('migrations of drawers')

test('drawers and counted shifts from before keep every figure', () => {
  const raw = openMemory()
  const before = migrations.filter(({ name }) => name < '0030')
  migrate(raw, { ...machinePorts, list: before })
  raw.pragma('foreign_keys = OFF')
  const box = { id: 'box', org_id: 'org', name: 'Evening', place: 'Foyer', vendor: 'internal', created_at: 'then', updated_at: 'then' }
  const shift = {
    ...{ id: 'shift', org_id: 'org', cash_box_id: 'box', device_id: 'device', user_id: 'user', right_id: 'right', num: 7, status: 'closed' },
    ...{ starts_at: 'then', ends_at: 'later', total: 7897, qty: 3, opening: 10_000, counted: 16_500, expected: 16_598, difference: -98 },
    ...{ difference_reason: 'Wrong change', created_at: 'then', updated_at: 'later' },
  }
  for (const [table, row] of Object.entries({ cash_boxes: box, cash_box_shifts: shift })) {
    const columns = Object.keys(row)
    raw.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`).run(row)
  }
  migrate(raw, machinePorts)
  const rest = { rev: 0, deleted: 0 }
  assert.equal(raw.prepare('SELECT * FROM cash_boxes').get(), { ...box, ...rest, blind: 0 })
  assert.equal(raw.prepare('SELECT * FROM cash_box_shifts').get(), { ...shift, ...rest, cashiers: null, counts: null, first_counted: null })
})

test('vouchers and receipts from before vouchers were sold keep every figure, and the chain its hashes', () => {
  const raw = openMemory()
  migrate(raw, { ...machinePorts, list: migrations.filter(({ name }) => name < '0070') })
  raw.pragma('foreign_keys = OFF')
  const voucher = {
    ...{ id: 'voucher', org_id: 'org', code: 'LINDE2026', value: 5000, sold: 1100, held: 900, name: 'Hartmann', blocked: 0 },
    ...{ valid_until: null, created_at: 'then', updated_at: 'then' },
  }
  const id = '0192a000-0000-7000-8000-000000000001'
  const body = { id, kind: 'sale' as const, cash_box_id: id, shift_id: id, order_id: id, total: 5000, reason: null }
  const tenders = [{ method: 'voucher' as const, amount: 5000 }]
  const taxes = [{ rate: 700, gross: 5000, tax: 327 }]
  const printed = nextReceipt({ right_id: id, number: 0, hash: null }, { ...body, tenders, taxes })
  const receipt = { ...printed, tenders: JSON.stringify(tenders), taxes: JSON.stringify(taxes), discount: 0 }
  const stored = { ...receipt, org_id: 'org', device_id: id, user_id: id, created_at: 'then' }
  for (const [table, row] of Object.entries({ vouchers: voucher, receipts: stored })) {
    const columns = Object.keys(row)
    raw.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`).run(row)
  }
  migrate(raw, machinePorts)
  const rest = { rev: 0, deleted: 0 }
  assert.equal(raw.prepare('SELECT * FROM vouchers').get(), { ...voucher, ...rest, tax_group_id: null, order_id: null, cancelled: 0 })
  const after = raw.prepare('SELECT * FROM receipts').get() as Record<string, unknown>
  assert.equal(after, { ...stored, ...rest, vouchers: null })
  const read = { ...printed, vouchers: after.vouchers as null }
  assert.not.throws(() => assertFollows({ right_id: id, number: 0, hash: null }, read))
})

test.run()

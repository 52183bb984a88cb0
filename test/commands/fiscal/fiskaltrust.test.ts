import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readExact, writeExact } from '../../../server/fiscal/fiskaltrust/exact-json'
import { verifyJournal } from '../../../server/fiscal/journal/verify'
import { readTseRecords } from '../../../server/fiscal/tse-record'
import { foldShift } from '../../../shared/cash_boxes/rules'
import { DAY, HOUR, iso } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { TestDevice } from '../../harness/devices/test-device'
import { OfficeDesk } from '../../harness/office/office-desk'
import { fetchReport } from '../../harness/office/report-link'
import { startFiskaltrust } from '../../harness/providers/fiskaltrust'
import { startServer } from '../../harness/server'
import { pdfLines } from '../../harness/text/pdf-text'

const test = suite('fiskaltrust')

/** A desk at a cash box that fiskaltrust signs, with nothing signed yet. */
async function signedHouse(country: 'AT' | 'DE' = 'AT') {
  const fiskaltrust = await startFiskaltrust(country)
  const server = await startServer({ fiscalEndpoints: { AT: fiskaltrust.url, DE: fiskaltrust.url } })
  const office = await OfficeDesk.open(server)
  const box = server.a.boxes[0] ?? ''
  const credentials = {
    vendor_country: country,
    vendor_id: 'queue-1',
    vendor_unit_id: 'unit-1',
    vendor_token: 'secret',
  }
  assert.is(
    (await office.ask('UpdateCashBoxVendor', { id: box, input: { vendor: 'fiskaltrust', ...credentials } })).code,
    null,
  )
  const desk = await TestDevice.ready(server, { role: 'TICKETING' })
  const rights = (await desk.places('floor', 20)).rights
  const sell = async () => {
    const [right] = rights
    assert.ok(right)
    const answer = await desk.send(
      'CreateOrder',
      desk.saleArgs([{ right, price: server.a.prices.floor, rate: server.a.rates.full }]),
    )
    assert.is(answer.status, 'applied')
  }
  const open = async () => assert.is((await desk.openShift()).status, 'applied')
  const run = () => server.server.jobs.drain()
  const receipts = () =>
    (server.rows('receipts', server.a) as RowOf<'receipts'>[]).sort((one, other) => one.number - other.number)
  const requests = () =>
    server.sql('select * from fiscal_requests order by number') as unknown as { kind: string; state: string }[]
  const close = async () => {
    await server.close()
    await fiskaltrust.close()
  }
  return { fiskaltrust, server, office, box, desk, open, sell, run, receipts, requests, close }
}

test('signs a shift in order after a start receipt, with exact case numbers', async () => {
  const { fiskaltrust, server, box, desk, open, sell, run, receipts, close } = await signedHouse()
  await open()
  await sell()
  await desk.send('CloseCashBoxShift', desk.closeArgs())
  await run()
  assert.equal(
    fiskaltrust.signed.map(({ kind }) => kind),
    ['0x4154000000000003', '0x415400000000000a', '0x4154000000000001'],
  )
  const [, deposit, sale] = fiskaltrust.signed
  assert.equal(deposit?.payments, [
    { Amount: 100, kind: '0x4154000000000001' },
    { Amount: -100, kind: '0x415400000000000f' },
  ])
  assert.is(sale?.queue, 'queue-1')
  assert.equal(
    [sale?.charges.length, sale?.charges[0]?.Amount, sale?.charges[0]?.VATRate, sale?.charges[0]?.kind],
    [1, 17.99, 19, '0x4154000000000004'],
  )
  assert.equal(sale?.payments, [{ Amount: 17.99, kind: '0x4154000000000001' }])
  const mark = receipts()[1]?.fiscal
  assert.match(mark?.code ?? '', /^_R1-AT1_box_ft3_2026-11-21T18:00:00_0,00_0,00_0,00_0,00_17,99_/)
  assert.equal({ ...mark, code: null }, { state: 'signed', late: false, code: null, lines: ['Beleg: ft3'] })
  assert.equal((await verifyJournal(server.db, server.a.org_id)).problems, [], 'the mark is no part of the receipt')
  const stored = server.sql('select vendor_token from cash_boxes where id = ?', box)[0]?.vendor_token
  assert.is(stored, '••••cret')
  const sealed = String(server.sql('select sealed from org_secrets')[0]?.sealed)
  assert.not.match(sealed, /secret/)
  await close()
})

test('goes on selling during an outage, marks receipts, and signs them later with a collective receipt', async () => {
  const { fiskaltrust, server, desk, open, sell, run, receipts, requests, close } = await signedHouse()
  await open()
  await run()
  const report = async () => {
    const wanted = { shift_id: receipts().at(-1)?.shift_id ?? '', language: 'de', time_zone: 'Europe/Vienna' } as const
    return pdfLines(await fetchReport(server, await server.token('ADMIN'), wanted))
      .flat()
      .join(' ')
  }
  for (const fault of [
    { status: 500, body: {} },
    { status: 503, body: {} },
  ]) {
    fiskaltrust.instead = fault
    await sell()
    await sell()
    await run()
  }
  const marked = receipts().slice(1)
  assert.equal(
    marked.map(({ fiscal }) => [fiscal?.state, fiscal?.lines[0]]),
    Array.from({ length: 4 }, () => ['failed', 'Sicherheitseinrichtung ausgefallen']),
  )
  assert.equal(foldShift(receipts()).outage, { open: 4, late: 0 })
  const { total } = foldShift(receipts())
  assert.match(await report(), /Nicht signiert, Sicherheitseinrichtung ausgefallen: 4/)
  fiskaltrust.instead = null
  server.advance(HOUR)
  await run()
  assert.equal(
    fiskaltrust.signed.slice(2).map(({ kind }) => kind),
    [...Array.from({ length: 4 }, () => '0x4154000000010001'), '0x4154000000000002'],
    'late receipts, then the zero receipt',
  )
  assert.ok(requests().every(({ state }) => state === 'signed'))
  assert.equal(foldShift(receipts()).outage, { open: 0, late: 4 })
  assert.is(foldShift(receipts()).total, total)
  await sell()
  await run()
  assert.equal(receipts().at(-1)?.fiscal?.late, false)
  assert.is((await desk.send('CloseCashBoxShift', desk.closeArgs())).status, 'applied')
  const closed = await report()
  assert.match(closed, /Z-Bon 1/)
  assert.match(closed, /Nach Ausfall der Sicherheitseinrichtung signiert: 4/)
  assert.not.match(closed, /Nicht signiert/)
  fiskaltrust.instead = { status: 503, body: {} }
  await open()
  await sell()
  await run()
  assert.is((await desk.send('CloseCashBoxShift', desk.closeArgs())).status, 'applied')
  const during = await report()
  assert.match(during, /Z-Bon 2/)
  assert.match(
    during,
    /Nicht signiert, Sicherheitseinrichtung ausgefallen: 2/,
    'a shift that is closed during an outage',
  )
  await close()
})

test('signs nothing twice where answers are lost', async () => {
  const { fiskaltrust, server, open, sell, run, receipts, close } = await signedHouse()
  await open()
  await run()
  let lost = 0
  fiskaltrust.lose = () => lost++ < 2
  for (let i = 0; i < 3; i++) await sell()
  await run()
  for (let i = 0; i < 4; i++) {
    server.advance(HOUR)
    await run()
  }
  const references = fiskaltrust.signed.map(({ reference }) => reference)
  assert.is(new Set(references).size, references.length)
  assert.ok(receipts().every(({ fiscal }) => fiscal?.state === 'signed'))
  await close()
})

test('sends a zero receipt until a broken security device signs again', async () => {
  const { fiskaltrust, server, open, sell, run, receipts, requests, close } = await signedHouse()
  await open()
  await run()
  fiskaltrust.broken = true
  await sell()
  await run()
  assert.equal(
    [receipts()[1]?.fiscal?.state, receipts()[1]?.fiscal?.lines],
    ['failed', ['Sicherheitseinrichtung ausgefallen']],
  )
  assert.ok(requests().some(({ kind, state }) => kind === 'zero' && state === 'waiting'))
  fiskaltrust.broken = false
  server.advance(HOUR)
  await run()
  assert.ok(requests().every(({ state }) => state === 'signed'))
  await close()
})

test('records a German receipt with its security device, and closes the day', async () => {
  const { fiskaltrust, server, desk, open, sell, run, receipts, close } = await signedHouse('DE')
  await open()
  await sell()
  await desk.send('CloseCashBoxShift', desk.closeArgs())
  await run()
  assert.equal(
    fiskaltrust.signed.map(({ kind }) => kind),
    ['0x4445000100000003', '0x4445000100000011', '0x4445000100000001', '0x4445000100000007'],
  )
  assert.equal(
    [fiskaltrust.signed[2]?.charges[0]?.kind, fiskaltrust.signed[1]?.charges[0]?.kind],
    ['0x4445000000000001', '0x4445000000000090'],
  )
  const [, sale] = receipts()
  assert.equal(sale?.fiscal, { state: 'signed', late: false, code: 'V0;box;Kassenbeleg-V1;3', lines: [] })
  const records = await readTseRecords(server.db, server.a.org_id, sale?.shift_id ?? '')
  const record = records.get(sale?.id ?? '')
  assert.ok(record?.state === 'signed')
  assert.equal(
    [record.transaction, record.counter, record.process_type, record.serial.length],
    [3, 6, 'Kassenbeleg-V1', 64],
  )
  await close()
})

test('sends a monthly and a yearly receipt, and a stop receipt when Foyer signs again', async () => {
  const { fiskaltrust, server, office, box, open, run, close } = await signedHouse()
  await open()
  await run()
  const nextDay = async (days: number) => {
    server.advance(days * DAY)
    await server.writer.run({ kind: 'queue', step: { do: 'stand' } })
    server.sql(`update jobs set run_at = ? where kind = 'periodic_receipts' and done_at is null`, iso(server.now()))
    await run()
  }
  await nextDay(20)
  await nextDay(31)
  await nextDay(1)
  assert.equal(
    fiskaltrust.signed.slice(2).map(({ kind }) => kind),
    ['0x4154000000000005', '0x4154000000000006'],
  )
  assert.is(
    (
      await office.ask('UpdateCashBoxVendor', {
        id: box,
        input: { vendor: 'internal', vendor_id: null, vendor_unit_id: null, vendor_token: null },
      })
    ).code,
    null,
  )
  await run()
  assert.is(fiskaltrust.signed.at(-1)?.kind, '0x4154000000000004')
  await close()
})

test('reads and writes whole numbers beyond 2^53, and leaves texts alone', () => {
  assert.is(
    writeExact({ a: 0x4154_0000_0000_0001n, b: ['9', 1.5, null] }),
    '{"a":4707387510509010945,"b":["9",1.5,null]}',
  )
  assert.equal(readExact('{"a":4707387510509010945,"b":"x 4707387510509010945 \\" 1","c":12.5}'), {
    a: '4707387510509010945',
    b: 'x 4707387510509010945 " 1',
    c: 12.5,
  })
})

test.run()

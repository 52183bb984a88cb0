import { strFromU8, unzipSync } from 'fflate'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sum } from '../../shared/kernel/money'
import { DAY, HOUR, iso } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { TestDevice } from '../harness/devices/test-device'
import { OfficeDesk } from '../harness/office/office-desk'
import { startFiskaltrust } from '../harness/providers/fiskaltrust'
import { startServer } from '../harness/server'
import { checkDep } from './dep-rules'

const test = suite('Austrian data collection protocol')

type Record131 = {
  readonly 'Beleg-ID': string
  readonly Belegnummer: number
  readonly 'Summe-Brutto': number
  readonly 'Maschinenlesbarer-Code': string | null
  readonly Journal: { readonly Nummer: number; readonly Hash: string } | null
}

/**
 * Sells for a number of days at a cash box that fiskaltrust signs for Austria, a shift a day, and exports the period.
 */
async function exportedDays(days: number) {
  const fiskaltrust = await startFiskaltrust('AT')
  const server = await startServer({ fiscalEndpoints: { AT: fiskaltrust.url, DE: fiskaltrust.url } })
  const office = await OfficeDesk.open(server)
  const [box = ''] = server.a.boxes
  const credentials = { vendor_country: 'AT', vendor_id: 'queue-1', vendor_unit_id: 'unit-1', vendor_token: 'secret' }
  assert.is(
    await office.code(office.ask('UpdateCashBoxVendor', { id: box, input: { vendor: 'fiskaltrust', ...credentials } })),
    null,
  )
  const from = server.now()
  server.sql(
    'update events set starts_at = ?, ends_at = ? where id = ?',
    iso(from + 60 * DAY),
    iso(from + 60 * DAY + HOUR),
    server.a.events.open,
  )
  server.sql('update quotas set capacity = 1000 where event_id = ?', server.a.events.open)
  const desk = await TestDevice.ready(server, { role: 'TICKETING' })
  for (let day = 0; day < days; day++) {
    const [right] = (await desk.places('floor', 2)).rights
    assert.ok(right)
    assert.is((await desk.openShift()).status, 'applied')
    for (let sale = 0; sale < 2; sale++) {
      const answer = await desk.send(
        'CreateOrder',
        desk.saleArgs([{ right, price: server.a.prices.floor, rate: server.a.rates.full }]),
      )
      assert.is(answer.status, 'applied', `${day} ${answer.code}`)
    }
    assert.is((await desk.send('CloseCashBoxShift', desk.closeArgs())).status, 'applied')
    await server.server.jobs.drain()
    server.advance(DAY)
  }
  const headers = { authorization: `Bearer ${await server.token('ADMIN')}` }
  const payload = {
    cash_box_id: box,
    from: iso(from - DAY),
    until: iso(server.now() + DAY),
    format: 'dep',
    language: 'de',
  }
  const link = await server.server.app.inject({
    method: 'POST',
    url: '/api/cash_boxes/fiscal_export_link',
    headers,
    payload,
  })
  const file = await server.server.app.inject({ method: 'GET', url: link.json<{ url: string }>().url })
  assert.is(file.statusCode, 200, file.body.slice(0, 300))
  assert.match(String(file.headers['content-disposition']), /^attachment; filename="DEP-2026-/)
  const files = unzipSync(file.rawPayload)
  const named = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const close = async () => {
    await server.close()
    await fiskaltrust.close()
  }
  return { server, fiskaltrust, dep7: named('DEP7.json'), dep131: named('DEP131.json'), close }
}

test('holds every signed receipt of a month, chained and with its turnover', async () => {
  const { server, fiskaltrust, dep7, dep131, close } = await exportedDays(30)
  const { receipts, problems } = checkDep(dep7, fiskaltrust.device)
  assert.equal(problems, [])
  assert.is(receipts.length, fiskaltrust.signed.length)
  const stored = server.rows('receipts', server.a) as RowOf<'receipts'>[]
  const turnover = sum(stored.map(({ total }) => total))
  assert.is(sum(receipts.map(({ total }) => total)), turnover)
  const { Belege } = JSON.parse(dep131) as { readonly Belege: readonly Record131[] }
  assert.equal(Belege.map((each) => each['Beleg-ID']).sort(), stored.map(({ id }) => id).sort())
  assert.equal([...new Set(Belege.map(({ Belegnummer }) => Belegnummer))].length, stored.length)
  const sales = Belege.filter((each) => stored.some(({ id, kind }) => id === each['Beleg-ID'] && kind === 'sale'))
  assert.is(Math.round(sum(sales.map((each) => each['Summe-Brutto'])) * 100), turnover)
  assert.ok(sales.every((each) => each['Maschinenlesbarer-Code']?.startsWith('_R1-AT1_')))
  assert.ok(Belege.every(({ Journal }) => Journal !== null && /^[0-9a-f]{64}$/.test(Journal.Hash)))
  await close()
})

test('fails the check where a receipt was changed, left out or moved', async () => {
  const { fiskaltrust, dep7, close } = await exportedDays(2)
  const { 'Belege-Gruppe': groups } = JSON.parse(dep7) as { 'Belege-Gruppe': { 'Belege-kompakt': string[] }[] }
  const [list = []] = groups.map((group) => group['Belege-kompakt'])
  const found = (changed: readonly string[]) =>
    checkDep(JSON.stringify({ 'Belege-Gruppe': [{ 'Belege-kompakt': changed }] }), fiskaltrust.device).problems.length >
    0
  assert.not(found(list))
  for (const i of list.keys()) {
    const [head = '', body = '', signature = ''] = (list[i] ?? '').split('.')
    const cheaper = Buffer.from(
      Buffer.from(body, 'base64url')
        .toString()
        .replace(/,\d\d_/, ',55_'),
    ).toString('base64url')
    assert.ok(found(list.with(i, [head, cheaper, signature].join('.'))), `changed ${i}`)
    if (i < list.length - 1) assert.ok(found(list.toSpliced(i, 1)), `left out ${i}`)
    if (i > 0) assert.ok(found(list.with(i, list[i - 1] ?? '').with(i - 1, list[i] ?? '')), `moved ${i}`)
  }
  await close()
})

test.run()

import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { TestDevice } from '../../harness/devices/test-device'
import { startServer } from '../../harness/server'

const shifts = suite('cash box shifts')

shifts('adds up a shift’s cash, and continues series and number in the next', async () => {
  const server = await startServer()
  const device = await TestDevice.ready(server, { shift: true })
  const move = (kind: 'cash_in' | 'cash_out', amount: number) =>
    device.send('MoveCash', {
      input: {
        receipt: device.receipt({
          kind,
          order_id: null,
          total: 0,
          tenders: [{ method: 'cash', amount }],
          taxes: [],
          reason: 'change',
        }),
      },
    })
  assert.is((await move('cash_in', 5000)).status, 'applied')
  assert.is((await move('cash_out', -2000)).status, 'applied')
  assert.is((await device.send('CloseCashBoxShift', device.closeArgs(12_900))).status, 'applied')
  const [shift] = server.rows('cash_box_shifts')
  assert.equal(
    [shift?.status, shift?.expected, shift?.counted, shift?.difference, shift?.num],
    ['closed', 13_000, 12_900, -100, 1],
  )
  await device.openShift(500)
  const second = server.rows('cash_box_shifts').find((row) => row.id === device.shift_id)
  assert.equal([second?.num, second?.opening, second?.status], [2, 500, 'open'])
  assert.is(device.series?.number, 5)
  await server.close()
})

shifts('allows one open shift per device, and quarantines a mismatched opening', async () => {
  const server = await startServer()
  const attempt = async (change: object) => {
    const device = await TestDevice.ready(server)
    await device.takeSeries()
    device.shift_id = server.newId()
    const args = device.shiftArgs(1, 1000)
    const { code } = await device.send('OpenCashBoxShift', { input: { ...args.input, ...change } })
    return { device, code, opened: server.rows('cash_box_shifts').find(({ id }) => id === device.shift_id)?.opening }
  }
  const doubted = await attempt({ opening: 999 })
  assert.equal(
    [doubted.code, doubted.opened],
    ['cash_box_shifts.wrong_figures', 0],
    'the night has its shift, and the float counts for nothing',
  )
  for (const change of [{ num: 2 }, { cash_box_id: server.a.boxes[1] }]) {
    const { code, opened } = await attempt(change)
    assert.equal([code, opened], ['cash_box_shifts.wrong_figures', undefined], JSON.stringify(change))
  }
  assert.is((await attempt({ cash_box_id: server.b.boxes[0] })).code, 'not_found')
  const { device, code, opened } = await attempt({})
  assert.equal([code, opened], [null, 1000])
  device.shift_id = server.newId()
  assert.is((await device.send('OpenCashBoxShift', device.shiftArgs(2, 0))).code, 'cash_box_shifts.already_open')
  assert.is(server.rows('cash_box_shifts').filter(({ device_id }) => device_id === device.id).length, 1)
  await server.close()
})

shifts('keeps impossible cash movements in quarantine without counting them', async () => {
  const server = await startServer()
  const device = await TestDevice.ready(server, { shift: true })
  const move = async (kind: 'cash_in' | 'cash_out' | 'sale', amount: number, method: 'cash' | 'terminal' = 'cash') =>
    (
      await device.send('MoveCash', {
        input: {
          receipt: device.receipt({
            kind,
            order_id: null,
            total: 0,
            tenders: [{ method, amount }],
            taxes: [],
            reason: null,
          }),
        },
      })
    ).code
  assert.is(await move('cash_out', -10_001), 'cash_box_shifts.not_enough_cash')
  assert.is(await move('cash_in', 5000, 'terminal'), 'cash_box_shifts.wrong_figures')
  assert.is(await move('cash_in', -1), 'cash_box_shifts.wrong_figures')
  assert.is(await move('sale', 1), 'cash_box_shifts.wrong_figures')
  const kept = server.rows('receipts').sort((a, b) => a.number - b.number)
  assert.equal(
    kept.map(({ disputed }) => disputed),
    [false, false, true, true, true],
    'what cannot be true has its number and counts for nothing',
  )
  device.receipts = device.receipts.filter((_, i) => !kept[i]?.disputed)
  assert.is(
    (await device.send('CloseCashBoxShift', device.closeArgs(0))).status,
    'applied',
    'both sides count the same receipts',
  )
  await server.close()
})

shifts('recalculates a close whose figures don’t follow from its receipts, and shows it', async () => {
  const server = await startServer()
  const device = await TestDevice.ready(server, { shift: true })
  const args = device.closeArgs()
  const wrong = await device.send('CloseCashBoxShift', { ...args, input: { ...args.input, expected: 1 } })
  assert.equal([wrong.status, wrong.code], ['quarantined', 'cash_box_shifts.wrong_figures'])
  const [shift] = server.rows('cash_box_shifts')
  assert.equal([shift?.status, shift?.expected, shift?.difference], ['closed', 10_000, 0])
  const healed = wrong.rows.find(({ table }) => table === 'cash_box_shifts')?.row as {
    status: string
    expected: number
  }
  assert.equal([healed.status, healed.expected], ['closed', 10_000])
  await device.openShift()
  assert.is(server.rows('cash_box_shifts').length, 2)
  await server.close()
})

shifts('books the night’s receipts whoever opened the shift', async () => {
  const server = await startServer()
  const device = await TestDevice.ready(server, { shift: true })
  await device.send('CloseCashBoxShift', device.closeArgs())
  const { number } = device.series ?? { number: 0 }
  device.shift_id = server.newId()
  device.receipts = []
  const may = (role: string) => server.sql('update users set role = ? where id = ?', role, server.a.users[device.role])
  const opening = device.record('OpenCashBoxShift', device.shiftArgs(2, 2000))
  const closing = device.record('CloseCashBoxShift', device.closeArgs())
  const token = await device.token()
  may('ANALYST')
  const { receipts } = await device.push([opening, closing], token)
  assert.equal(
    receipts.map(({ status, code }) => [status, code]),
    [
      ['quarantined', 'forbidden'],
      ['quarantined', 'forbidden'],
    ],
  )
  const kept = server.rows('cash_box_shifts').find((row) => row.num === 2)
  assert.equal([kept?.status, kept?.opening, kept?.difference], ['closed', 2000, 0])
  assert.is(server.rows('receipts').filter((row) => Number(row.number) > number).length, 2)
  may(device.role)
  assert.is((await device.openShift()).status, 'applied')
  await server.close()
})

shifts('hands a shift over only to a user at the device', async () => {
  const server = await startServer()
  const device = await TestDevice.ready(server, { shift: true })
  await device.push([], undefined, 'TICKETING')
  const { CASHIER, TICKETING, ADMIN } = server.a.users
  const take = async (cashiers: string[], user_id: string) => {
    const [receipt] = (
      await device.push([
        device.record('TakeOverShift', { id: device.shift_id ?? '', input: { cashiers } }, { user_id }),
      ])
    ).receipts
    return receipt?.code
  }
  assert.is(await take([CASHIER, ADMIN], TICKETING), 'cash_box_shifts.wrong_figures')
  assert.is(await take([TICKETING, CASHIER], CASHIER), 'cash_box_shifts.wrong_figures')
  assert.is(await take([CASHIER, ADMIN], ADMIN), 'forbidden')
  assert.is(await take([CASHIER, TICKETING], TICKETING), null)
  assert.is(await take([CASHIER, TICKETING, CASHIER], CASHIER), null)
  assert.equal(server.rows('cash_box_shifts')[0]?.cashiers, [CASHIER, TICKETING, CASHIER])
  await device.send('CloseCashBoxShift', device.closeArgs())
  assert.is(await take([CASHIER, TICKETING, CASHIER, TICKETING], TICKETING), 'cash_box_shifts.closed')
  await server.close()
})

shifts.run()

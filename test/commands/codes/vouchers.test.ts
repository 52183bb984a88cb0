import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { RowOf } from '../../../shared/registry'
import { voucherAmounts } from '../../../shared/vouchers/rules'
import { TestDevice } from '../../harness/devices/test-device'
import { startServer } from '../../harness/server'

const vouchers = suite('vouchers')

async function desk() {
  const server = await startServer()
  const device = await TestDevice.ready(server, { shift: true })
  const { voucher, products } = server.a
  const take = (at = device, subject_id = voucher.id) =>
    at.acquire([{ event_id: null, kind: 'balance', subject_id, qty: 1 }])
  const counts = () => {
    const row = server.rows('vouchers').find(({ id }) => id === voucher.id)
    return [row?.value, row?.sold, row?.held]
  }
  /** Sells three coats, paid with the voucher up to `amount` and the rest in cash. */
  const spend = (at: TestDevice, right: RowOf<'rights'> | null, amount: number) =>
    at.saleArgs(
      [{ product: products.cloakroom, right: null, rate: 1900, qty: 10 }],
      'cash',
      {},
      { voucher_id: voucher.id, right_id: right?.id ?? null, amount },
    )
  return { server, device, voucher, take, counts, spend }
}

vouchers('gives a voucher’s balance to one desk at a time, until it is handed back', async () => {
  const { server, device, voucher, take, counts, spend } = await desk()
  const other = await TestDevice.ready(server, { shift: true, role: 'TICKETING' })
  const [right] = (await take()).rights as [RowOf<'rights'>]
  assert.equal([right.qty, counts()], [2000, [2000, 0, 2000]])
  assert.equal((await take()).rights[0]?.id, right.id, 'asked again, it is the same')
  assert.equal((await take(other)).missing, [
    { kind: 'balance', subject_id: voucher.id, code: 'vouchers.held_elsewhere' },
  ])
  const sold = await device.send('CreateOrder', spend(device, right, 800))
  assert.equal([sold.status, sold.code], ['applied', null])
  assert.equal(counts(), [2000, 800, 1200])
  assert.equal(
    server
      .rows('payments')
      .map((payment) => [payment.method, payment.amount, payment.voucher_id])
      .sort(),
    [
      ['cash', 700, null],
      ['voucher', 800, voucher.id],
    ],
  )
  await device.send('ReturnRights', { input: { rights: [{ id: right.id, qty: 1200 }] } })
  assert.equal(counts(), [2000, 800, 0])
  const [next] = (await take(other)).rights as [RowOf<'rights'>]
  assert.is(next.qty, 1200)
  await other.send('CreateOrder', spend(other, next, 1200))
  assert.equal(counts(), [2000, 2000, 0])
  assert.is((await take()).missing[0]?.code, 'vouchers.empty')
  await server.close()
})

vouchers('quarantines voucher payments without a right, with another desk’s right, or above the balance', async () => {
  const { server, device, take, counts, spend } = await desk()
  const other = await TestDevice.ready(server, { shift: true, role: 'TICKETING' })
  const [right] = (await take(other)).rights as [RowOf<'rights'>]
  for (const [at, mine, amount, code] of [
    [device, null, 500, 'rights.unknown'],
    [device, right, 500, 'rights.unknown'],
  ] as const) {
    const receipt = await at.send('CreateOrder', spend(at, mine, amount))
    assert.equal([receipt.status, receipt.code], ['quarantined', code])
  }
  assert.is((await other.send('CreateOrder', spend(other, right, 1500))).status, 'applied')
  const beyond = await other.send('CreateOrder', spend(other, right, 501))
  assert.equal([beyond.status, beyond.code], ['quarantined', 'rights.not_held'])
  assert.equal(counts(), [2000, 1500, 500])
  await server.close()
})

vouchers('gives a blocked voucher to no desk, and creates each code once', async () => {
  const { server, voucher, take } = await desk()
  const token = await server.token('ADMIN')
  const BLOCK = 'mutation ($id: ID!, $input: BlockVoucherInput!) { BlockVoucher(id: $id, input: $input) { blocked } }'
  await server.graphql(token, BLOCK, { id: voucher.id, input: { blocked: true } })
  assert.is((await take()).missing[0]?.code, 'vouchers.blocked')
  const CREATE = 'mutation ($input: CreateVoucherInput!) { CreateVoucher(input: $input) { code } }'
  const create = () =>
    server.graphql(token, CREATE, {
      input: { id: server.newId(), code: 'GIFT2026', value: 500, name: '', valid_until: null },
    })
  assert.is((await create()).code, null)
  assert.is((await create()).code, 'sync.reused')
  await server.close()
})

vouchers('sets the one-tap voucher amounts within limits and keeps other settings', async () => {
  const server = await startServer()
  const SET =
    'mutation ($id: ID!, $input: UpdateVoucherSettingsInput!) { UpdateVoucherSettings(id: $id, input: $input) { id } }'
  const set = async (voucher_amounts: readonly number[]) =>
    (await server.graphql(await server.token('ADMIN'), SET, { id: server.a.org_id, input: { voucher_amounts } })).code
  const settings = () => server.rows('orgs')[0]?.settings as RowOf<'orgs'>['settings']
  assert.equal(voucherAmounts({ settings: settings() }), [2_500, 5_000, 10_000])
  assert.equal(
    [await set([400]), await set([100_001]), await set([]), await set([500, 600, 700, 800, 900, 1000, 1100])],
    Array(4).fill('input.invalid'),
  )
  assert.is(await set([7_500, 1_500, 7_500]), null)
  assert.equal(voucherAmounts({ settings: settings() }), [1_500, 7_500])
  const { voucher_amounts: _, ...others } = settings()
  assert.equal(others, { webshop_v2: true, start_season_month: 8, open_enrolment: true })
  await server.close()
})

vouchers.run()

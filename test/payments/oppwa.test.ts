import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { oppwaProvider } from '../../server/payments/oppwa'

const codes = suite('result codes of the Open Payment Platform')

const account = { entity_id: 'house', access_token: 'token', webhook_key: '0'.repeat(64), url: 'https://oppwa.example' }
const charge = {
  id: 'p1',
  org_id: 'o1',
  amount: 1799,
  currency: 'EUR',
  title: 'A1',
  lang: 'en',
  terms: null,
  return_path: null,
  form_path: '/en/a/pay/p',
  created_at: '2026-11-22T18:00:00.000Z',
  taking_at: null,
} as const
const LONG_AFTER = Date.parse('2026-11-24T18:00:00.000Z')

const stateAfter = async (code: string) => {
  const payments = [{ id: 't1', paymentType: 'DB', amount: '17.99', currency: 'EUR', result: { code } }]
  const fetch = async () => new Response(JSON.stringify({ result: { code: '000.000.100' }, payments }))
  const provider = oppwaProvider(account, {
    fetch,
    clock: () => LONG_AFTER,
    publicUrl: new URL('https://house.example'),
  })
  return (await provider.charged(charge, 'checkout', async () => {})).state
}

/** The groups of the provider's reference of result codes: paid, paid but to be reviewed, pending, and rejected. */
const GROUPS = {
  done: [
    '000.000.000',
    '000.100.110',
    '000.300.000',
    '000.600.000',
    '000.400.110',
    '000.400.120',
    '000.400.000',
    '000.400.010',
    '000.400.100',
  ],
  pending: ['000.200.000', '000.200.100', '800.400.500', '100.400.500'],
  failed: [
    '000.400.030',
    '000.400.101',
    '000.400.108',
    '000.400.109',
    '000.400.200',
    '000.400.201',
    '800.100.152',
    '100.396.101',
    '900.100.300',
  ],
} as const

for (const [state, said] of Object.entries(GROUPS))
  for (const code of said)
    codes(`maps ${code} to ${state}`, async () => {
      assert.is(await stateAfter(code), state)
    })

codes.run()

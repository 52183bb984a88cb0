import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { returnAddress } from '../../client/auth/return-address'

const test = suite('the address that a sign-in returns to')

const ORIGIN = 'https://tickets.example'

test('keeps an address within the app', () => {
  for (const address of ['/', '/desk', '/events/1?tab=prices#top', '/?edit_event=1'])
    assert.is(returnAddress(address, ORIGIN), address)
  assert.is(returnAddress('/desk/../orders', ORIGIN), '/orders')
})

test('refuses another site’s, however it is written', () => {
  const others = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'desk',
    '',
    '//',
    '/.//evil.example',
  ]
  for (const address of [...others, undefined, null, 7, ['/desk']])
    assert.is(returnAddress(address, ORIGIN), undefined, String(address))
})

test.run()

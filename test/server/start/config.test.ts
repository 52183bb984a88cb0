import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readConfig } from '../../../server/app/config'

const test = suite('environment variables')

test('requires a public address in production for email and payments', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-config-'))
  const file = join(folder, 'payments.json')
  writeFileSync(file, '{}')
  const production = { NODE_ENV: 'production' }
  const letters = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'house@theatre.example' }
  const payments = { PAYMENTS_FILE: file }
  for (const env of [letters, payments]) {
    for (const FOYER_URL of [undefined, '']) {
      assert.throws(
        () => readConfig({ ...production, ...env, FOYER_URL }, folder),
        (error: unknown) => error instanceof RangeError && /need FOYER_URL/.test(error.message),
      )
    }
    assert.is(
      readConfig({ ...production, ...env, FOYER_URL: 'https://tickets.example' }, folder).publicUrl?.host,
      'tickets.example',
    )
    assert.is(readConfig(env, folder).publicUrl, null)
  }
  assert.is(readConfig(production, folder).publicUrl, null)
  rmSync(folder, { recursive: true })
})

test('believes forwarded addresses only from configured proxies, and listens where they are', () => {
  const { host, proxies } = readConfig({}, '/')
  assert.equal([host, proxies('127.0.0.1')], ['0.0.0.0', false])
  const url = { FOYER_URL: 'https://tickets.example' }
  const beside = readConfig(url, '/')
  assert.is(beside.host, '127.0.0.1')
  assert.equal(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.2', 'proxy'].map(beside.proxies), [
    true,
    true,
    true,
    false,
    false,
  ])
  const apart = readConfig({ ...url, FOYER_PROXIES: '10.0.0.0/30, fd00::7' }, '/')
  assert.is(apart.host, '0.0.0.0')
  assert.equal(['10.0.0.2', '::ffff:10.0.0.2', 'fd00::7', '10.0.0.4', 'fd00::8', '127.0.0.1'].map(apart.proxies), [
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  assert.is(readConfig({ ...url, HOST: '::' }, '/').host, '::')
  for (const FOYER_PROXIES of ['proxy.example', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8x'])
    assert.throws(
      () => readConfig({ FOYER_PROXIES }, '/'),
      (error: unknown) => error instanceof RangeError && error.message.includes(FOYER_PROXIES),
    )
})

test.run()

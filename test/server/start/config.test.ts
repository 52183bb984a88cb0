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
    assert.is(readConfig({ ...production, ...env, FOYER_URL: 'https://tickets.example' }, folder).publicUrl?.host, 'tickets.example')
    assert.is(readConfig(env, folder).publicUrl, null)
  }
  assert.is(readConfig(production, folder).publicUrl, null)
  rmSync(folder, { recursive: true })
})

test.run()

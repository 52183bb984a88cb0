import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { SPECIFIED_SETTINGS } from './specified-settings'

const test = suite('journeys of the settings')

/** Pages whose effect only tests over the API show so far, or a journey of another area. */
const ELSEWHERE: readonly string[] = []

test('show the effect of every page on the screen', () => {
  const folder = 'test/e2e'
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'))
  const shown = files.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/effectOf\('([^']+)'\)/g)].map(([, page = '']) => page),
  )
  const expected = SPECIFIED_SETTINGS.filter(({ kind, page }) => kind !== 'none' && !ELSEWHERE.includes(page)).map(
    ({ page }) => page,
  )
  assert.equal([...shown].sort(), [...expected].sort())
})

test.run()

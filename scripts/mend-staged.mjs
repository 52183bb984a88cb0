import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

const biome = join(root, 'test', 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
const named = (...args) =>
  execFileSync('git', ['diff', '--name-only', '--diff-filter=ACMR', '-z', ...args], { encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)

// A file of which only a part is committed stays as it is: mending it would commit the rest.
const partly = named()
const whole = named('--cached').filter((path) => !partly.includes(path))
if (existsSync(biome) && whole.length > 0) {
  const { status } = spawnSync(
    process.execPath,
    [biome, 'check', '--write', '--no-errors-on-unmatched', '--files-ignore-unknown=true', ...whole],
    {
      stdio: 'inherit',
    },
  )
  execFileSync('git', ['add', '--', ...whole])
  process.exitCode = status ?? 1
}

import { spawnSync } from 'node:child_process'
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('installation')

const SCRIPTS = fileURLToPath(new URL('../../../scripts', import.meta.url))

/** Stand-in for `npm ci`: empties node_modules, through links too, and installs what was asked for. */
const NPM = `
  import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
  if (process.argv.includes("rebuild")) process.exit()
  mkdirSync('node_modules', { recursive: true })
  for (const name of readdirSync('node_modules')) rmSync('node_modules/' + name, { recursive: true })
  mkdirSync('node_modules/better-sqlite3')
  writeFileSync('node_modules/better-sqlite3/index.js', 'module.exports = class { close() {} }')
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/one': { version: '2.0.0' } } }))`

/** Creates a checkout that needs a package version that its node_modules lacks. */
function checkout(): { readonly folder: string; readonly modules: string; install(): string } {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-install-'))
  cpSync(SCRIPTS, join(folder, 'scripts'), { recursive: true })
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/one': { version: '2.0.0' } } }),
  )
  writeFileSync(join(folder, 'npm.mjs'), NPM)
  return {
    folder,
    modules: join(folder, 'node_modules'),
    install: () => {
      const work = `(await import(${JSON.stringify(pathToFileURL(join(folder, 'scripts', 'prepare.mjs')).href)})).install()`
      const env = { ...process.env, npm_execpath: join(folder, 'npm.mjs') }
      const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', `await ${work}`], {
        cwd: folder,
        env,
        encoding: 'utf8',
      })
      assert.is(status, 0, stdout + stderr)
      return stdout
    },
  }
}

/** Creates the node_modules of another checkout. */
function installed(at: string): void {
  mkdirSync(join(at, 'one'), { recursive: true })
  writeFileSync(join(at, 'one', 'index.js'), '1')
  writeFileSync(
    join(at, '.package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/one': { version: '1.0.0' } } }),
  )
}

test('replaces node_modules that link to another checkout and leaves that checkout alone', () => {
  const { folder, modules, install } = checkout()
  const theirs = join(folder, 'theirs')
  installed(theirs)
  symlinkSync(theirs, modules, 'junction')
  assert.match(install(), /is a link to .*theirs/)
  assert.is(readFileSync(join(theirs, 'one', 'index.js'), 'utf8'), '1')
  assert.not.ok(lstatSync(modules).isSymbolicLink())
  assert.match(readFileSync(join(modules, '.package-lock.json'), 'utf8'), /2\.0\.0/)
  assert.is(install(), '', 'installed once')
  rmSync(folder, { recursive: true })
})

test('replaces a dangling link, and empties a real folder', () => {
  const { folder, modules, install } = checkout()
  symlinkSync(join(folder, 'gone'), modules, 'junction')
  install()
  assert.ok(lstatSync(modules).isDirectory())
  rmSync(modules, { recursive: true })
  installed(modules)
  assert.not.match(install(), /is a link/)
  assert.not.ok(lstatSync(join(modules, 'one'), { throwIfNoEntry: false }))
  rmSync(folder, { recursive: true })
})

test.run()

import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('lockfile')

type Package = {
  readonly version?: string
  readonly resolved?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
type Lockfile = Readonly<Record<string, Package>>

/** Lists platform packages that a lockfile names but does not contain. `npm ci` then fails on a fresh clone. */
const incomplete = (packages: Lockfile): string[] => {
  const held = Object.keys(packages)
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).flatMap((name) =>
      held.some((each) => each.endsWith(`node_modules/${name}`)) ? [] : [`${path} wants ${name}`],
    ),
  )
}

const packages = (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Lockfile }).packages

test('locks the packages of every platform, so that a clean install works everywhere', () => {
  assert.equal(incomplete(packages), [])
  assert.is(incomplete({ 'node_modules/biome': { optionalDependencies: { 'cli-win32': '1.0.0' } } }).length, 1)
})

test('locks no download host, and only one version of packages that must not be duplicated', () => {
  assert.equal(
    Object.entries(packages).flatMap(([path, { resolved }]) => (resolved?.startsWith('http') ? [path] : [])),
    [],
  )
  for (const single of ['dexie', 'react', 'react-dom', 'rxjs', 'zod', 'kysely']) {
    const versions = new Set(
      Object.entries(packages).flatMap(([path, { version }]) =>
        path.endsWith(`node_modules/${single}`) ? [version] : [],
      ),
    )
    assert.is(versions.size, 1, `${single}: ${[...versions].join(', ')}`)
  }
})

test('installs exactly what package.json says', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    assert.match(version, /^\d+\.\d+\.\d+$/, `${name} is not pinned`)
})

test.run()

import { writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Plugin } from 'esbuild'

/**
 * `npm run freeze-release <date>-<what it is>`: freezes this version as a release for the histories across versions.
 * `--of <folder>` takes the product code from the checkout of an earlier version, with the drivers of this one. It
 * never overwrites a file.
 */
const { values, positionals } = parseArgs({
  options: { of: { type: 'string' } },
  allowPositionals: true,
})
const [name] = positionals
if (!name || !/^\d{4}-\d\d-\d\d-[\da-z-]+$/.test(name))
  throw new Error('What is it called? npm run freeze-release <date>-<what it is>')

const root = fileURLToPath(new URL('../../..', import.meta.url))
const product = values.of === undefined ? root : resolve(values.of)

/** Packages of which a release runs code in a history. All others are left out, and fail where they are used. */
const PACKAGES = /^(zod|kysely|@noble\/[a-z]+)(\/|$)/

/** Guards' mutants of the drivers, which a frozen release never plays. They import the newest product code. */
const MUTANTS: Readonly<Record<string, string>> = {
  'test/simulation/judge/mutants.ts': `
    import { Outbox } from '../../../client/sync/log/outbox'
    import { HeldRights } from '../../../client/rights/held'
    export const OUTBOXES = {}
    export { Outbox as NoPendingOutbox, HeldRights as RepeatedGrantRights }`,
  'test/simulation/shop/mutants.ts': 'export const keepHeld = () => () => {}',
}

const ABSENT = `module.exports = new Proxy(function () {}, {
  get: (target, key) => key === '__esModule' ? true : key === Symbol.toPrimitive ? () => '' : module.exports,
  apply: () => module.exports,
  construct: () => module.exports,
})`

/** Takes product code from the checkout, and neither mutants nor packages that a history does not need. */
const released: Plugin = {
  name: 'released',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
      const from = relative(root, join(resolveDir, path))
      const isProduct = /^(client|server|shared|migrations)[/\\]/.test(from)
      return isProduct ? { path: join(product, `${from}.ts`) } : undefined
    })
    onResolve({ filter: /^[^./]/ }, ({ path, resolveDir }) => {
      const isOwn = !resolveDir.includes('node_modules')
      return isOwn && !path.startsWith('node:') && !PACKAGES.test(path) ? { path, namespace: 'absent' } : undefined
    })
    onLoad({ filter: /.*/, namespace: 'absent' }, () => ({ contents: ABSENT, loader: 'js' }))
    onLoad({ filter: /mutants\.ts$/ }, ({ path }) => {
      const contents = MUTANTS[relative(root, path).replaceAll('\\', '/')]
      return contents === undefined ? undefined : { contents, loader: 'ts', resolveDir: dirname(path) }
    })
  },
}

const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL('./release.ts', import.meta.url))],
  bundle: true,
  minify: true,
  platform: 'node',
  format: 'cjs',
  write: false,
  define: { 'import.meta.url': '"file:///release.js"' },
  nodePaths: [join(root, 'node_modules')],
  logLevel: 'error',
  plugins: [released],
})
const [bundle] = outputFiles
if (!bundle) throw new Error('esbuild wrote nothing')
const frozen = brotliCompressSync(bundle.contents, {
  params: { [constants.BROTLI_PARAM_SIZE_HINT]: bundle.contents.length },
})
writeFileSync(new URL(`./frozen/${name}.js.br`, import.meta.url), frozen, { flag: 'wx' })
process.stdout.write(`${name}: ${Math.round(frozen.length / 1000)} kB\n`)

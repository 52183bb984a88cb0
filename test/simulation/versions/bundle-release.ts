import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Packages of which a release runs code in a history. All others are left out, and fail where they are used. */
const PACKAGES = /^(zod|kysely|@noble\/[a-z]+)(\/|$)/

/** Guards' mutants of the drivers, which a frozen release never plays. They import the newest product code. */
const MUTANTS: Readonly<Record<string, string>> = {
  'test/simulation/judge/mutants.ts': `
    import { Outbox } from '../../../client/sync/log/outbox'
    import { HeldRights } from '../../../client/rights/held'
    export const OUTBOXES = {}
    export { Outbox as NoPendingOutbox, HeldRights as RepeatedGrantRights }`,
}

/**
 * Stands in for a package: whatever is taken from it, called or made of it is itself again. A bundle takes named imports
 * from an object that has the prototype of the package.
 */
const ABSENT = `const get = (_, key) => key === '__esModule' ? true : key === Symbol.toPrimitive ? () => '' : module.exports
module.exports = new Proxy(function () {}, {
  get,
  apply: () => module.exports,
  construct: () => module.exports,
  getPrototypeOf: () => new Proxy(Object.create(null), { get }),
})`

/** Takes product code from a checkout, and neither mutants nor packages that a history does not need. */
const released = (product: string): Plugin => ({
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
})

/**
 * Bundles a version as a release for the histories across versions: the drivers of this checkout with the product code
 * of another one, by default of the same. Returns its source.
 */
export async function bundleRelease(product = root): Promise<string> {
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
    plugins: [released(product)],
  })
  const [bundle] = outputFiles
  if (!bundle) throw new Error('esbuild wrote nothing')
  return bundle.text
}

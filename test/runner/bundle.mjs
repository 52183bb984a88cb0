import { readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { root } from '../../scripts/prepare.mjs'

/** Programs and threads that a server starts beside itself, from the file in which it is. */
const BESIDE = [
  'server/app/writer/writer-thread.ts',
  'server/app/readers/reader-thread.ts',
  'server/email/rendering/mjml-process.ts',
  'server/media_gallery/picture-process.ts',
]

/** Expression with which a source asks for its own address, and its name in the bundle. */
const OWN = { 'import.meta.url': '__url', 'import.meta.dirname': '__dirname' }

/** The path of a bundled file. */
const bundled = (folder, path) => join(folder, relative(root, path)).replace(/\.tsx?$/, '.js')

/**
 * Gives each file an address of its own in the bundle, in which esbuild puts files together: a server's is the one of
 * its bundle, beside which it finds the threads that it starts; all others keep the one of their source, beside which
 * they find their data.
 */
const ownAddresses = (folder) => ({
  name: 'own addresses',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      if (!text.includes('import.meta.')) return null
      const own = path.startsWith(join(root, 'server') + sep) ? bundled(folder, path) : path
      // On the first line, so that all lines keep their numbers.
      const names = `const __url = ${JSON.stringify(pathToFileURL(own).href)}, __dirname = ${JSON.stringify(dirname(own))};`
      return { contents: names + text, loader: path.endsWith('x') ? 'tsx' : 'ts' }
    })
  },
})

/** A package's name at the beginning of what is imported. */
const PACKAGE = /^(@[^/]+\/)?[^./][^/]*/

/**
 * Finds the packages that tests have for themselves beside the tests. All others are found beside the product, as in
 * its own code.
 */
function ownPackages() {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'test', 'package.json'), 'utf8'))
  return {
    name: 'own packages',
    setup: ({ onResolve }) => {
      onResolve({ filter: PACKAGE }, ({ path }) =>
        Object.hasOwn(dependencies, PACKAGE.exec(path)[0])
          ? { path: fileURLToPath(import.meta.resolve(path)), external: true }
          : null,
      )
    },
  }
}

const UVU = join(root, 'test', 'runner', 'told-uvu.mjs')

/** Lets test files report what their hooks throw. */
const toldUvu = {
  name: 'told uvu',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^uvu$/ }, ({ importer }) => (importer === UVU ? null : { path: UVU }))
  },
}

/**
 * The packages that tests import for their effect. They go before every bundle, because esbuild keeps no order between
 * shared modules.
 */
const EFFECT = /^import '([^'.][^']*)'$/gm

function effectsIn({ inputs }) {
  const texts = Object.keys(inputs).flatMap((path) =>
    path.startsWith('test/') ? [readFileSync(join(root, path), 'utf8')] : [],
  )
  return [...new Set(texts.flatMap((text) => [...text.matchAll(EFFECT)].map(([, name]) => name)))]
}

/**
 * Bundles test files with what they import of this project, once before they run: importing a thousand sources one by
 * one takes longer than many a test. Modules that several files import are shared. Returns the tasks with the paths of
 * their bundles and the packages that go before them, and what each is made of.
 */
export async function bundleTests(tasks) {
  const { build } = await import('esbuild')
  const folder = join(root, '.cache', 'tests', String(process.pid))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { metafile } = await build({
    entryPoints: [...new Set([...tasks.map(({ path }) => path), ...BESIDE.map((path) => join(root, path))])],
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'linked',
    metafile: true,
    outbase: root,
    outdir: folder,
    define: OWN,
    // Fonts and styles are the browser's.
    loader: { '.woff': 'empty', '.css': 'empty', '.module.css': 'empty' },
    logLevel: 'error',
    logLimit: 10,
    plugins: [ownAddresses(folder), toldUvu, ownPackages()],
  })
  const effects = effectsIn(metafile)
  return { tasks: tasks.map((task) => ({ ...task, path: bundled(folder, task.path), effects })), metafile }
}

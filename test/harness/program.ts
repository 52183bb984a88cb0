import { readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A deliberate fault: text of a source file of the product, and what stands in its place in a bundle. */
export type SourceFault = { readonly file: string; readonly from: string; readonly to: string }

/** Returns a source file's text, with the fault if it is in this file. Throws where the text of the fault is not there. */
function sourceOf(path: string, fault: SourceFault | null): string {
  const text = readFileSync(path, 'utf8')
  if (!fault || path !== join(root, fault.file)) return text
  if (text.split(fault.from).length !== 2) throw new Error(`${fault.file} does not contain "${fault.from}" once`)
  return text.replace(fault.from, fault.to)
}

/** Keeps `import.meta.url` of each source file what it is where the file is run from its source. */
const ownUrls = (fault: SourceFault | null): Plugin => ({
  name: 'own urls',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[/\\](client|migrations|server|shared|test)[/\\].*\.ts$/ }, ({ path }) => ({
      contents: sourceOf(path, fault).replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: 'ts',
    }))
  },
})

/** Packages of the tests that programs contain, because they would look for them beside the product. */
const OWN_PACKAGES = { 'fake-indexeddb': join(root, 'test', 'node_modules', 'fake-indexeddb') }

const bundles = new Map<string, Promise<string>>()
const written: string[] = []

process.once('exit', () => {
  for (const path of written) rmSync(path, { force: true })
})

/**
 * Bundles a program of the project once per process, so that it starts from one file instead of several hundred.
 * Answers its path.
 * @param fault a fault of the product in this bundle
 */
export function program(entry: string, fault: SourceFault | null = null): Promise<string> {
  const key = JSON.stringify([entry, fault])
  const known = bundles.get(key)
  if (known) return known
  const outfile = join(root, '.cache', 'programs', `${basename(entry, '.ts')}-${process.pid}-${bundles.size}.mjs`)
  written.push(outfile)
  const options = { bundle: true, packages: 'external', platform: 'node', format: 'esm', logLevel: 'error' } as const
  const alias = OWN_PACKAGES
  const plugins = [ownUrls(fault)]
  const made = build({ ...options, entryPoints: [join(root, entry)], outfile, plugins, alias }).then(() => outfile)
  bundles.set(key, made)
  return made
}

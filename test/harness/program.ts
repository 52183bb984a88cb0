import { readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Keeps `import.meta.url` of each source file what it is where the file is run from its source. */
const ownUrls: Plugin = {
  name: 'own urls',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[/\\](server|shared|test)[/\\].*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: 'ts',
    }))
  },
}

const bundles = new Map<string, Promise<string>>()

/**
 * Bundles a program of the project once per process, so that it starts from one file instead of several hundred.
 * Answers its path.
 */
export function program(entry: string): Promise<string> {
  const known = bundles.get(entry)
  if (known) return known
  const outfile = join(root, '.cache', 'programs', `${basename(entry, '.ts')}-${process.pid}.mjs`)
  process.once('exit', () => rmSync(outfile, { force: true }))
  const options = { bundle: true, packages: 'external', platform: 'node', format: 'esm', logLevel: 'error' } as const
  const made = build({ ...options, entryPoints: [join(root, entry)], outfile, plugins: [ownUrls] }).then(() => outfile)
  bundles.set(entry, made)
  return made
}

import { readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Metafile, type Plugin } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))
const SUITE = join(root, 'test', 'mutation', 'recorded-suite.ts')

let made = 0

const inProject = (path: string) => relative(root, path).split(sep).join('/')

/** Takes the instrumented text of a source, keeps each source's own address, and records suites in place of uvu. */
const forMutants = (texts: ReadonlyMap<string, string>): Plugin => ({
  name: 'for mutants',
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /^uvu$/ }, () => ({ path: SUITE }))
    onLoad({ filter: /[/\\](client|server|shared|migrations|test)[/\\].*\.tsx?$/ }, ({ path }) => ({
      contents: (texts.get(inProject(path)) ?? readFileSync(path, 'utf8'))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path))),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    }))
  },
})

/** Returns true where a file imports one of some files, itself or through others. */
function imports(inputs: Metafile['inputs'], from: string, wanted: ReadonlyMap<string, string>): boolean {
  const seen = new Set([from])
  for (const path of seen) {
    if (wanted.has(path)) return true
    for (const { path: other } of inputs[path]?.imports ?? []) seen.add(other)
  }
  return false
}

/** The script, and the names of those test files that import an instrumented source. */
export type Bundle = { readonly script: string; readonly importing: readonly string[] }

/**
 * Bundles test files with their sources into one script, whose exports load them by their names: each time that the
 * script is run, all modules begin anew.
 * @param names paths under `test/` without their ending
 * @param texts instrumented texts of sources
 */
export async function bundle(names: readonly string[], texts: ReadonlyMap<string, string>): Promise<Bundle> {
  const script = join(root, '.cache', 'mutation', `${process.pid}-${++made}.js`)
  process.once('exit', () => rmSync(script, { force: true }))
  const loads = names.map((name) => `${JSON.stringify(name)}: () => require(${JSON.stringify(`./${name}.test.ts`)}),`)
  const { metafile } = await build({
    stdin: { contents: `module.exports = {\n${loads.join('\n')}\n}`, resolveDir: join(root, 'test') },
    absWorkingDir: root,
    outfile: script,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    metafile: true,
    loader: { '.woff': 'empty', '.css': 'empty', '.module.css': 'empty' },
    logLevel: 'error',
    plugins: [forMutants(texts)],
  })
  return { script, importing: names.filter((name) => imports(metafile.inputs, `test/${name}.test.ts`, texts)) }
}

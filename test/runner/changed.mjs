import { execFileSync } from 'node:child_process'
import { dirname, relative, sep } from 'node:path'
import { root } from '../../scripts/prepare.mjs'
import { bundleTests } from './bundle.mjs'

/** Folders of what the product is built from. */
const PRODUCT = /^(client|server|shared|migrations)\//

const lines = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** The files that differ from the last commit, by their paths in the project. */
const changedFiles = () => [
  ...lines('diff', '--name-only', '--no-renames', 'HEAD'),
  ...lines('ls-files', '--others', '--exclude-standard'),
]

/**
 * Returns the source files that each bundle is made of, by its path in the project: its own and those of all that it
 * imports.
 */
function sourcesOf({ outputs }) {
  const reach = (path, seen) => {
    if (seen.has(path)) return seen
    seen.add(path)
    for (const { path: other } of outputs[path]?.imports ?? []) if (outputs[other]) reach(other, seen)
    return seen
  }
  const entries = Object.entries(outputs).filter(([, { entryPoint }]) => entryPoint)
  return new Map(
    entries.map(([path, { entryPoint }]) => [
      entryPoint,
      new Set([...reach(path, new Set())].flatMap((each) => Object.keys(outputs[each].inputs))),
    ]),
  )
}

/**
 * Returns the test files that what is not committed reaches: those that import a changed file or lie beside one, the
 * rules over the code, and, where the product has changed, the journeys.
 */
export async function reachedTests(tasks) {
  const changed = changedFiles()
  const isProduct = changed.some((path) => PRODUCT.test(path))
  const { metafile } = await bundleTests(tasks)
  const sources = sourcesOf(metafile)
  return tasks.filter(({ path, name }) => {
    const own = relative(root, path).split(sep).join('/')
    const [layer] = name.split('/')
    if (layer === 'architecture' || (layer === 'e2e' && isProduct)) return true
    return changed.some(
      (file) => sources.get(own)?.has(file) || (dirname(file) === dirname(own) && !file.endsWith('.ts')),
    )
  })
}

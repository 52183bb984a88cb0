import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { root } from '../../scripts/prepare.mjs'
import { tierOf } from './tiers.mjs'

const MINUTE = 60_000
const tests = join(root, 'test')

/** Folders under test/ without tests of their own. */
const HELPERS = ['harness', 'bench', 'runner', 'node_modules']

/** Folders whose test files may take an hour. */
const LONG = ['mutation', 'simulation']

/** A test file that only the deep run plays; a filter reaches it too. */
const DEEP = '.deep.test.ts'

/** Imports of other files of this project; types are erased, so they do not count. */
const IMPORT = /^\s*(?:import|export)\s(?!type\b)[^'"]*?from\s+['"](\.[^'"]+)['"]|\bimport\(?\s*['"](\.[^'"]+)['"]/gm

/** Text by which a file names something in the built product. */
const READS_BUILD = /'dist'|\.\.\/dist\//

/** The folders that hold tests, sorted. */
export const testFolders = () =>
  readdirSync(tests, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !HELPERS.includes(entry.name))
    .map((entry) => entry.name)
    .sort()

/** The test files of a folder, in its subfolders too. */
export const testFiles = (folder) =>
  readdirSync(join(tests, folder), { recursive: true })
    .filter((name) => name.endsWith('.test.ts'))
    .sort()
    .map((name) => {
      const path = join(tests, folder, name)
      const task = {
        name: relative(tests, path)
          .split(sep)
          .join('/')
          .replace(/\.test\.ts$/, ''),
        deep: name.endsWith(DEEP),
      }
      return {
        ...task,
        path,
        tier: tierOf(task),
        limit: LONG.includes(folder) ? 60 * MINUTE : 20 * MINUTE,
      }
    })

const known = new Map()

/** Returns true where a test file, or a helper that it imports, reads the built product. */
export function readsBuild(path) {
  if (known.has(path)) return known.get(path)
  // A circle of imports ends here; whoever began it finds what the others read.
  known.set(path, false)
  const text = readFileSync(path, 'utf8')
  const imported = [...text.matchAll(IMPORT)]
    .map((match) => `${join(dirname(path), match[1] ?? match[2])}.ts`)
    .filter((file) => file.startsWith(tests + sep) && existsSync(file))
  const reads = READS_BUILD.test(text) || imported.some(readsBuild)
  known.set(path, reads)
  return reads
}

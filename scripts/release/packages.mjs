import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * Finds where a package that stands at `from` gets `name`: in its own folder, or in one above. Null where the lockfile
 * has none.
 */
function placeOf(locked, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder && `${folder}/`}node_modules/${name}`
    if (locked[place]) return place
    if (!folder) return null
  }
}

/** Names of what a package needs to run. A peer that is optional is not installed for its sake. */
const needs = ({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }) => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional),
]

/** Lists the places of some packages in a lockfile, with all that they need, sorted. */
export function closure(locked, names) {
  const places = new Set(names.map((name) => placeOf(locked, '', name)))
  // A set goes on with what is added to it on the way.
  for (const place of places)
    for (const name of needs(locked[place]))
      for (const found of [placeOf(locked, place, name)]) if (found) places.add(found)
  return [...places].sort()
}

/** Prunes a lockfile to some packages and what they need. */
export function pruned(lockfile, { name, version }, dependencies) {
  const places = closure(lockfile.packages, Object.keys(dependencies))
  const packages = Object.fromEntries(places.map((place) => [place, lockfile.packages[place]]))
  return { ...lockfile, name, version, packages: { '': { name, version, dependencies }, ...packages } }
}

/** Files that only a compiler or a debugger reads. */
const UNUSED = /\.(map|md|[cm]?ts|c|cc|cpp|h|hpp|gypi?)$/i

/**
 * Lists the files that a package needs to run, as paths within it: without its own packages, and without what its
 * binary is compiled from.
 */
export function filesOf(folder) {
  const isCompiled = existsSync(join(folder, 'binding.gyp'))
  const isWanted = (path) => {
    const [top] = path.split(/[\\/]/)
    if (top === 'node_modules' || (UNUSED.test(path) && !/^licen[cs]e/i.test(basename(path)))) return false
    if (!isCompiled) return true
    return top === 'build'
      ? /^build[\\/]Release[\\/][^\\/]+\.node$/.test(path) && !/test_/.test(path)
      : top !== 'deps' && top !== 'src'
  }
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1)
    return entry.isFile() && isWanted(path) ? [path] : []
  })
}

import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Source files by path from the project folder. Tests also write such trees by hand. */
export type Tree = ReadonlyMap<string, string>

/** Lists the files of a folder and its folders, without installed packages and what tests keep. */
function filesIn(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).filter(
    ({ name }) => name !== 'node_modules' && !name.startsWith('.'),
  )
  return entries.flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

/** Reads our source files in the given folders, without generated files. */
export function readTree(folders: readonly string[], endings = /\.tsx?$/): Tree {
  const paths = folders.flatMap(filesIn).filter((path) => endings.test(path) && !path.endsWith('.gen.ts'))
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

export type Import = { readonly from: string; readonly to: string; readonly typeOnly: boolean }

/** Lists imports of our own files: static, dynamic, re-exports, and `new URL(…, import.meta.url)`. */
export function importsOf(tree: Tree): Import[] {
  return [...tree].flatMap(([from, text]) => {
    const types = new Set(
      [...text.matchAll(/\b(?:import|export)\s+type\s[^'"]*?from\s+['"]([^'"]+)['"]/g)].map((match) => match[1]),
    )
    const named = ts.preProcessFile(text, true, true).importedFiles.map((file) => file.fileName)
    const urls = [...text.matchAll(/new URL\(\s*['"]([^'"]+)['"]\s*,\s*import\.meta\.url/g)].map(
      (match) => match[1] ?? '',
    )
    return [...named, ...urls]
      .filter((to) => to.startsWith('.'))
      .map((to) => ({ from, to: resolve(tree, posix.join(posix.dirname(from), to)), typeOnly: types.has(to) }))
  })
}

const resolve = (tree: Tree, path: string): string =>
  [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((each) => tree.has(each)) ?? path

/** Finds every cycle among nodes by depth-first search. Each cycle is the list of its nodes. */
export function cycles(edges: readonly (readonly [string, string])[]): string[][] {
  const next = new Map<string, Set<string>>()
  for (const [from, to] of edges) if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to))
  const done = new Set<string>()
  const found: string[][] = []
  const walk = (node: string, path: string[]): void => {
    const at = path.indexOf(node)
    if (at >= 0) found.push([...path.slice(at), node])
    if (at >= 0 || done.has(node)) return
    for (const to of next.get(node) ?? []) walk(to, [...path, node])
    done.add(node)
  }
  for (const node of next.keys()) walk(node, [])
  return found
}

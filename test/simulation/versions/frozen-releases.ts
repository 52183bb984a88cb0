import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import { brotliDecompressSync } from 'node:zlib'
import type { Release } from './contract'

const folder = new URL('./frozen/', import.meta.url)
const ENDING = '.js.br'

/** Names of the frozen releases, oldest first. */
export const RELEASES: readonly string[] = readdirSync(folder)
  .filter((file) => file.endsWith(ENDING))
  .map((file) => file.slice(0, -ENDING.length))
  .sort()

/** Loads a frozen release. */
export const loadRelease = (name: string): Release =>
  runRelease(name, brotliDecompressSync(readFileSync(new URL(`${name}${ENDING}`, folder))).toString())

/** Runs the source of a release. Its classes are its own. */
export function runRelease(name: string, source: string): Release {
  const loaded: { exports: { release?: Release } } = { exports: {} }
  const run = compileFunction(source, ['module', 'exports', 'require'], { filename: `${name}.js` })
  run(loaded, loaded.exports, createRequire(import.meta.url))
  const { release } = loaded.exports
  if (!release) throw new TypeError(`${name} is no frozen release`)
  return release
}

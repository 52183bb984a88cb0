import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { bundleRelease } from './bundle-release'

/**
 * `npm run freeze-release <date>-<what it is>`: freezes this version as a release for the histories across versions.
 * `--of <folder>` takes the product code from the checkout of an earlier version, with the drivers of this one. It
 * never overwrites a file.
 */
const { values, positionals } = parseArgs({
  options: { of: { type: 'string' } },
  allowPositionals: true,
})
const [name] = positionals
if (!name || !/^\d{4}-\d\d-\d\d-[\da-z-]+$/.test(name))
  throw new Error('What is it called? npm run freeze-release <date>-<what it is>')

const source = Buffer.from(await bundleRelease(values.of === undefined ? undefined : resolve(values.of)))
const frozen = brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: source.length } })
writeFileSync(new URL(`./frozen/${name}.js.br`, import.meta.url), frozen, { flag: 'wx' })
process.stdout.write(`${name}: ${Math.round(frozen.length / 1000)} kB\n`)

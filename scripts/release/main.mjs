import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { checkNode, fail } from '../node-version.mjs'
import { serve } from '../serve.mjs'
import { COMMANDS } from './commands.mjs'

// Becomes `main.js` of a release: `node main.js` serves, `node main.js <command>` runs one of the operator's commands.
const root = dirname(fileURLToPath(import.meta.url))
const [name, ...given] = process.argv.slice(2)

checkNode()
if (name === undefined || name === '--empty') {
  nativeLoads()
  await serve({ root, again: 'node main.js' })
} else if (Object.hasOwn(COMMANDS, name)) {
  nativeLoads()
  const [entry, ...first] = COMMANDS[name]
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...first, ...given)
  await import(pathToFileURL(join(root, 'dist', 'server', `${entry}.js`)).href)
} else fail(`Usage: node main.js [--empty]\n       node main.js ${Object.keys(COMMANDS).join('|')} …`)

/** Exits with a message where the packages were installed for another machine, or for another version of Node. */
function nativeLoads() {
  try {
    const Database = createRequire(import.meta.url)('better-sqlite3')
    new Database(':memory:').close()
  } catch {
    const here = `Node ${process.version} on ${process.platform} ${process.arch}`
    fail(
      `This release holds packages for another machine or another Node. Run "npm ci" in ${root}, which fetches those for ${here}.`,
    )
  }
}

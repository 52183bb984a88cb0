import { spawn } from 'node:child_process'
import { build, checkNode, fail, install, installTests, root, typescript } from './prepare.mjs'

const given = process.argv.slice(2)
// `--built` first: what runs needs the product as it is shipped.
const built = given[0] === '--built'
const [entry, ...rest] = built ? given.slice(1) : given
if (!entry) fail('Which file? node scripts/task.mjs <file.ts> [arguments]')
checkNode()
// What is under test/ needs the packages of the tests.
await install(entry.startsWith('test/') ? installTests : undefined)
if (built) await build()
const child = spawn(process.execPath, [...typescript, entry, ...rest], { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

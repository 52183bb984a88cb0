import { spawn } from 'node:child_process'
import { checkNode, fail, install, root, typescript } from './prepare.mjs'

const [entry, ...rest] = process.argv.slice(2)
if (!entry) fail('Which file? node scripts/task.mjs <file.ts> [arguments]')
checkNode()
await install()
const child = spawn(process.execPath, [...typescript, entry, ...rest], { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

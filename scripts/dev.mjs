import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { checkNode, install, root } from './prepare.mjs'

checkNode()
await install()
process.env.FOYER_DATA ??= join(root, 'data')
const bin = (...path) => join(root, 'node_modules', ...path)
const run = (...args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })

// The browser talks to vite (port 5173), which passes /api and /graphql on to the server at PORT.
const children = [run(bin('tsx', 'dist', 'cli.mjs'), 'watch', 'server/main.ts'), run(bin('vite', 'bin', 'vite.js'))]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of children)
  child.on('exit', (code) => {
    process.exitCode = code ?? 1
    stop()
  })

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { checkNode, generateRoutes, install, installTests, root } from './prepare.mjs'

// `npm run check`: types, format and lint. `-- --fix` mends the format and what the linter can mend.
checkNode()
await install(installTests)
await generateRoutes()
const bin = (...path) => join(root, 'test', 'node_modules', ...path)
const checks = [
  [bin('typescript-native', 'bin', 'tsc'), '--noEmit'],
  [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '.', ...(process.argv.includes('--fix') ? ['--write'] : [])],
]
for (const args of checks)
  if (spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status !== 0) process.exitCode = 1

import { resolve } from 'node:path'
import { checkNode, fail, install, root } from './prepare.mjs'

const [command, folder = '.', ...more] = process.argv.slice(2)

/** Writes the print service as one file that needs only Node. */
async function bundle() {
  checkNode()
  await install()
  const { build } = await import('esbuild')
  // npm runs scripts in the project's folder, wherever it was called from.
  const outfile = resolve(process.env.INIT_CWD ?? '.', folder, 'foyer-print-service.mjs')
  await build({
    absWorkingDir: root,
    entryPoints: ['server/printing/print-service-command.ts'],
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: '#!/usr/bin/env node' },
    logLevel: 'warning',
  })
  console.log(
    `${outfile}\nCopy it to each till and run there: node foyer-print-service.mjs install --printer <address>`,
  )
}

if (command === 'bundle') {
  if (more.length > 0) fail('Usage: npm run print-service -- bundle [folder]')
  await bundle()
} else {
  process.argv.splice(2, 0, 'server/printing/print-service-command.ts')
  await import('./task.mjs')
}

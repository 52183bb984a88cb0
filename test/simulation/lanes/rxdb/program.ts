import { fileURLToPath } from 'node:url'
import { compileFunction } from 'node:vm'
import * as dexie from 'dexie'
import { build, type Plugin } from 'esbuild'
import * as zod from 'zod'
import * as rxSchema from '../../../../client/sync/rows/storage/rx-schema'
import * as errors from '../../../../shared/kernel/errors'
import * as registry from '../../../../shared/registry'
import type { openPageRows } from './page'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** Modules that all pages share. Dexie keeps connections, which each tab has of its own; the others keep nothing. */
const SHARED: Readonly<Record<string, unknown>> = {
  dexie,
  zod,
  'shared/registry': registry,
  'shared/kernel/errors': errors,
  'client/sync/rows/storage/rx-schema': rxSchema,
}

const shared: Plugin = {
  name: 'shared',
  setup: ({ onResolve }) => {
    onResolve({ filter: /./ }, ({ path, resolveDir }) => {
      const name = path.startsWith('.')
        ? fileURLToPath(new URL(path, `file://${resolveDir}/`)).slice(root.length)
        : path
      return name in SHARED ? { path: name, external: true } : undefined
    })
  },
}

/** Globals of a page that are its own. */
const GLOBALS = ['setTimeout', 'clearTimeout', 'BroadcastChannel', 'crypto', 'Date', 'console', 'self'] as const

export type PageGlobals = Readonly<Record<(typeof GLOBALS)[number], unknown>>

/** The program of a page: evaluated for each tab, with globals of its own. */
export type PageProgram = (globals: PageGlobals) => { readonly openPageRows: typeof openPageRows }

type Compiled = (
  module: { exports: { readonly openPageRows: typeof openPageRows } | null },
  load: (name: string) => unknown,
  ...globals: unknown[]
) => void

/** Bundles and compiles the program of a page. */
export async function pageProgram(): Promise<PageProgram> {
  const { outputFiles } = await build({
    entryPoints: [`${root}test/simulation/lanes/rxdb/page.ts`],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'browser',
    logLevel: 'error',
    plugins: [shared],
  })
  const [code] = outputFiles
  if (!code) throw new Error('the program of a page is empty')
  const run = compileFunction(code.text, ['module', 'require', ...GLOBALS]) as Compiled
  const load = (name: string) => {
    if (!(name in SHARED)) throw new Error(`a page asks for ${name}`)
    return SHARED[name]
  }
  return (globals) => {
    const module: Parameters<Compiled>[0] = { exports: null }
    run(module, load, ...GLOBALS.map((name) => globals[name]))
    if (!module.exports) throw new Error('the program of a page exports nothing')
    return module.exports
  }
}

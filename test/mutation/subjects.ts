import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Sources whose mutants are judged by the same test files. Both are named by their paths, tests without ending. */
export type Group = {
  readonly sources: readonly string[]
  readonly tests: readonly string[]
  /** Most mutants that are judged of each source (`sample.ts`); all if missing. */
  readonly most?: number
}

/** Paths of the files in a folder of the project and in its subfolders. */
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.split(sep).join('/')}`)
    .sort()

/** The test files in folders under `test/`. */
const testsIn = (...folders: readonly string[]): string[] =>
  folders
    .flatMap((folder) => filesIn(`test/${folder}`))
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => path.slice('test/'.length, -'.test.ts'.length))

const RULES: Group = {
  sources: filesIn('shared').filter((path) => /^shared\/\w+\/rules\.ts$/.test(path)),
  tests: [
    'rules/door',
    'rules/orders',
    'rules/presence',
    'rules/promo-codes',
    'rules/rights',
    ...testsIn('rules/campaigns', 'rules/money', 'rules/people', 'rules/programme'),
  ],
}

/** Those with logic: phrases, refusals and their index are tables of words, the model has types of declarations. */
const KERNEL: Group = {
  sources: filesIn('shared/kernel').filter(
    (path) => path.endsWith('.ts') && !/\/(refusals|model)\/|phrases\.ts$|loaded-refusals\.ts$/.test(path),
  ),
  tests: [
    'rules/encoding',
    'rules/money/money',
    'rules/period',
    'rules/permissions',
    'rules/time-zones',
    ...testsIn('rules/kernel'),
  ],
}

/** Declarations of the model: fields, entities, commands, lists, and what is wrong with an input. */
const MODEL: Group = {
  sources: filesIn('shared/kernel/model').filter((path) => path.endsWith('.ts')),
  tests: [
    'lists/conditions',
    'rules/forms',
    'rules/input-problems',
    'rules/later-fields',
    'rules/windows',
    ...testsIn('rules/model'),
  ],
}

/** Rules of the server, judged on a database in memory by a sample: all of them take hours. */
const RIGHTS: Group = {
  sources: filesIn('server/rights'),
  tests: [
    'commands/orders/pick-up',
    'commands/programme/quotas',
    'commands/programme/rights',
    'commands/programme/rights-order',
    'commands/programme/rights-report',
    'commands/waiting_list/freed-places',
    'server/sync/held-up',
    'server/sync/kept',
  ],
  most: 9,
}

/** All groups. Every survivor has a sentence (`survivors.json`). */
export const GROUPS: readonly Group[] = [RULES, KERNEL, MODEL, RIGHTS]

/** The groups with only the sources that have a text in their paths. */
export const groupsWith = (text: string): readonly Group[] =>
  GROUPS.map((group) => ({ ...group, sources: group.sources.filter((path) => path.includes(text)) })).filter(
    ({ sources }) => sources.length > 0,
  )

import { join } from 'node:path'
import { root } from '../../scripts/prepare.mjs'
import { testFiles, testFolders } from './files.mjs'

/** Folders with a layer of their own; all other folders under test/ are run together. */
const ALONE = ['simulation', 'e2e', 'postgres']
/** Folders whose tests ask nothing of SQLite: they run on a PostgreSQL server too. */
const ON_BOTH = ['authorisation', 'backup', 'commands', 'jobs', 'kill']
const CHECK_LIMIT = 12 * 60_000

const bin = (...path) => join(root, 'test', 'node_modules', ...path)
const checks = [
  { name: 'types', args: [bin('typescript-native', 'bin', 'tsc'), '--noEmit'] },
  { name: 'format', args: [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '.'] },
  { name: 'unused', args: [bin('knip', 'bin', 'knip.js')] },
]

const onPostgres = (task) => ({ ...task, name: `${task.name} on PostgreSQL`, tier: task.deep ? 'deep' : 'second' })

/**
 * Returns the layers in their order, each with its tasks and the service that they `need`. Several tasks run at a time;
 * while the last one of a layer runs, the next layer has begun. A layer that is `alone` has the machine to itself: the
 * simulation starts two processes of its own, and a journey of the deep run more browsers than one should beside it.
 * The journeys come last, because a slow machine may have no time for all of them.
 */
export function testLayers() {
  const together = testFolders().filter((folder) => !ALONE.includes(folder))
  const journeys = testFiles('e2e')
  const firstTier = journeys.filter(({ tier }) => tier === 'first')
  return [
    { title: 'checks', tasks: checks.map((check) => ({ ...check, tier: 'first', limit: CHECK_LIMIT })) },
    { title: 'tests', tasks: together.flatMap(testFiles) },
    {
      title: 'PostgreSQL',
      tasks: [...testFiles('postgres'), ...ON_BOTH.flatMap(testFiles).map(onPostgres)],
      needs: 'postgres',
    },
    { title: 'simulation', tasks: testFiles('simulation'), alone: true },
    {
      title: 'journeys',
      tasks: [...firstTier, ...journeys.filter(({ tier }) => tier === 'second')],
      needs: 'browser',
    },
    { title: 'crowded journeys', tasks: journeys.filter((task) => task.deep), needs: 'browser', alone: true },
  ]
}

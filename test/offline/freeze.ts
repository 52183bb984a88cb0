import 'fake-indexeddb/auto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { playEvening } from './evening'
import { frozenFolder } from './operations'

/**
 * `npm run freeze <name>`: freezes what a device of this version records, for `frozen-operations.test.ts`. Run it when
 * that test reports that a command's arguments have changed. It never overwrites a file.
 */
const [, , name] = process.argv
if (!name || !/^[\da-z-]+$/.test(name))
  throw new Error('Name it by its date and what is new, as in: npm run freeze 2026-11-24-location-notes')
mkdirSync(frozenFolder, { recursive: true })
for (const less of [false, true]) {
  const recording = await playEvening(less)
  writeFileSync(
    new URL(`${name}-${less ? 'least' : 'most'}.json`, frozenFolder),
    `${JSON.stringify(recording, null, 1)}\n`,
    { flag: 'wx' },
  )
  process.stdout.write(`${recording.steps.length} steps\n`)
}

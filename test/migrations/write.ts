import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { migrations } from '../../migrations/list'
import { entities } from '../../shared/model'
import { madeColumns, migrationText, missingSteps } from './missing'

/**
 * `npm run migration <name>`: writes a migration with the tables and columns that the entities have and the database
 * has not, and adds it to `migrations/list.ts`. Where nothing is missing it is empty.
 */
const [, , name] = process.argv
if (!name || !/^[a-z][a-z\d_]*$/.test(name)) throw new Error('Name it in lower case: npm run migration location_note')

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = `${root}migrations/`
const written = () =>
  readdirSync(folder)
    .filter((file) => /^\d{4}_\w+\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort()
const full = `${String(Number(written().at(-1)?.slice(0, 4)) + 1).padStart(4, '0')}_${name}`
const file = `migrations/${full}.ts`
const text = migrationText(full, missingSteps(Object.values(entities), madeColumns(migrations)))

writeFileSync(`${root}${file}`, text, { flag: 'wx' })
writeFileSync(
  `${folder}list.ts`,
  `import type { Migration } from '../server/kernel/database/migration'
${written()
  .map((each) => `import { m${each} } from './${each}'\n`)
  .join('')}
/**
 * All migrations in the order they run. \`npm run migration\` adds new ones at the end. Never edit one that is here.
 */
export const migrations: readonly Migration[] = [
${written()
  .map((each) => `  m${each},\n`)
  .join('')}]
`,
)
const format = spawnSync(process.execPath, ['test/node_modules/@biomejs/biome/bin/biome', 'check', '--write', file], {
  cwd: root,
  encoding: 'utf8',
})
if (format.status !== 0) throw new Error(format.stderr)
process.stdout.write(`${file}\n\n${readFileSync(`${root}${file}`, 'utf8')}`)

import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root } from './prepare.mjs'

const [name] = process.argv.slice(2)
if (!/^[a-z][a-z\d_]*$/.test(name ?? '')) fail('Name it in lower case: npm run migration location_note')

const folder = join(root, 'migrations')
const migrations = () =>
  readdirSync(folder)
    .filter((file) => /^\d{4}_\w+\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort()
const number = String(Number(migrations().at(-1).slice(0, 4)) + 1).padStart(4, '0')
const full = `${number}_${name}`

writeFileSync(
  join(folder, `${full}.ts`),
  `import type { Migration } from '../server/kernel/database/migration'

export const m${full}: Migration = {
  name: '${full}',
  up(schema) {},
}
`,
  { flag: 'wx' },
)
writeFileSync(
  join(folder, 'list.ts'),
  `import type { Migration } from '../server/kernel/database/migration'
${migrations()
  .map((each) => `import { m${each} } from './${each}'\n`)
  .join('')}
/** All migrations in the order they run. \`npm run migration\` adds new ones at the end. Never edit one that is here. */
export const migrations: readonly Migration[] = [
${migrations()
  .map((each) => `  m${each},\n`)
  .join('')}]
`,
)
console.log(`migrations/${full}.ts`)

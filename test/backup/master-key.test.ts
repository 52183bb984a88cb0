import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startProblem } from '../../server/app/start-problem'
import { postgresStorage } from '../../server/app/storage/postgres-storage'
import { sqliteStorage } from '../../server/app/storage/sqlite-storage'
import type { Trx } from '../../server/kernel/database/database'
import { claimMasterKey } from '../../server/secrets/master-key'
import { SecretBox } from '../../server/secrets/secret-box'
import { encryptSecret, storeSecret } from '../../server/secrets/stored-secrets'
import { ownFolder } from '../harness/folder'
import { freshGround, type Ground } from '../harness/ground'
import { program } from '../harness/program'

const test = suite<{ ground: Ground; folder: string; remove: () => void }>('the master key')

test.before.each(async (context) => {
  const { folder, remove } = ownFolder()
  Object.assign(context, { ground: await freshGround(), folder, remove })
})

test.after.each(async ({ ground, remove }) => {
  await ground.close()
  remove()
})

/** Opens the database as a starting node does and closes it again. Returns why it does not start; null if it does. */
async function startedNode(
  { file, environment }: Ground,
  folder: string,
  env: NodeJS.ProcessEnv = {},
): Promise<string | null> {
  const seed = async (trx: Trx) => void (await claimMasterKey(trx, { env, folder }))
  const say = () => {}
  const opening = file
    ? sqliteStorage(String(environment.FOYER_DATA), seed, say)
    : postgresStorage(String(environment.DATABASE_URL), seed, say)
  try {
    await (await opening).close()
    return null
  } catch (error) {
    return startProblem(error, { port: 3000, data: folder })
  }
}

const recorded = (ground: Ground) => ground.sql(`select value from meta where key = 'master_key'`)[0]?.value
const HEX = { first: '1'.repeat(64), second: '2'.repeat(64) }
const idOf = (hex: string) => new SecretBox(Buffer.from(hex, 'hex')).keyId

test('lets a second node start only with the key of the first', async ({ ground, folder }) => {
  const [one, two] = [join(folder, 'one'), join(folder, 'two')]
  assert.is(await startedNode(ground, one), null)
  const key = readFileSync(join(one, 'master-key'), 'utf8').trim()
  assert.is(recorded(ground), idOf(key))

  assert.match(
    (await startedNode(ground, two)) ?? '',
    /master key \w+ of this database is missing on this server.*FOYER_MASTER_KEY.*copy the file "master-key"/,
  )
  assert.not(existsSync(join(two, 'master-key')), 'no second key is made')
  assert.match(
    (await startedNode(ground, two, { FOYER_MASTER_KEY: HEX.second })) ?? '',
    `but this server has ${idOf(HEX.second)}`,
  )
  assert.is(recorded(ground), idOf(key))

  assert.is(await startedNode(ground, two, { FOYER_MASTER_KEY: key }), null)
  cpSync(one, two, { recursive: true })
  assert.is(await startedNode(ground, two), null)
})

test('recognises the key of a database of an earlier version by its stored secrets', async ({ ground, folder }) => {
  const secret = async (hex: string) => {
    const sealed = encryptSecret(new SecretBox(Buffer.from(hex, 'hex')), ground.a.org_id, 'stripe', { key: 'sk' })
    const storing = ground.file ? sqliteStorage : postgresStorage
    const seed = (trx: Trx) => storeSecret(trx, ground.a.org_id, 'stripe', sealed, '2026-11-22T03:00:00.000Z')
    await (
      await storing(String(ground.environment.FOYER_DATA ?? ground.environment.DATABASE_URL), seed, () => {})
    ).close()
  }
  await secret(HEX.first)
  assert.match((await startedNode(ground, folder)) ?? '', `master key ${idOf(HEX.first)} of this database is missing`)
  assert.match((await startedNode(ground, folder, { FOYER_MASTER_KEY: HEX.second })) ?? '', /belongs to the master key/)
  assert.is(recorded(ground), undefined)
  assert.is(await startedNode(ground, folder, { FOYER_MASTER_KEY: HEX.first }), null)
  assert.is(recorded(ground), idOf(HEX.first))
})

/** Runs a command in a process of its own. Returns its output and exit code. */
async function command(
  entry: string,
  ground: Ground,
  data: string,
  ...args: string[]
): Promise<readonly [said: string, code: number]> {
  const child = spawn(process.execPath, [await program(entry), ...args], {
    env: { ...process.env, FOYER_DATA: data, ...ground.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  const [code] = (await once(child, 'close')) as [number]
  return [said, code]
}

test('replaces a lost key only by the command, while no server runs', async ({ ground, folder }) => {
  assert.is(await startedNode(ground, folder, { FOYER_MASTER_KEY: HEX.first }), null)
  await ground.release()
  const replace = (...args: string[]) => command('server/app/master-key-command.ts', ground, folder, ...args)
  assert.match((await replace())[0], 'Nothing was changed: no command given')
  assert.is(recorded(ground), idOf(HEX.first))
  const [said, code] = await replace('replace')
  assert.equal([code, said.includes("now belongs to this server's master key. 0 stored keys")], [0, true], said)
  const data = String(ground.environment.FOYER_DATA ?? folder)
  assert.is(recorded(ground), idOf(readFileSync(join(data, 'master-key'), 'utf8').trim()))
  assert.is(await startedNode(ground, data), null)
})

test('says after a restore that the server has another key', async ({ ground, folder }) => {
  assert.is(await startedNode(ground, folder, { FOYER_MASTER_KEY: HEX.first }), null)
  const [copy, target] = [join(folder, 'copy.db'), join(folder, 'target')]
  const backup = 'server/app/backup/backup-command.ts'
  assert.is((await command(backup, ground, folder, 'backup', copy))[1], 0)
  const restored = await ground.restored(copy)
  await restored.release()
  assert.match((await startedNode(restored, target)) ?? '', `master key ${idOf(HEX.first)} of this database is missing`)
  if (ground.file) {
    writeFileSync(join(String(restored.environment.FOYER_DATA), 'master-key'), HEX.second)
    restored.raw?.close()
    const [said, code] = await command(backup, restored, target, 'restore', copy)
    assert.is(code, 0, said)
    assert.match(
      said,
      `Before you start the server: This database belongs to the master key ${idOf(HEX.first)}, but this server has ${idOf(HEX.second)}`,
    )
  }
  await restored.close()
})

test.run()

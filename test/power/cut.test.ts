import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openDatabase } from '../../server/kernel/sqlite-file'
import { DEEP } from '../harness/deep'
import { applySettings, type DatabaseSettings, openAfterCut, openOnDisk, runLoad } from './database'
import { afterCut, type Chance, Disk, type Files } from './disk'

const test = suite('power cuts')

/** Number of power cuts, at random moments of the load. */
const CUTS = DEEP ? 80 : 24

/** Seeded random generator: each run cuts at the same moments. */
function seeded(seed: number): Chance {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/**
 * Reads the settings of the product's own connection when it is opened for the second time. The driver once lost them
 * then.
 */
function productSettings(): DatabaseSettings {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-power-'))
  const file = join(folder, 'foyer.db')
  const first = openDatabase(file)
  first.exec('create table there (id)')
  first.close()
  const raw = openDatabase(file)
  const names = ['page_size', 'journal_mode', 'synchronous', 'fullfsync', 'checkpoint_fullfsync', 'foreign_keys']
  const settings = Object.fromEntries(
    names.map((name) => [name, raw.pragma(name, { simple: true }) as string | number]),
  )
  raw.close()
  rmSync(folder, { recursive: true })
  // Number of pages after which the log is checkpointed into the database. Lower here, so that cuts hit checkpoints.
  return { ...settings, wal_autocheckpoint: 60 }
}

/** Creates an empty database that is synced to disk. */
async function emptyDatabase(settings: DatabaseSettings): Promise<Files> {
  const disk = new Disk()
  const { ask, close } = await openOnDisk(disk)
  await applySettings(ask, settings)
  await ask(
    'create table sales (id integer primary key, text text not null) strict; create index sales_text on sales (text); create table counters (rev integer not null) strict',
  )
  await ask('insert into counters values (0)')
  await close()
  return disk.files()
}

type Toll = { readonly lost: number; readonly damaged: number; readonly acknowledged: number }

/** Runs the load once and cuts the power at many moments of it. */
async function tollOf(settings: DatabaseSettings): Promise<Toll> {
  const before = await emptyDatabase(settings)
  const disk = new Disk(before)
  await runLoad(disk, settings, seeded(7))
  const chance = seeded(11)
  let [lost, damaged, acknowledged] = [0, 0, 0]
  for (let cut = 0; cut < CUTS; cut++) {
    const left = afterCut(before, disk.actions.slice(0, chance(disk.actions.length)), chance)
    const found = await openAfterCut(new Disk(left.files), settings)
    acknowledged += left.acknowledged
    if (!found.whole) damaged++
    else if (found.booked < left.acknowledged) lost++
  }
  return { lost, damaged, acknowledged }
}

const product = productSettings()

test('loses no acknowledged sale in a power cut with the product’s settings', async () => {
  assert.equal([product.journal_mode, product.synchronous], ['wal', 2])
  const toll = await tollOf(product)
  assert.ok(toll.acknowledged > CUTS * 60)
  assert.equal([toll.lost, toll.damaged], [0, 0])
})

test('loses acknowledged sales with synchronous NORMAL', async () => {
  const { lost, damaged } = await tollOf({ ...product, synchronous: 1 })
  assert.ok(lost > CUTS / 6, `${lost} of ${CUTS} cuts lost something`)
  assert.is(damaged, 0)
})

test('damages the database with synchronous OFF, which shows that the simulated disk loses data', async () => {
  const { damaged } = await tollOf({ ...product, synchronous: 0 })
  assert.ok(damaged > 0)
})

test.run()

import { SimWorld } from '../world'
import type { SimDatabase } from './database'
import type { Lane } from './lane'
import { MEMORY_LANE } from './memory-storage'
import { openPostgresDatabase } from './postgres'
import { openRxdbLane } from './rxdb/lane'
import { openSqliteDatabase } from './sqlite'
import type { StorageLane } from './storage'

/** Database of the server and storage of the devices on a lane. */
type LaneParts = {
  readonly database: () => SimDatabase | Promise<SimDatabase>
  readonly storage: () => StorageLane | Promise<StorageLane>
}

const PARTS: Readonly<Record<Lane, LaneParts>> = {
  memory: { database: openSqliteDatabase, storage: () => MEMORY_LANE },
  postgres: { database: openPostgresDatabase, storage: () => MEMORY_LANE },
  rxdb: { database: openSqliteDatabase, storage: openRxdbLane },
}

/** Opens a world on a lane, with a database of its own. */
export async function openWorld(lane: Lane, devices: number): Promise<SimWorld> {
  const { database, storage } = PARTS[lane]
  return new SimWorld(await database(), devices, await storage())
}

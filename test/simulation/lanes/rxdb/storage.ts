import type { Dexie, DexieOptions } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { dexieStore, openOutboxDatabase, outboxName } from '../../../../client/sync/log/store/dexie-store'
import { STORE_TABLES, type Store, type StoreRows, type StoreTable } from '../../../../client/sync/log/store/store'
import { IdentityStore } from '../../../../client/sync/session/identity-store'
import type { Seeded } from '../../seeded'
import type { DeviceStorage, StoragePorts, TabStorage } from '../storage'
import { Channels } from './channels'
import { DiskAccess, type TransactionFaults } from './disk'
import { pageGlobals } from './globals'
import type { PageProgram } from './program'
import { lazyRows, whileAlive } from './rows'
import type { Turns } from './turns'

/** Parts that all devices of a process share. */
export type Shared = {
  readonly turns: Turns
  readonly program: PageProgram
  /** Mutant: no tab hears what another has written. */
  readonly areTabsDeaf: boolean
}

/** Turns of the event loop after which a power cut ends a write at the latest; a sale with its rows takes about as many. */
const LONGEST_CUT = 40

/** Storage of a device in IndexedDB: the log in Dexie, the rows in RxDB, each tab with connections of its own. */
export class RxdbStorage implements DeviceStorage {
  readonly #ports: StoragePorts
  readonly #shared: Shared
  readonly #dice: Seeded
  readonly #disk = new IDBFactory()
  #rowsDisk = new IDBFactory()
  readonly #channels: Channels
  #accesses: DiskAccess[] = []
  readonly #dexies = new Set<Dexie>()
  readonly #raw: Dexie
  readonly log: Store
  #kept: string | null = null

  constructor(ports: StoragePorts, shared: Shared) {
    this.#ports = ports
    this.#shared = shared
    this.#dice = ports.dice.fork()
    this.#channels = new Channels(shared.turns, shared.areTabsDeaf)
    const options: DexieOptions = { indexedDB: this.#disk, IDBKeyRange }
    this.#raw = openOutboxDatabase(outboxName(ports.org_id), options)
    this.log = dexieStore(outboxName(ports.org_id), options)
  }

  open(isAlive: () => boolean): TabStorage {
    const { org_id, clock } = this.#ports
    const dice = this.#dice.fork()
    const log = dexieStore(outboxName(org_id), this.#access(this.#disk, this.#faults()))
    const alive = whileAlive(isAlive)
    const rowsDisk = this.#rowsDisk
    const openRows = () => {
      const { openPageRows } = this.#shared.program(
        pageGlobals({ turns: this.#shared.turns, clock, dice, channel: this.#channels.classFor(isAlive) }),
      )
      return openPageRows({
        dexie: this.#access(rowsDisk, null),
        cipherPorts: {
          identityStore: new IdentityStore('foyer-keep', this.#access(this.#disk, null)),
          subtle: undefined,
          random: dice.bytes,
        },
        org_id,
      })
    }
    return {
      store: {
        read: (work) => alive(() => log.read(work)),
        write: (work) => alive(() => log.write(work)),
        close: log.close,
      },
      rows: lazyRows(openRows, isAlive),
    }
  }

  /** Gives a tab access to a disk. */
  #access(factory: IDBFactory, faults: TransactionFaults | null): DexieOptions {
    const access = new DiskAccess(factory, faults)
    this.#accesses.push(access)
    return { ...access.dexie, addons: [(db) => this.#dexies.add(db)] }
  }

  #faults(): TransactionFaults {
    const { dice, weather, noteError } = this.#ports
    const drawn = (step: 'read' | 'write' | 'commit') => () => {
      if (!dice.chance(weather()[step])) return false
      noteError()
      return true
    }
    return {
      read: drawn('read'),
      write: drawn('write'),
      commit: drawn('commit'),
      full: () => dice.chance(30),
      began: () => this.#mayCutPower(),
    }
  }

  /** Sometimes cuts the power while a write is under way, more often where the disk is bad. */
  #mayCutPower(): void {
    if (!this.#dice.chance(this.#ports.weather().commit)) return
    const { turns } = this.#shared
    let left = this.#dice.below(LONGEST_CUT)
    const next = () => {
      if (left-- > 0) turns.setImmediate(next)
      else this.#ports.cutPower()
    }
    // Never within the call that begins the write: the device would start inside of its transaction.
    turns.setImmediate(next)
  }

  end(): void {
    for (const access of this.#accesses) access.end()
    for (const db of this.#dexies) db.close()
    this.#accesses = []
    this.#dexies.clear()
    this.#channels.sweep()
  }

  async keep(): Promise<void> {
    this.#kept = await this.dump()
  }

  async revert(): Promise<boolean> {
    if (this.#kept === null) return false
    await this.#restore(this.#kept)
    return true
  }

  takeOver(log: string): Promise<void> {
    return this.#restore(log)
  }

  dump(): Promise<string> {
    return this.log.read(async (reader) => {
      const ops = await reader.ops({ by: 'seq', from: 0 }, Number.MAX_SAFE_INTEGER)
      const [rights, counters, meta] = await Promise.all([
        reader.all('rights'),
        reader.all('counters'),
        reader.all('meta'),
      ])
      return JSON.stringify([ops, rights, counters, meta])
    })
  }

  async #restore(dump: string): Promise<void> {
    await this.#raw.transaction('rw', [...STORE_TABLES], (t) =>
      Promise.all(STORE_TABLES.map((table) => t.table(table).clear())),
    )
    const tables = JSON.parse(dump) as readonly (readonly StoreRows[StoreTable][])[]
    await this.log.write(async (writer) => {
      for (const [n, table] of STORE_TABLES.entries()) for (const row of tables[n] ?? []) writer.put(table, row)
    })
  }

  evictRows(): void {
    this.#rowsDisk = new IDBFactory()
  }

  async close(): Promise<void> {
    this.end()
    this.#raw.close()
    await this.log.close()
  }
}

import type { Identity } from '../../client/sync/identity'
import type { Db } from '../../server/kernel/database/database'
import { DAY, iso } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/registry'
import type { SimDatabase } from './lanes/database'
import { MEMORY_LANE } from './lanes/memory-storage'
import type { StorageLane } from './lanes/storage'
import { signerKey } from './signing'
import { hex, START, Theatre } from './theatre/theatre'
import { type Insert, theatreRows } from './theatre/theatre-rows'

/** The theatre with its database, in which one history after another is played. */
export class SimWorld extends Theatre {
  readonly #fixture: readonly Insert[]

  constructor(
    readonly database: SimDatabase,
    devices: number,
    /** Storage of the devices. */
    readonly storage: StorageLane = MEMORY_LANE,
  ) {
    super(devices)
    this.#fixture = theatreRows(this)
  }

  get db(): Db {
    return this.database.db
  }

  get org(): RowOf<'orgs'> {
    return this.#fixture.find(({ table }) => table === 'orgs')?.row as RowOf<'orgs'>
  }

  /** Ends the storage and the database. */
  async close(): Promise<void> {
    await this.storage.close()
    await this.database.close()
  }

  /** Empties the database and creates the theatre again, with nothing sold. */
  async reset(seat_index: boolean): Promise<void> {
    await this.storage.begin()
    await this.database.reset((db) => this.#insert(db))
    this.database.setRightIndexes(seat_index)
  }

  async #insert(db: Db): Promise<void> {
    for (const { table, row } of this.#fixture)
      await db
        .insertInto(table)
        .values(row as never)
        .execute()
    await db.updateTable('meta').set({ value: this.first_epoch }).where('key', '=', 'epoch').execute()
    await db.insertInto('org_counters').values({ org_id: this.ids.org, rev: 1 }).execute()
    await db
      .insertInto('org_keys')
      .values({
        org_id: this.ids.org,
        private_key: hex(signerKey(this.ids.org)),
        public_key: hex(signerKey(this.ids.org)),
      })
      .execute()
    const known = this.devices.flatMap(({ id: device_id }) =>
      this.people.map(({ id: user_id }) => ({
        id: `${device_id}:${user_id}`,
        org_id: this.ids.org,
        device_id,
        user_id,
        created_at: iso(START - DAY),
        seen_at: null,
      })),
    )
    await db.insertInto('device_users').values(known).execute()
    const account = { holder: 'Haus', iban: 'DE02120300000000202051', bic: null, bank: null, is_default: true }
    const made = {
      org_id: this.ids.org,
      rev: 1,
      deleted: false,
      created_at: iso(START - DAY),
      updated_at: iso(START - DAY),
    }
    await db
      .insertInto('bank_accounts')
      .values({ id: this.ids.org, ...account, ...made })
      .execute()
  }

  identity(index: number): Identity {
    const device = this.devices[index]
    if (!device) throw new RangeError('no such device')
    return {
      user: this.people[0],
      org: this.org,
      device: { id: device.id, name: `Desk ${index + 1}`, kind: 'desk', number: index + 1 },
    }
  }
}

import { Dexie, type DexieOptions, type Table } from 'dexie'
import type { RowOf } from '../../shared/registry'
import type { StoredKey } from './device-key'
import type { Identity } from './foyer'
import type { Membership } from './session'

/** Who was here last: enough to open the organisation again without asking anybody. */
export type KeptSession = { readonly id: 'session'; readonly memberships: readonly Membership[]; readonly org_id: string | null }

/** This browser as a device of one organisation. `number` 0 and no certificate until the server has answered the enrolment. */
export type KeptDevice = {
  readonly org_id: string
  readonly device_id: string
  readonly key: StoredKey
  readonly name: string
  readonly kind: NonNullable<Identity['device']>['kind']
  readonly number: number
  readonly certificate: string | null
  /** The device this browser is to become; the server has not answered yet. */
  readonly next?: { readonly device_id: string; readonly key: StoredKey }
}

/** The smallest database: who is signed in, the organisation's own row, and the device's key. Outlives every cache of rows. */
export class Keep {
  readonly #db: Dexie
  readonly #sessions: Table<KeptSession, string>
  readonly #orgs: Table<RowOf<'orgs'>, string>
  readonly #devices: Table<KeptDevice, string>

  constructor(name = 'foyer-keep', options: DexieOptions = {}) {
    this.#db = new Dexie(name, { ...options, chromeTransactionDurability: 'strict' })
    this.#db.version(1).stores({ sessions: 'id', orgs: 'id', devices: 'org_id' })
    this.#sessions = this.#db.table('sessions')
    this.#orgs = this.#db.table('orgs')
    this.#devices = this.#db.table('devices')
  }

  session(): Promise<KeptSession | undefined> {
    return this.#sessions.get('session')
  }

  async setSession(session: Omit<KeptSession, 'id'> | null): Promise<void> {
    if (session) await this.#sessions.put({ id: 'session', ...session })
    else await this.#sessions.clear()
  }

  org(id: string): Promise<RowOf<'orgs'> | undefined> {
    return this.#orgs.get(id)
  }

  async setOrg(org: RowOf<'orgs'>): Promise<void> {
    await this.#orgs.put(org)
  }

  device(org_id: string): Promise<KeptDevice | undefined> {
    return this.#devices.get(org_id)
  }

  async setDevice(device: KeptDevice): Promise<void> {
    await this.#devices.put(device)
  }

  close(): void {
    this.#db.close()
  }
}

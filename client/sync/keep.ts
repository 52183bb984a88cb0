import { Dexie, type DexieOptions, type Table } from 'dexie'
import type { RowOf } from '../../shared/registry'
import type { Standing } from '../../shared/sync/protocol'
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

/** What has become of this browser's device: told until somebody has read it, whatever else is wiped. */
export type Notice = {
  readonly org_id: string
  readonly device: string
  readonly standing: Standing
  /** When this browser learned of it, ISO. */
  readonly at: string
  /** Entries the server has kept for a manager to settle. */
  readonly handed_over: number
  /** Entries the server did not take: they stay here until they are exported. */
  readonly left: number
  /** Whether everything that had to go is gone. */
  readonly wiped: boolean
}

/** The smallest database: who is signed in, the organisation's own row, and the device's key. Outlives every cache of rows. */
export class Keep {
  readonly #db: Dexie
  readonly #sessions: Table<KeptSession, string>
  readonly #orgs: Table<RowOf<'orgs'>, string>
  readonly #devices: Table<KeptDevice, string>
  readonly #notices: Table<Notice, string>

  constructor(name = 'foyer-keep', options: DexieOptions = {}) {
    this.#db = new Dexie(name, { ...options, chromeTransactionDurability: 'strict' })
    this.#db.version(1).stores({ sessions: 'id', orgs: 'id', devices: 'org_id' })
    this.#db.version(2).stores({ notices: 'org_id' })
    this.#sessions = this.#db.table('sessions')
    this.#orgs = this.#db.table('orgs')
    this.#devices = this.#db.table('devices')
    this.#notices = this.#db.table('notices')
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

  /** The notice nobody has read yet. */
  notice(): Promise<Notice | undefined> {
    return this.#notices.toCollection().first()
  }

  async setNotice(notice: Notice): Promise<void> {
    await this.#notices.put(notice)
  }

  async forgetNotice(org_id: string): Promise<void> {
    await this.#notices.delete(org_id)
  }

  /** Forgets who was here, the device and its key. */
  async forgetDevice(org_id: string): Promise<void> {
    await this.#db.transaction('rw', this.#sessions, this.#orgs, this.#devices, async () => {
      await this.#sessions.clear()
      await this.#orgs.clear()
      await this.#devices.delete(org_id)
    })
  }

  close(): void {
    this.#db.close()
  }
}

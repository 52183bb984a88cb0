import { Dexie, type DexieOptions, type Table } from 'dexie'
import type { RowOf } from '../../../shared/registry'
import type { DatabaseKey, StoredDevice, StoredSession, StoredUnlock, WithdrawalNotice } from './identity-records'

/**
 * Database of the session, the organisation's own row, and the device's keys and PIN unlocks. It outlives every cache
 * of rows.
 */
export class IdentityStore {
  readonly #db: Dexie
  readonly #sessions: Table<StoredSession, string>
  readonly #orgs: Table<RowOf<'orgs'>, string>
  readonly #devices: Table<StoredDevice, string>
  readonly #notices: Table<WithdrawalNotice, string>
  readonly #unlocks: Table<StoredUnlock, [string, string]>
  readonly #times: Table<{ readonly id: 'server'; readonly at: number }, string>
  readonly #keys: Table<DatabaseKey, string>

  constructor(name = 'foyer-keep', options: DexieOptions = {}) {
    this.#db = new Dexie(name, { ...options, chromeTransactionDurability: 'strict' })
    this.#db.version(1).stores({ sessions: 'id', orgs: 'id', devices: 'org_id' })
    this.#db.version(2).stores({ notices: 'org_id' })
    this.#db.version(3).stores({ unlocks: '[org_id+user_id], org_id', times: 'id' })
    this.#db.version(4).stores({ keys: 'id' })
    this.#sessions = this.#db.table('sessions')
    this.#orgs = this.#db.table('orgs')
    this.#devices = this.#db.table('devices')
    this.#notices = this.#db.table('notices')
    this.#unlocks = this.#db.table('unlocks')
    this.#times = this.#db.table('times')
    this.#keys = this.#db.table('keys')
  }

  session(): Promise<StoredSession | undefined> {
    return this.#sessions.get('session')
  }

  async setSession(session: Omit<StoredSession, 'id'> | null): Promise<void> {
    if (session) await this.#sessions.put({ id: 'session', ...session })
    else await this.#sessions.clear()
  }

  /**
   * Changes the stored session in one transaction, based on what other tabs have stored meanwhile. Null leaves it
   * unchanged. Nothing is stored where no session was. Returns the session stored now.
   */
  changeSession(change: (now: StoredSession) => Omit<StoredSession, 'id'> | null): Promise<StoredSession | undefined> {
    return this.#db.transaction('rw', this.#sessions, async () => {
      const now = await this.session()
      const next = now ? change(now) : null
      if (next) await this.setSession(next)
      return this.session()
    })
  }

  org(id: string): Promise<RowOf<'orgs'> | undefined> {
    return this.#orgs.get(id)
  }

  async setOrg(org: RowOf<'orgs'>): Promise<void> {
    await this.#orgs.put(org)
  }

  device(org_id: string): Promise<StoredDevice | undefined> {
    return this.#devices.get(org_id)
  }

  async setDevice(device: StoredDevice): Promise<void> {
    await this.#devices.put(device)
  }

  /**
   * Changes the stored device in one transaction, based on what other tabs have stored meanwhile. Returns the device
   * stored now.
   */
  changeDevice(org_id: string, change: (now: StoredDevice | undefined) => StoredDevice): Promise<StoredDevice> {
    return this.#db.transaction('rw', this.#devices, async () => {
      const now = await this.device(org_id)
      const next = change(now)
      if (next !== now) await this.setDevice(next)
      return next
    })
  }

  /** The withdrawal notice that is not acknowledged yet. */
  notice(): Promise<WithdrawalNotice | undefined> {
    return this.#notices.toCollection().first()
  }

  async setNotice(notice: WithdrawalNotice): Promise<void> {
    await this.#notices.put(notice)
  }

  async forgetNotice(org_id: string): Promise<void> {
    await this.#notices.delete(org_id)
  }

  /** The users who unlock a device of the organisation by PIN. */
  unlocks(org_id: string): Promise<readonly StoredUnlock[]> {
    return this.#unlocks.where('org_id').equals(org_id).toArray()
  }

  async setUnlock(unlock: StoredUnlock): Promise<void> {
    await this.#unlocks.put(unlock)
  }

  /**
   * Changes a user's stored unlock in one transaction, so that two tabs never count from the same number. Null deletes
   * it. Returns the unlock stored now.
   */
  changeUnlock(
    org_id: string,
    user_id: string,
    change: (unlock: StoredUnlock) => StoredUnlock | null,
  ): Promise<StoredUnlock | null> {
    return this.#db.transaction('rw', this.#unlocks, async () => {
      const unlock = await this.#unlocks.get([org_id, user_id])
      const next = unlock ? change(unlock) : null
      if (next) await this.#unlocks.put(next)
      else if (unlock) await this.#unlocks.delete([org_id, user_id])
      return next
    })
  }

  /** The latest time the server has stated, in milliseconds; 0 before its first answer. */
  async serverTime(): Promise<number> {
    return (await this.#times.get('server'))?.at ?? 0
  }

  /** Stores a time stated by the server. A time earlier than the stored one changes nothing. */
  noteServerTime(at: number): Promise<void> {
    return this.#db.transaction('rw', this.#times, async () => {
      if (at > (await this.serverTime())) await this.#times.put({ id: 'server', at })
    })
  }

  key(id: string): Promise<DatabaseKey | undefined> {
    return this.#keys.get(id)
  }

  /** Stores a key unless another tab has stored one meanwhile. Answers the stored key. */
  addKey(key: DatabaseKey): Promise<DatabaseKey> {
    return this.#db.transaction('rw', this.#keys, async () => {
      const there = await this.key(key.id)
      if (!there) await this.#keys.add(key)
      return there ?? key
    })
  }

  /** Deletes keys. Data encrypted with them cannot be read again, even if it is still on the disk. */
  async forgetKeys(choose: (key: DatabaseKey) => boolean): Promise<void> {
    const chosen = this.#keys.filter(choose)
    // Usually there are none. Reading first avoids a strict write at every start.
    if ((await chosen.count()) > 0) await chosen.delete()
  }

  /**
   * Deletes an organisation, its device and key, its PIN unlocks, and the session unless it is in another organisation.
   */
  async forgetDevice(org_id: string): Promise<void> {
    await this.#db.transaction('rw', this.#sessions, this.#orgs, this.#devices, this.#unlocks, async () => {
      if ([org_id, null].includes((await this.session())?.org_id ?? null)) await this.setSession(null)
      await this.#unlocks.where('org_id').equals(org_id).delete()
      await this.#orgs.delete(org_id)
      await this.#devices.delete(org_id)
    })
  }

  close(): void {
    this.#db.close()
  }
}

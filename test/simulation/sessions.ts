import { roleIn } from '../../server/accounts/members'
import { type SignedUnlockProof, verifyUnlock } from '../../server/devices/unlock-grants'
import type { Actor } from '../../server/kernel/commands/actor'
import type { Db } from '../../server/kernel/database/database'
import { DomainError } from '../../shared/kernel/errors'
import { ms } from '../../shared/kernel/time'
import { verifySimulated } from './signing'

/** A user's session at a device, with its expiry; null means that it never expires. */
type Session = Actor & { readonly until: number | null }

/** Sessions of the simulated server. */
export class SimSessions {
  readonly #sessions = new Map<string, Session>()
  /** User of the request that a device is waiting for. */
  readonly #currentActors = new Map<string, Actor>()
  /** Users removed under the mutant: they cannot sign in, but their operations are still booked. */
  readonly removedUsers = new Set<string>()

  constructor(
    readonly db: Db,
    readonly org_id: string,
    readonly now: () => number,
  ) {}

  /** Starts a session for a user at a device. */
  enter(device_id: string, actor: Actor): void {
    this.#begin(device_id, { ...actor, until: null })
  }

  #begin(device_id: string, session: Session): void {
    this.#sessions.set(`${device_id} ${session.user_id}`, session)
    this.#currentActors.set(device_id, session)
  }

  actor(device_id: string): Actor {
    const actor = this.#currentActors.get(device_id)
    if (!actor) throw new DomainError('auth.required')
    return actor
  }

  async #role(user_id: string) {
    return this.removedUsers.has(user_id) ? null : roleIn(this.db, this.org_id, user_id)
  }

  /** Admits a request when the user has a live session at the device and still belongs to the organisation. */
  async admit(device_id: string, user_id: string): Promise<void> {
    const session = this.#sessions.get(`${device_id} ${user_id}`)
    const over = !session || (session.until !== null && session.until <= this.now())
    if (over || !(await this.#role(user_id))) throw new DomainError('auth.required')
    this.#currentActors.set(device_id, session)
  }

  /** Signs a user in by password. */
  async signIn(device_id: string, user_id: string): Promise<void> {
    const role = await this.#role(user_id)
    if (!role) throw new DomainError('auth.invalid')
    this.enter(device_id, { org_id: this.org_id, user_id, role })
  }

  /** Starts a session for a user who unlocked a device by PIN. */
  async unlock(unlocked: SignedUnlockProof): Promise<void> {
    const { device_id, user_id } = unlocked
    const role = await this.#role(user_id)
    const shown = role && (await verifyUnlock(this.db, unlocked, this.now(), verifySimulated))
    if (!shown) throw new DomainError('pin.withdrawn')
    this.#begin(device_id, { org_id: this.org_id, user_id, role, until: ms(shown.not_after) })
  }
}

import { Outbox } from '../../../client/sync/log/outbox'
import type { Author } from '../../../client/sync/log/sign-operation'
import type { OpRow } from '../../../client/sync/log/store/store'
import type { SimScene } from '../actions/actions'
import type { SimDevice } from '../device'
import { type Oracle, Violation } from '../judge/oracle'
import type { SimServer } from '../server'

/**
 * Lets another user take over the device during a shift, by PIN or password. Most also take over the drawer, some
 * forget. A user who is refused leaves the device to the previous one.
 */
export async function handOver(scene: SimScene, device: SimDevice): Promise<void> {
  const { dice, oracle, world } = scene
  const [first, second] = world.people
  const user_id = device.person === first.id ? second.id : first.id
  const before = device.life
  if (dice.chance(75)) {
    await device.unlock(user_id, 'pin')
    oracle.setUser(device.id, user_id)
  } else await signInAt(scene, device, user_id)
  if (device.life === before + 1 && dice.chance(85)) await device.register().takeOver()
}

/** Signs a user in at a device by password. */
export async function signInAt(
  { oracle }: Pick<SimScene, 'oracle'>,
  device: SimDevice,
  user_id: string,
): Promise<void> {
  await device.unlock(user_id, 'password')
  if (oracle.removed?.user_id === user_id) throw new Violation(10, 'somebody who is removed has signed in')
  oracle.setUser(device.id, user_id)
}

/** Removes a user from the organisation during the evening, wherever they are at work. */
export async function removeUser({
  oracle,
  world,
  server,
  dice,
}: Pick<SimScene, 'oracle' | 'world' | 'dice'> & { readonly server: SimServer }): Promise<void> {
  const user_id = world.people[dice.chance(70) ? 0 : 1].id
  oracle.removed = { user_id, heads: await server.remove(user_id) }
}

/**
 * True for an operation of a removed user that the server had not received before the removal. Only a manager can book
 * it.
 */
export const isOfRemoved = ({ removed }: Oracle, op: Pick<OpRow, 'device_id' | 'user_id' | 'seq'>): boolean =>
  removed !== null && op.user_id === removed.user_id && op.seq > (removed.heads.get(op.device_id) ?? 0)

/** Mutant: books every sale under the user who opened the device first. */
export class FirstComeOutbox extends Outbox {
  static readonly #first = new Map<string, string>()
  #selling = 0

  override author(): Author {
    const author = super.author()
    const first = FirstComeOutbox.#first.get(author.device_id) ?? author.user_id
    FirstComeOutbox.#first.set(author.device_id, first)
    return this.#selling > 0 ? { ...author, user_id: first } : author
  }

  override commit: Outbox['commit'] = async (name, prepare) => {
    if (name !== 'CreateOrder') return super.commit(name, prepare)
    this.#selling++
    try {
      return await super.commit(name, prepare)
    } finally {
      this.#selling--
    }
  }
}

import { Outbox } from '../../../client/sync/log/outbox'
import type { Author } from '../../../client/sync/log/sign-operation'
import type { SimScene } from '../actions/actions'
import type { SimDevice } from '../device'
import { Violation } from '../judge/oracle'
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

/** Mutant: books every sale under the user of the oldest operation that the device still has. */
export class FirstComeOutbox extends Outbox {
  #seller: string | null = null

  override author(): Author {
    const author = super.author()
    return { ...author, user_id: this.#seller ?? author.user_id }
  }

  override commit: Outbox['commit'] = async (name, prepare) => {
    if (name !== 'CreateOrder') return super.commit(name, prepare)
    const [first] = await this.store.read((reader) => reader.ops({ by: 'seq', from: 1 }, 1))
    this.#seller = first?.user_id ?? null
    try {
      return await super.commit(name, prepare)
    } finally {
      this.#seller = null
    }
  }
}

import { DomainError } from '../../shared/kernel/errors'
import type { Clock } from '../../shared/kernel/time'
import { SCREEN_CODE_LIFETIME } from '../../shared/kiosk_devices/pairing-commands'

/**
 * Screens of one network that wait for their pairing at the same time, so that one house cannot take the places of all
 * others.
 */
const MOST_PER_NETWORK = 50

/** The screens that wait for their pairing, by the network they are in. */
export class WaitingScreens {
  /** The end of each waiting screen's code, by its network and the hash of its key. */
  readonly #networks = new Map<string, Map<string, number>>()

  constructor(private readonly clock: Clock) {}

  /** Notes that a screen asks for a code. Throws `auth.too_many` where too many others of its network wait. */
  admit(network: string, key_hash: string): void {
    const now = this.clock()
    for (const [name, screens] of this.#networks) {
      for (const [screen, ends] of screens) if (ends <= now) screens.delete(screen)
      if (screens.size === 0) this.#networks.delete(name)
    }
    const screens = this.#networks.get(network) ?? new Map<string, number>()
    if (screens.size >= MOST_PER_NETWORK && !screens.has(key_hash)) throw new DomainError('auth.too_many')
    screens.set(key_hash, now + SCREEN_CODE_LIFETIME)
    this.#networks.set(network, screens)
  }
}

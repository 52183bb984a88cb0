import { type Clock, iso, MINUTE, ms } from '../../../../shared/kernel/time'
import { cell, type LiveCell } from '../../live'

/** Reachability of the server as the last real request has shown it. */
export type Contact = {
  readonly reachable: boolean
  readonly offline_since: string | null
  readonly last_contact: string | null
  /** Offset of the device's clock from the server's in ms; 0 if negligible. */
  readonly clock_off: number
}

/**
 * Rounds to whole minutes, so that a wrong clock is not reported with every request. Below two minutes it does not
 * matter.
 */
const roundClockOffset = (off: number): number => (Math.abs(off) < 2 * MINUTE ? 0 : Math.round(off / MINUTE) * MINUTE)

/** The server as its answers have shown it: whether it is reachable, and what time it says it is. */
export class ServerContact {
  readonly #clock: Clock
  readonly contact: LiveCell<Contact> = cell<Contact>({
    reachable: true,
    offline_since: null,
    last_contact: null,
    clock_off: 0,
  })
  /** The latest time the server has stated, in milliseconds; 0 before its first answer. */
  readonly time: LiveCell<number> = cell(0)
  #heard = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Restores the time of the last contact from before this page was opened. */
  restoreLastContact(last_contact: string): void {
    if (this.#heard) return
    // A last contact that is still to come: the clock was set back meanwhile, and says so without the server.
    const clock_off = roundClockOffset(Math.min(0, this.#clock() - ms(last_contact)))
    this.contact.update(({ reachable }) => ({
      reachable,
      offline_since: reachable ? null : last_contact,
      last_contact,
      clock_off,
    }))
  }

  /** Records that the server answered. `date`: the time that it stated; null if it is not to be relied on. */
  noteAnswer(date: string | null = null): void {
    this.#heard = true
    this.contact.update(({ clock_off }) => ({
      reachable: true,
      offline_since: null,
      last_contact: iso(this.#clock()),
      clock_off,
    }))
    const said = date === null ? Number.NaN : Date.parse(date)
    if (said > this.time.get()) this.time.set(said)
  }

  /**
   * Compares the device's clock with the time that an answer states. `started`: when it was asked for, by the device's
   * clock.
   */
  compareClocks(date: string | null, started: number): void {
    const theirs = date === null ? Number.NaN : Date.parse(date)
    if (Number.isNaN(theirs)) return
    const clock_off = roundClockOffset((started + this.#clock()) / 2 - theirs)
    this.contact.update((contact) => (contact.clock_off === clock_off ? contact : { ...contact, clock_off }))
  }

  /** Records that the server did not answer. */
  noteSilence(): void {
    this.contact.update((contact) => {
      const since = this.#heard ? null : contact.last_contact
      return contact.reachable ? { ...contact, reachable: false, offline_since: since ?? iso(this.#clock()) } : contact
    })
  }
}

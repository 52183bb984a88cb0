import { DAY, MINUTE } from '../../../shared/kernel/time'
import type { SimScene } from '../actions/actions'
import type { SimDevice } from '../device'
import type { RareEvent, RareStateCounter } from '../judge/rare-states'
import type { Seeded } from '../seeded'
import type { SimServer } from '../server'
import { PROMO_CODE } from '../theatre/theatre'
import { loseDevice } from './lost'
import { handOver, removeUser } from './people'

/** Until then devices keep the events themselves, and go on selling, while orders leave their windows. */
const LONGEST_AHEAD = 85 * DAY

/** Starts work at a device, which the history follows to its end. */
export type Start = (device: SimDevice, what: string, work: Promise<unknown>) => void

export type EventHistory = SimScene & {
  readonly server: SimServer
  readonly devices: SimDevice[]
  readonly rare: RareStateCounter
  readonly start: Start
  /** True in histories in which a device is lost, a user is removed, or weeks pass. */
  readonly loses: boolean
  readonly removes: boolean
  readonly weeksPass: boolean
  /** Returns true while the office decides refunds. */
  readonly decides: () => boolean
}

type Act = (device: SimDevice, dice: Seeded) => Promise<void>

/**
 * Events of a history by name. Each counts the rare states in which it finds the devices. An event that does not belong
 * to the history, or can happen once only, does nothing.
 */
export function eventsOf(history: EventHistory): Readonly<Record<Exclude<RareEvent, 'cloned'>, Act>> {
  const { world, server, oracle, devices, rare, start } = history
  const atDevice =
    (event: RareEvent, act: (device: SimDevice, dice: Seeded) => Promise<unknown> | undefined): Act =>
    async (device, dice) => {
      await rare.count(event, [device])
      const work = act(device, dice)
      if (work) start(device, event, work)
    }
  return {
    crashed: atDevice('crashed', (device) => device.crash()),
    'rows evicted': atDevice('rows evicted', (device) => device.evictRows()),
    'clock set': atDevice('clock set', (device, dice) =>
      device.jump((dice.chance(50) ? -1 : 1) * dice.below(180) * MINUTE),
    ),
    'handed over': atDevice('handed over', (device, dice) => handOver({ ...history, dice }, device)),
    'limit lowered': async (device, dice) => {
      await rare.count('limit lowered', devices)
      const input = { limit_tickets: dice.below(PROMO_CODE.limit_tickets) }
      start(device, 'lower the limit', server.call(device.id, 'UpdatePromoCode', { id: world.ids.code, input }))
    },
    'weeks passed': async (_, dice) => {
      if (!history.weeksPass) return
      await rare.count('weeks passed', devices)
      server.ahead = Math.min(server.ahead + dice.below(20) * DAY, LONGEST_AHEAD)
    },
    restored: async () => {
      if (!history.restores) return
      await rare.count('restored', devices)
      await server.restore()
    },
    withdrawn: async (device, dice) => {
      if (history.loses && oracle.lost.size === 0) await loseDevice({ ...history, dice }, devices, device)
    },
    'user removed': async (_, dice) => {
      if (!history.removes || oracle.removed !== null) return
      await rare.count('user removed', devices)
      await removeUser({ ...history, dice })
    },
  }
}

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
 * Events of a history by name. Each that happens counts the rare states in which it found the devices. An event that
 * does not belong to the history, or can happen once only, does nothing.
 */
export function eventsOf(history: EventHistory): Readonly<Record<Exclude<RareEvent, 'cloned'>, Act>> {
  const { world, server, oracle, devices, rare, start } = history
  /** An event of a device that has happened as soon as it is begun. */
  const atDevice =
    (event: RareEvent, act: (device: SimDevice, dice: Seeded) => Promise<unknown> | undefined): Act =>
    async (device, dice) => {
      const happened = await rare.before(event, [device])
      const work = act(device, dice)
      happened()
      if (work) start(device, event, work)
    }
  return {
    crashed: atDevice('crashed', (device) => device.crash()),
    'rows evicted': atDevice('rows evicted', (device) => device.evictRows()),
    'clock set': atDevice('clock set', (device, dice) =>
      device.jump((dice.chance(50) ? -1 : 1) * dice.below(180) * MINUTE),
    ),
    'handed over': async (device, dice) => {
      const happened = await rare.before('handed over', [device])
      start(device, 'handed over', handOver({ ...history, dice }, device).then(happened))
    },
    'limit lowered': async (device, dice) => {
      const happened = await rare.before('limit lowered', devices)
      const args = { id: world.ids.code, input: { limit_tickets: dice.below(PROMO_CODE.limit_tickets) } }
      start(device, 'lower the limit', server.call(device.id, 'UpdatePromoCode', args).then(happened))
    },
    'weeks passed': async (_, dice) => {
      if (!history.weeksPass) return
      const happened = await rare.before('weeks passed', devices)
      server.ahead = Math.min(server.ahead + dice.below(20) * DAY, LONGEST_AHEAD)
      happened()
    },
    restored: async () => {
      if (!history.restores) return
      const happened = await rare.before('restored', devices)
      if (await server.restore()) happened()
    },
    withdrawn: async (device, dice) => {
      if (history.loses && oracle.lost.size === 0) await loseDevice({ ...history, dice }, devices, device)
    },
    'user removed': async (_, dice) => {
      if (!history.removes || oracle.removed !== null) return
      const happened = await rare.before('user removed', devices)
      await removeUser({ ...history, dice })
      happened()
    },
  }
}

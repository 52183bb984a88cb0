import { MINUTE } from '../../../shared/kernel/time'
import { assertDoors } from '../after/judge'
import type { SimDevice } from '../device'
import { clearQuarantine, type QuarantineOutcome } from '../faults/lost'
import { CALM_NETWORK, type Network } from '../faults/network'
import { signInAt } from '../faults/people'
import { CALM_DISK } from '../lanes/storage'
import type { Seeded } from '../seeded'
import { CALM_SERVER, type SimServer } from '../server'
import type { SimShop } from '../shop/shop'
import type { SimWorld } from '../world'
import { assertInvariants } from './invariants'
import { type Oracle, Violation } from './oracle'
import { assertTabsAgree } from './tabs'

/** Rounds within which everything must have arrived once all faults have ended. */
const ROUNDS = 12

export type EndOfHistory = {
  readonly world: SimWorld
  readonly oracle: Oracle
  readonly dice: Seeded
  readonly network: Network
  readonly server: SimServer
  readonly devices: readonly SimDevice[]
  readonly shop: SimShop | null
  readonly pass: (ms: number) => undefined
  readonly deliver: (times: number) => Promise<void>
  readonly flush: () => Promise<void>
  readonly start: (device: SimDevice, what: string, work: Promise<unknown>) => void
  readonly idle: () => boolean
  readonly failed: () => Violation | null
}

/** Ends all faults, checks that everything drains in bounded time (8), and then checks all other invariants. */
export async function assertEnd(quiet: EndOfHistory): Promise<void> {
  const { network, server, devices, oracle } = quiet
  network.weather = CALM_NETWORK
  server.weather = CALM_SERVER
  for (const device of devices) {
    network.mend(device.id)
    device.setReachable(true)
    device.weather = CALM_DISK
  }
  if (quiet.shop && quiet.dice.chance(50)) await quiet.shop.runOut(quiet.pass)
  await signEverybodyIn(quiet)
  let quarantine: QuarantineOutcome | null = null
  for (let round = 0; round < ROUNDS; round++) {
    quiet.pass(MINUTE)
    for (const device of devices) {
      device.resume()
      quiet.start(device, 'last drain', device.drain())
    }
    const [first] = devices
    if (first) await server.confirm(first.id)
    await run(quiet)
    await quiet.shop?.settle()
    for (const device of devices) quiet.start(device, 'last pull', device.pull(true))
    await run(quiet)
    const failed = quiet.failed()
    if (failed) throw failed
    if (await drained(devices)) {
      if ((oracle.lost.size === 0 && oracle.removed === null) || quarantine) break
      // Every device still has to pull what the manager books.
      quarantine = await clearQuarantine(quiet, devices)
    }
    if (round === ROUNDS - 1) throw new Violation(8, 'the outboxes do not drain')
  }
  await serveLine(quiet)
  if (!quiet.idle()) throw new Violation(8, 'something started and never ended')
  await assertInvariants(quiet, quarantine ?? { booked: new Set(), left: new Set() })
  for (const device of devices) await assertTabsAgree(device)
  await assertDoors(quiet)
}

/** Offers what the desks have handed back to those who wait, and lets the devices hear of it. */
async function serveLine(quiet: EndOfHistory): Promise<void> {
  const { shop, devices } = quiet
  if (!shop?.after) return
  await shop.after.waiting.serve()
  for (const device of devices) quiet.start(device, 'last pull', device.pull(true))
  await run(quiet)
  const failed = quiet.failed()
  if (failed) throw failed
}

async function run({ network, devices, deliver, flush }: EndOfHistory): Promise<void> {
  for (let turn = 0; turn < 2000; turn++) {
    await flush()
    for (const device of devices) device.resume()
    await flush()
    if (network.waiting === 0) return
    await deliver(50)
  }
  throw new Violation(8, 'the network never falls silent')
}

/** Signs a current user in at every device, since sessions may have ended. */
async function signEverybodyIn(quiet: EndOfHistory): Promise<void> {
  const { devices, oracle, world } = quiet
  const present = world.people.filter(({ id }) => id !== oracle.removed?.user_id)
  for (const device of devices) {
    const user_id = present.find(({ id }) => id === device.person)?.id ?? present[0]?.id ?? ''
    quiet.start(device, 'sign in', signInAt(quiet, device, user_id))
  }
  await run(quiet)
}

async function drained(devices: readonly SimDevice[]): Promise<boolean> {
  for (const device of devices) if ((await device.log()).some((op) => op.state === 'pending')) return false
  return true
}

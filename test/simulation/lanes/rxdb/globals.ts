import { sha256 } from '@noble/hashes/sha2.js'
import type { Clock } from '../../../../shared/kernel/time'
import type { Seeded } from '../../seeded'
import type { PageGlobals } from './program'
import type { Turns } from './turns'

/** Warns, but for RxDB's praise of its paid storages, which every page repeats. */
const warnOnly = (...texts: readonly unknown[]): void => {
  if (!String(texts[0]).includes('rxdb.info/premium')) console.warn(...texts)
}

/** Globals of one page. None depends on the machine; random tokens of RxDB do, which no history shows. */
export function pageGlobals(ports: {
  readonly turns: Turns
  readonly clock: Clock
  readonly dice: Seeded
  readonly channel: PageGlobals['BroadcastChannel']
}): PageGlobals {
  const { turns, clock, dice, channel } = ports
  class PageDate extends Date {
    static override now = clock
  }
  const digest = async (_algorithm: string, data: Uint8Array) => sha256(new Uint8Array(data)).buffer
  const crypto = {
    subtle: { digest },
    getRandomValues: (bytes: Uint8Array) => {
      bytes.set(dice.bytes(bytes.length))
      return bytes
    },
    randomUUID: () => Buffer.from(dice.bytes(16)).toString('hex'),
  }
  return {
    setTimeout: turns.setTimeout,
    clearTimeout: turns.clearTimeout,
    BroadcastChannel: channel,
    crypto,
    Date: PageDate,
    console: { ...console, warn: warnOnly },
    self: {},
  }
}

import { DomainError } from '../../../shared/kernel/errors'
import type { Seeded } from '../seeded'

/** Fault rates of the network, in per cent of all deliveries. */
export type Weather = { readonly drop_request: number; readonly drop_reply: number; readonly duplicate: number }

export const CALM_NETWORK: Weather = { drop_request: 0, drop_reply: 0, duplicate: 0 }

type Envelope = {
  readonly from: string
  readonly deliver: () => Promise<unknown>
  readonly settle: (outcome: { ok: true; value: unknown } | { ok: false; error: unknown }) => void
  readonly echo: boolean
}

/** The network as a device sees it. */
export type DeviceNetwork = Pick<Network, 'isCut' | 'send'>

/**
 * Simulated network that delays, reorders, drops and duplicates messages. Messages move only when the history delivers
 * one, picked at random, which gives delay and reordering. The sender of a dropped message sees a time-out.
 */
export class Network {
  readonly #underway: Envelope[] = []
  readonly #cut = new Set<string>()
  readonly faults = {
    dropped_requests: 0,
    dropped_replies: 0,
    duplicates: 0,
    refused_while_cut: 0,
    delivered: 0,
    reordered: 0,
  }

  weather: Weather = CALM_NETWORK

  constructor(readonly dice: Seeded) {}

  get waiting(): number {
    return this.#underway.length
  }

  isCut(device: string): boolean {
    return this.#cut.has(device)
  }

  cut(device: string): void {
    this.#cut.add(device)
  }

  mend(device: string): void {
    this.#cut.delete(device)
  }

  /** Sends a request. Resolves when the history has delivered it, throws `offline` when it was lost. */
  send<T>(from: string, deliver: () => Promise<T>): Promise<T> {
    if (this.#cut.has(from)) {
      this.faults.refused_while_cut++
      return Promise.reject(new DomainError('offline'))
    }
    return new Promise<T>((resolve, reject) => {
      const settle: Envelope['settle'] = (outcome) => (outcome.ok ? resolve(outcome.value as T) : reject(outcome.error))
      this.#underway.push({ from, deliver, settle, echo: false })
    })
  }

  /** Delivers one random message of those in transit. */
  async deliver(): Promise<void> {
    if (this.#underway.length === 0) return
    const index = this.dice.below(this.#underway.length)
    if (index > 0) this.faults.reordered++
    const [envelope] = this.#underway.splice(index, 1)
    if (!envelope) return
    const lost = { ok: false, error: new DomainError('offline') } as const
    const { from, deliver, settle, echo } = envelope
    if (this.#cut.has(from) || (!echo && this.dice.chance(this.weather.drop_request))) {
      this.faults.dropped_requests++
      return settle(lost)
    }
    if (!echo && this.dice.chance(this.weather.duplicate)) {
      this.faults.duplicates++
      this.#underway.push({ from, deliver, settle: () => {}, echo: true })
    }
    this.faults.delivered++
    try {
      const value = await deliver()
      if (this.dice.chance(this.weather.drop_reply)) {
        this.faults.dropped_replies++
        return settle(lost)
      }
      settle({ ok: true, value })
    } catch (error) {
      settle({ ok: false, error })
    }
  }
}

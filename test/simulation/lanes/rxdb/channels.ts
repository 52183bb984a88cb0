import type { Turns } from './turns'

type Listener = (event: { readonly data: unknown }) => void

/** Broadcast channels between the tabs of one device. */
export class Channels {
  readonly #open = new Map<string, Set<Channel>>()
  readonly #turns: Turns
  readonly #isDeaf: boolean

  constructor(turns: Turns, isDeaf: boolean) {
    this.#turns = turns
    this.#isDeaf = isDeaf
  }

  /** Returns the class of channels that a tab has. */
  classFor(isAlive: () => boolean): new (name: string) => Channel {
    const { join, post } = this
    return class extends Channel {
      constructor(name: string) {
        super(name, isAlive, { join, post })
      }
    }
  }

  readonly join = (channel: Channel): (() => void) => {
    const { name } = channel
    const all = this.#open.get(name) ?? new Set()
    this.#open.set(name, all.add(channel))
    return () => all.delete(channel)
  }

  readonly post = (from: Channel, message: unknown): void => {
    if (this.#isDeaf) return
    for (const channel of this.#open.get(from.name) ?? []) {
      if (channel === from) continue
      const data = structuredClone(message)
      this.#turns.setImmediate(() => channel.receive(data))
    }
  }

  /** Closes the channels of tabs that are over. */
  sweep(): void {
    for (const all of this.#open.values()) for (const channel of [...all]) channel.closeIfOver()
  }
}

/** A broadcast channel as a browser has it. */
class Channel {
  onmessage: Listener | null = null
  readonly name: string
  readonly #isAlive: () => boolean
  readonly #post: Channels['post']
  readonly #leave: () => void

  constructor(name: string, isAlive: () => boolean, { join, post }: Pick<Channels, 'join' | 'post'>) {
    this.name = name
    this.#isAlive = isAlive
    this.#post = post
    this.#leave = join(this)
  }

  postMessage(message: unknown): void {
    if (this.#isAlive()) this.#post(this, message)
  }

  receive(data: unknown): void {
    if (this.#isAlive()) this.onmessage?.({ data })
  }

  close(): void {
    this.#leave()
  }

  closeIfOver(): void {
    if (!this.#isAlive()) this.#leave()
  }
}

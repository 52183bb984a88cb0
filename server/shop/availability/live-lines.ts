import { PassThrough, type Readable } from 'node:stream'
import { SECOND } from '../../../shared/kernel/time'

/** Visitors who listen at the same time: of one address, and in all. Others ask from time to time. */
const MOST = { perAddress: 40, all: 3000 }
/** Time in ms between signs of life, which keep proxies from closing a line. */
const BEAT_MS = 20 * SECOND
/** Bytes that may wait for a visitor who does not read. */
const MOST_WAITING = 64 * 1024

/** A line on which a visitor hears of changes, as server-sent events. */
export type LiveLine = {
  readonly stream: Readable
  readonly send: (data: object) => void
  readonly end: () => void
  readonly onClose: (closed: () => void) => void
}

/** The lines of all visitors of this server, bounded per address and in all. */
export class LiveLines {
  readonly #open = new Map<PassThrough, string>()
  readonly #perAddress = new Map<string, number>()
  #beat: NodeJS.Timeout | null = null

  constructor(private readonly most = MOST) {}

  /** Opens a line to an address; null where there are too many. */
  open(address: string): LiveLine | null {
    const own = this.#perAddress.get(address) ?? 0
    if (own >= this.most.perAddress || this.#open.size >= this.most.all) return null
    this.#perAddress.set(address, own + 1)
    const stream = new PassThrough()
    this.#open.set(stream, address)
    stream.once('close', () => this.#closed(stream, address))
    // A visitor who leaves in the middle of an event is no failure.
    stream.on('error', () => {})
    this.#beat ??= setInterval(() => {
      for (const each of this.#open.keys()) this.#write(each, ':\n\n')
    }, BEAT_MS).unref()
    return {
      stream,
      send: (data) => this.#write(stream, `data: ${JSON.stringify(data)}\n\n`),
      end: () => stream.end(),
      onClose: (closed) => stream.once('close', closed),
    }
  }

  /** Ends all lines. */
  close(): void {
    for (const stream of this.#open.keys()) stream.end()
    if (this.#beat) clearInterval(this.#beat)
    this.#beat = null
  }

  #write(stream: PassThrough, text: string): void {
    if (stream.writableLength + stream.readableLength > MOST_WAITING) stream.destroy()
    else if (!stream.writableEnded) stream.write(text)
  }

  #closed(stream: PassThrough, address: string): void {
    this.#open.delete(stream)
    const left = (this.#perAddress.get(address) ?? 1) - 1
    if (left > 0) this.#perAddress.set(address, left)
    else this.#perAddress.delete(address)
    if (this.#open.size > 0 || !this.#beat) return
    clearInterval(this.#beat)
    this.#beat = null
  }
}

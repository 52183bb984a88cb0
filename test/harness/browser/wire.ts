import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * A device's connection to the server, which can be cut for this device alone, open sockets included. Browser emulation
 * cannot do that.
 */
export type Wire = {
  readonly port: number
  /** Bytes that the server has sent so far, headers included. */
  received(): number
  /** Refuses new connections and breaks open ones. */
  cut(): void
  /** Accepts connections and bytes but delivers nothing, like a dead access point. */
  hang(): void
  /** Delivers requests but no answers. */
  loseAnswers(): void
  mend(): Promise<void>
  close(): void
}

/** A slow connection. `latency`: ms to the server and back. */
export type SlowLine = { readonly bytesPerSecond: number; readonly latency: number }

/**
 * The line of every device that has none of its own, if FOYER_TEST_LATENCY names its latency in ms. A journey that
 * looks at the server before a device has told it what it did fails there each time, and not now and then.
 */
export function farLine(): SlowLine | undefined {
  const latency = Number(process.env.FOYER_TEST_LATENCY ?? 0)
  return latency > 0 ? { bytesPerSecond: Number.POSITIVE_INFINITY, latency } : undefined
}

/** Slows one direction of a connection. `sendingTime`: ms that a number of bytes takes on a free line. */
function slowed(delay: number, sendingTime: (bytes: number) => number): Transform {
  let delivered: Promise<unknown> = Promise.resolve()
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const sent = sendingTime(chunk.length)
      setTimeout(done, sent)
      // In order, also where two timers end in the same millisecond.
      delivered = Promise.all([delivered, pause(sent + delay)]).then(() => this.push(chunk))
    },
    flush: (done) => void delivered.then(() => done()),
  })
}

/**
 * Returns the two directions of a new connection on a slow line. All connections share what the line carries; opening
 * one is a round trip.
 */
function slowConnections({
  bytesPerSecond,
  latency,
}: SlowLine): () => { readonly up: Transform; readonly down: Transform } {
  let free = 0
  const answerTime = (bytes: number) => {
    const now = performance.now()
    free = Math.max(free, now) + (bytes / bytesPerSecond) * 1000
    return free - now
  }
  return () => {
    let handshake = latency
    const requestTime = () => {
      const taken = handshake
      handshake = 0
      return taken
    }
    return { up: slowed(latency / 2, requestTime), down: slowed(latency / 2, answerTime) }
  }
}

/** Opens a connection proxy to a local port. */
export async function openWire(target: number, line?: SlowLine): Promise<Wire> {
  const open = new Set<Socket>()
  let hanging = false
  let losing = false
  let received = 0
  /** Sockets by which the server answers. */
  const answers = new Set<Socket>()
  const directions = line && slowConnections(line)
  const track = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket))
  }
  const server = createServer((near) => {
    track(near)
    if (hanging) return
    const far = connect(target, 'localhost')
    track(far)
    const slow = directions?.()
    if (slow) near.pipe(slow.up).pipe(far)
    else near.pipe(far)
    answers.add(far)
    far.on('data', (chunk: Buffer) => {
      received += chunk.length
    })
    if (losing) far.resume()
    else if (slow) far.pipe(slow.down).pipe(near)
    else far.pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => {
      answers.delete(far)
      near.destroy()
    })
  })
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, 'localhost', resolve))
  const drop = () => {
    for (const socket of open) socket.destroy()
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const cut = () => {
    server.close()
    drop()
  }
  return {
    port,
    received: () => received,
    cut,
    hang: () => {
      hanging = true
      for (const socket of open) socket.unpipe().pause()
    },
    loseAnswers: () => {
      losing = true
      for (const far of answers) far.unpipe().resume()
    },
    mend: async () => {
      if (hanging || losing) drop()
      hanging = false
      losing = false
      if (!server.listening) await listen(port)
    },
    close: cut,
  }
}

/** Time in ms within which a socket must authenticate. */
const PATIENCE = 10_000

type Socket = { destroy(): unknown; once(event: 'close', heard: () => void): unknown }

/** Closes sockets that do not authenticate in time. Authentication itself is checked elsewhere. */
export class SilentSockets {
  readonly #ends = new WeakMap<object, NodeJS.Timeout>()

  constructor(private readonly patience = PATIENCE) {}

  opened(socket: Socket): void {
    this.#ends.set(socket, setTimeout(() => socket.destroy(), this.patience).unref())
    socket.once('close', () => this.introduced(socket))
  }

  introduced(socket: object): void {
    clearTimeout(this.#ends.get(socket))
  }
}

/** How long a socket may stay without saying who it is. */
const PATIENCE = 10_000

type Socket = { destroy(): unknown; once(event: 'close', heard: () => void): unknown }

/** Ends sockets whose other end does not say who it is. What it says is judged where connections are. */
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

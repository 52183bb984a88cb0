import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A device's connection to the server, which can be cut for this device alone, open sockets included. Browser emulation cannot do that. */
export type Wire = {
  readonly port: number
  /** Refuses new connections and breaks open ones. */
  cut(): void
  /** Accepts connections and bytes but delivers nothing, like a dead access point. */
  hang(): void
  /** Delivers requests but no answers. */
  loseAnswers(): void
  mend(): Promise<void>
  close(): void
}

/** Opens a connection proxy to a local port. */
export async function openWire(target: number): Promise<Wire> {
  const open = new Set<Socket>()
  let hanging = false
  let losing = false
  const answers = new Map<Socket, Socket>()
  const track = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket))
  }
  const server = createServer((near) => {
    track(near)
    if (hanging) return
    const far = connect(target, 'localhost')
    track(far)
    near.pipe(far)
    answers.set(far, near)
    if (losing) far.resume()
    else far.pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => {
      answers.delete(far)
      near.destroy()
    })
  })
  const listen = (port: number) => new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, 'localhost', resolve))
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
    cut,
    hang: () => {
      hanging = true
      for (const socket of open) socket.unpipe().pause()
    },
    loseAnswers: () => {
      losing = true
      for (const [far, near] of answers) far.unpipe(near).resume()
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

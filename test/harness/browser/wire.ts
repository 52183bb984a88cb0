import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** One device's cable to the server: it can be cut for this device alone, open sockets included, which no browser emulation does. */
export type Wire = {
  readonly port: number
  /** Refuses connections and breaks those that are open. */
  cut(): void
  /** Takes connections and bytes, and delivers nothing: a dead access point. */
  hang(): void
  /** Delivers what the device says and none of the answers. */
  loseAnswers(): void
  mend(): Promise<void>
  close(): void
}

/** Lays a wire to a port of this machine. */
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

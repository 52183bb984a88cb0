import { spawn } from 'node:child_process'
import { appendFile } from 'node:fs/promises'
import { createConnection } from 'node:net'

/** Prints the commands of one ticket. Rejects where the printer does not take all of them. */
export type Printer = (commands: Buffer) => Promise<void>

const TIMEOUT = 20_000

/** Printer in the network that takes commands on a raw port, usually 9100. */
export const networkPrinter =
  (host: string, port: number): Printer =>
  (commands) =>
    new Promise((resolve, reject) => {
      const socket = createConnection({ host, port })
      socket.setTimeout(TIMEOUT, () => socket.destroy(new Error(`no answer from ${host}:${port}`)))
      socket.on('error', reject)
      socket.on('close', (failed) => {
        if (!failed) resolve()
      })
      // A printer closes its side once it has read everything.
      socket.end(commands)
      socket.resume()
    })

/** Appends to a file or writes to a device, for example `/dev/usb/lp0`. */
export const filePrinter =
  (path: string): Printer =>
  (commands) =>
    appendFile(path, commands)

/** Printer of CUPS, addressed by its name and without any conversion. */
export const cupsPrinter =
  (name: string): Printer =>
  (commands) =>
    new Promise((resolve, reject) => {
      const lp = spawn('lp', ['-d', name, '-o', 'raw'], { stdio: ['pipe', 'ignore', 'pipe'] })
      let problem = ''
      lp.stderr.on('data', (chunk: Buffer) => {
        problem = (problem + chunk.toString()).slice(0, 500)
      })
      lp.on('error', reject)
      lp.on('close', (code) => (code === 0 ? resolve() : reject(new Error(problem.trim() || `lp ended with ${code}`))))
      lp.stdin.on('error', reject)
      lp.stdin.end(commands)
    })

/**
 * Reads a printer's address: `tcp://192.168.1.50:9100`, `file:/dev/usb/lp0` or `cups:Boca`. Throws a TypeError for
 * others.
 */
export function printerAt(address: string): Printer {
  const [, scheme, rest] = /^(tcp|file|cups):(.+)$/.exec(address) ?? []
  if (scheme === 'file' && rest) return filePrinter(rest.replace(/^\/\//, ''))
  if (scheme === 'cups' && rest) return cupsPrinter(rest.replace(/^\/\//, ''))
  const network = `tcp:${rest?.startsWith('//') ? rest : `//${rest}`}`
  if (scheme === 'tcp' && URL.canParse(network)) {
    const { hostname, port } = new URL(network)
    return networkPrinter(hostname, Number(port || 9100))
  }
  throw new TypeError(`“${address}” is no printer. Use tcp://host:9100, file:/path or cups:name.`)
}

import { spawnSync } from 'node:child_process'
import { homedir } from 'node:os'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { PRINT_SERVICE_PORT } from '../../shared/printing/service/protocol'
import { PRINTER_BRANDS } from '../../shared/ticket_printers/entity'
import { printService } from './print-service'
import { printerAt } from './printers'
import { install, type RunCommand, startUp, uninstall } from './start-up'

const script = resolve(process.argv[1] ?? '')
/** False from the sources, which need the repository and its packages. */
const isBundled = !script.endsWith('.ts')
const call = isBundled ? `node ${basename(script)}` : 'npm run print-service --'

const HELP = `${call} [command] --printer <address> [--brand <brand>] [--origin <url>] [--port <number>]

Prints for the desks of this computer.
  run        prints until it is stopped (without a command, too)
  install    starts with every log-in from now on, with the same options
  uninstall  no longer starts with the log-in
${isBundled ? '' : '  bundle     writes the service as one file into a folder: bundle [folder]. It needs only Node, and is for “install”\n'}
  --printer  tcp://192.168.1.50:9100 (network), file:/dev/usb/lp0 (device or file) or cups:Boca
  --brand    ${PRINTER_BRANDS.join(', ')}: commands of another brand are refused
  --origin   address of Foyer as the browser shows it, for example https://tickets.example (several: repeat it)
  --port     port of the service, ${PRINT_SERVICE_PORT} if it is missing
`

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function optionsIn(values: {
  readonly printer?: string
  readonly brand?: string
  readonly origin?: string[]
  readonly port?: string
}) {
  const port = Number(values.port ?? PRINT_SERVICE_PORT)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new TypeError(`“${values.port}” is no port. Use a number up to 65535.`)
  const brand = PRINTER_BRANDS.find((each) => each === values.brand?.toUpperCase())
  if (values.brand && !brand) throw new TypeError(`“${values.brand}” is no brand. Use ${PRINTER_BRANDS.join(', ')}.`)
  const origins = (values.origin ?? []).map((origin) => {
    if (!URL.canParse(origin)) throw new TypeError(`“${origin}” is no address. Use one like https://tickets.example.`)
    return new URL(origin).origin
  })
  return { port, brand, origins, address: values.printer, printer: values.printer ? printerAt(values.printer) : null }
}

type Options = ReturnType<typeof optionsIn>

function serve({ port, brand, origins, address, printer }: Options): void {
  if (!printer) say(`There is no printer. Name one with --printer.\n\n${HELP}`)
  const server = printService({ printer, brand, origins, log: say })
  server.on('error', (error) => {
    say(
      'code' in error && error.code === 'EADDRINUSE'
        ? `The print service can't start: another program uses port ${port}. It may be running already.`
        : `The print service can't start: ${error.message}`,
    )
    process.exitCode = 1
  })
  server.listen(port, '127.0.0.1', () => {
    const bound = server.address()
    say(
      `Print service at http://localhost:${typeof bound === 'object' ? bound?.port : port}${address ? `, printing to ${address}` : ''}`,
    )
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.close())
}

const runQuietly: RunCommand = ([program, ...args]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0

/** Start-up of this computer. */
const startUpHere = (args: readonly string[]) =>
  startUp(
    { platform: process.platform, home: homedir(), uid: process.getuid?.() ?? 0, node: process.execPath, script },
    args,
  )

async function installHere({ port, brand, origins, address }: Options): Promise<void> {
  if (!isBundled)
    throw new TypeError('Only the bundled file can be installed. Make it first: npm run print-service -- bundle')
  if (!address) throw new TypeError('There is no printer. Name one with --printer.')
  const args = [
    '--printer',
    address,
    ...(brand ? ['--brand', brand] : []),
    ...origins.flatMap((origin) => ['--origin', origin]),
    '--port',
    String(port),
  ]
  const entry = startUpHere(args)
  const failed = await install(entry, runQuietly)
  say(`The print service starts with every log-in (${entry.path}). Leave ${script} where it is.`)
  if (!failed) return say(`It runs now, at http://localhost:${port}.`)
  say(`It could not be started now: “${failed.join(' ')}” failed. Log out and in again, or run that command yourself.`)
  process.exitCode = 1
}

async function uninstallHere(): Promise<void> {
  const entry = startUpHere([])
  if (!(await uninstall(entry, runQuietly))) return say('The print service was not installed.')
  say(`The print service no longer starts with the log-in (${entry.path} is removed).`)
  if (entry.stop.length === 0) say('If it runs now, it ends when you close its window or log out.')
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      printer: { type: 'string' },
      brand: { type: 'string' },
      origin: { type: 'string', multiple: true },
      port: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  const [command = 'run', ...more] = positionals
  if (values.help) say(HELP)
  else if (more.length > 0) throw new TypeError(`“${more.join(' ')}” is too much.`)
  else if (command === 'run') serve(optionsIn(values))
  else if (command === 'install') await installHere(optionsIn(values))
  else if (command === 'uninstall') await uninstallHere()
  else throw new TypeError(`“${command}” is no command. Use run, install or uninstall.`)
} catch (error) {
  say(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`)
  process.exitCode = 1
}

import { parseArgs } from 'node:util'
import { PRINT_SERVICE_PORT } from '../../shared/printing/service/protocol'
import { PRINTER_BRANDS } from '../../shared/ticket_printers/entity'
import { printService } from './print-service'
import { printerAt } from './printers'

const HELP = `npm run print-service -- --printer <address> [--brand <brand>] [--origin <url>] [--port <number>]

Prints for the desks of this computer.
  --printer  tcp://192.168.1.50:9100 (network), file:/dev/usb/lp0 (device or file) or cups:Boca
  --brand    ${PRINTER_BRANDS.join(', ')}: commands of another brand are refused
  --origin   address of Foyer as the browser shows it, for example https://tickets.example (several: repeat it)
  --port     port of the service, ${PRINT_SERVICE_PORT} if it is missing
`

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const { values } = parseArgs({
    options: {
      printer: { type: 'string' },
      brand: { type: 'string' },
      origin: { type: 'string', multiple: true },
      port: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) say(HELP)
  else {
    const port = Number(values.port ?? PRINT_SERVICE_PORT)
    const printer = values.printer ? printerAt(values.printer) : null
    const brand = PRINTER_BRANDS.find((each) => each === values.brand?.toUpperCase())
    if (values.brand && !brand) throw new TypeError(`“${values.brand}” is no brand. Use ${PRINTER_BRANDS.join(', ')}.`)
    if (!printer) say(`There is no printer. Name one with --printer.\n\n${HELP}`)
    const server = printService({ printer, brand, origins: (values.origin ?? []).map((origin) => new URL(origin).origin), log: say })
    server.on('error', (error) => {
      say(`The print service can't start: ${error.message}`)
      process.exitCode = 1
    })
    server.listen(port, '127.0.0.1', () => say(`Print service at http://localhost:${port}${values.printer ? `, printing to ${values.printer}` : ''}`))
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.close())
  }
} catch (error) {
  say(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`)
  process.exitCode = 1
}

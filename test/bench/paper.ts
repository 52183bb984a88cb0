import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { printService } from '../../server/printing/print-service'
import { ticketPdf } from '../../server/printing/ticket-pdf'
import type { RowOf } from '../../shared/model'
import { builtInLayout } from '../../shared/printing/built-in/built-in'
import type { Paper } from '../../shared/printing/built-in/papers'
import { placePage } from '../../shared/printing/drawing/place'
import { type Brand, PAGE_COMMANDS } from '../../shared/printing/outputs/brands'
import { printJob } from '../../shared/printing/service/print-job'
import { sampleData } from '../../shared/printing/templates/variables'
import { PRINTER_BRANDS } from '../../shared/ticket_printers/entity'
import { OfficeDesk } from '../harness/office/office-desk'
import { startServer } from '../harness/server'
import { printing } from '../printing/printing'
import { type Figure, formatRatio, milliseconds, percentile, runMeasures, verdict } from './figures'

const FONTS = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'shared', 'fonts')
/** Tickets of the large PDF, and times that a single one is printed. */
const [PAGES, TIMES] = [500, 40]
/** Limits in ms. */
const LIMITS = { pdf: 10_000, bytes: 50, paper: 250 }

const figure = (work: string, ms: number, limit: number, more = ''): Figure => ({
  work,
  ours: `${milliseconds(ms)}${more}`,
  rival: `limit: ${milliseconds(limit)}`,
  ratio: formatRatio(ms / limit),
  aim: '≤ 1×',
  verdict: verdict(ms <= limit),
})

/** A signed code, as long as the longest there is, different for each ticket. */
const codeOf = (i: number) =>
  `F1${String(i).padStart(6, '0')}${'0123456789ABCDEFGHJKMNPQRSTVWXYZ'.repeat(12).slice(0, 366)}`

async function largePdf(): Promise<Figure[]> {
  const server = await startServer()
  const office = await OfficeDesk.open(server)
  const order_id = await office.reserve([office.places('floor', 1)], { order_type: 'regular' })
  const [item] = office.items(order_id)
  const org = server.rows('orgs').find(({ id }) => id === server.a.org_id) as RowOf<'orgs'> | undefined
  const order = server.rows('orders').find(({ id }) => id === order_id) as RowOf<'orders'> | undefined
  if (!item || !org || !order) throw new Error('nothing to print')
  const tickets = Array.from({ length: PAGES }, (_, i) => ({ ...item, id: server.newId(), code: codeOf(i) }))
  const began = performance.now()
  const pdf = await ticketPdf(server.db, org, order, tickets, server.now(), FONTS, null)
  const time = performance.now() - began
  await server.close()
  const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
  if (pages !== PAGES) throw new Error(`${pages} pages`)
  return [figure(`PDF of ${PAGES} tickets`, time, LIMITS.pdf, `, ${(pdf.length / 1e6).toFixed(1)} MB`)]
}

const paperOf = (brand: Brand): Paper => (brand === 'EPSON' || brand === 'STAR' ? 'ROLL_80' : 'BOCA_55X2')

/** Fills, places and draws a ticket, and makes a brand's commands of it. */
async function commandsOf(brand: Brand, i: number): Promise<Uint8Array> {
  const data = sampleData('TICKET')
  const page = await placePage(
    builtInLayout('TICKET', paperOf(brand), 'de'),
    { ...data, ticket: { ...data.ticket, code: codeOf(i) } },
    printing,
  )
  return PAGE_COMMANDS[brand](page, 203, printing.fonts)
}

async function bytesOf(brand: Brand): Promise<Figure[]> {
  const times: number[] = []
  let size = 0
  for (let i = 0; i < TIMES; i++) {
    const began = performance.now()
    size = (await commandsOf(brand, i)).length
    times.push(performance.now() - began)
  }
  return [
    figure(
      `one ticket to bytes, ${brand}, 203 dpi, p95`,
      percentile(times, 95),
      LIMITS.bytes,
      `, ${Math.round(size / 1000)} kB`,
    ),
  ]
}

/** Measures from the tap on "Print" to the printer having taken the whole ticket. */
async function saleToPaper(): Promise<Figure[]> {
  let printed = 0
  const service = printService({
    printer: async () => {
      printed++
    },
    origins: [],
    log: () => {},
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const times: number[] = []
  for (let i = 0; i < TIMES; i++) {
    const item = { id: `${i}`, name: 'Ticket', quantity: 1, page: () => commandsOf('EPSON', i) }
    const began = performance.now()
    await printJob(`job-${i}`, { url, brand: 'EPSON' }, [item], fetch).run(() => {})
    times.push(performance.now() - began)
  }
  service.close()
  if (printed !== TIMES) throw new Error(`${printed} printed`)
  return [figure('one ticket to paper over a local print service, EPSON, p95', percentile(times, 95), LIMITS.paper)]
}

/** Measures tickets on paper: a large PDF, the commands of each brand, and the way over a print service. */
export const paper = (): Promise<Figure[]> =>
  runMeasures([
    ['tickets as PDF', largePdf],
    ...PRINTER_BRANDS.map((brand) => [`bytes of ${brand}`, () => bytesOf(brand)] as const),
    ['print service', saleToPaper],
  ])

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Brand } from '../../shared/printing/outputs/brands'
import { MAX_PRINT_BYTES, type PingAnswer, printRequest } from '../../shared/printing/service/protocol'
import type { Printer } from './printers'

/** Requests whose outcome the service remembers. */
const REMEMBERED = 1000
const VERSION = '1.0'

export type PrintServiceOptions = {
  readonly printer: Printer | null
  /** Language that the printer speaks. Commands of another one are refused. Without it, all are printed. */
  readonly brand?: Brand | undefined
  /** Origins of pages that may print, next to those on this computer. */
  readonly origins: readonly string[]
  readonly log: (line: string) => void
}

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    // JSON writes a byte in up to six characters.
    if (size > 6 * MAX_PRINT_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Reads a request to print: JSON as `printRequest` says, or a plain text that is printed as it is. Null for anything
 * else.
 */
function requestIn(body: string, type: string | undefined) {
  if (!type?.includes('json')) return printRequest.safeParse({ data: body }).data ?? null
  try {
    return printRequest.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}

/** Cuts the bytes of a request into its tickets. Null if they are not as long as it says. */
function ticketsIn(data: string, sizes: readonly number[] | undefined): Buffer[] | null {
  const bytes = Buffer.from(data, 'latin1')
  if (!sizes) return [bytes]
  if (sizes.reduce((sum, size) => sum + size, 0) !== bytes.length) return null
  let offset = 0
  return sizes.map((size) => {
    offset += size
    return bytes.subarray(offset - size, offset)
  })
}

/** Returns true for a page that may print: without a browser, on this computer, or of a listed origin. */
const mayPrint = (origin: string | undefined, origins: readonly string[]): boolean =>
  origin === undefined || origins.includes(origin) || /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin)

/**
 * Print service of a desk's computer: `GET /ping` and `POST /print`. Tickets are printed one after the other; a request
 * is answered once the printer has taken all of it. A job that is sent again prints only the tickets that have not come
 * out.
 */
export function printService({ printer, brand, origins, log }: PrintServiceOptions): Server {
  /** Tickets printed of each job. */
  const jobs = new Map<string, number>()
  let turn: Promise<unknown> = Promise.resolve()

  /**
   * Prints the tickets of a request that its job has not printed. Returns how many came out in all, and the error that
   * stopped it.
   */
  async function print(
    tickets: readonly Buffer[],
    job: string | undefined,
  ): Promise<{ printed: number; error: unknown }> {
    let printed = (job && jobs.get(job)) || 0
    const remember = () => {
      if (!job) return
      jobs.delete(job)
      jobs.set(job, printed)
      for (const oldest of jobs.keys()) if (jobs.size > REMEMBERED) jobs.delete(oldest)
    }
    try {
      for (const ticket of tickets.slice(printed)) {
        if (!printer) throw new Error('no printer')
        await printer(ticket)
        printed++
        remember()
      }
      return { printed, error: null }
    } catch (error) {
      return { printed, error }
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { origin } = request.headers
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (!mayPrint(origin, origins))
      return void send(403, { error: 'This page may not print here. Start the service with --origin.' })
    if (origin) response.setHeader('access-control-allow-origin', origin).setHeader('vary', 'origin')
    if (request.method === 'OPTIONS')
      return void response
        .writeHead(204, {
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': 'content-type',
          'access-control-allow-private-network': 'true',
        })
        .end()
    const path = request.url?.split('?')[0]
    if (request.method === 'GET' && path === '/ping') {
      // Terminals are controlled by the server, never by this service.
      const ping: PingAnswer = {
        version: VERSION,
        paytermConfigured: false,
        printerConfigured: printer !== null,
        ...(brand ? { brand } : {}),
      }
      return void send(200, ping)
    }
    if (request.method !== 'POST' || path !== '/print')
      return void send(404, { error: 'Use GET /ping or POST /print.' })
    const body = await bodyOf(request)
    if (body === null) return void send(413, { error: 'This is too much to print at once.' })
    const wanted = requestIn(body, request.headers['content-type'])
    const tickets = wanted && ticketsIn(wanted.data, wanted.sizes)
    if (!tickets) return void send(400, { error: 'The request has no data to print.' })
    if (brand && wanted?.brand && wanted.brand !== brand)
      return void send(409, { error: `The printer speaks the language of ${brand}.`, printed: 0 })
    const printing = turn.then(() => print(tickets, wanted?.job))
    turn = printing
    const { printed, error } = await printing
    log(
      `${printed} of ${tickets.length} printed${error ? `, then the printer failed: ${error instanceof Error ? error.message : String(error)}` : ''}`,
    )
    send(error ? 502 : 200, { printed })
  }

  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log(error instanceof Error ? error.message : String(error))
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
}

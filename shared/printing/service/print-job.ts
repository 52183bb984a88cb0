import type { Brand } from '../outputs/brands'
import { byteText, type PingAnswer, type PrintRequest, pingAnswer, printAnswer, TICKETS_PER_BATCH } from './protocol'

/** One ticket to print. `pages` makes the printer's commands of each copy: as many as the ticket's quantity. */
export type PrintItem = {
  readonly id: string
  readonly name: string
  readonly quantity: number
  readonly page: (copy: number) => Promise<Uint8Array>
}

/** No print service answers at the printer's address. */
export class NoPrinter extends Error {
  override readonly name = 'NoPrinter'
}

/** The print service refused a request. `printed` of its tickets came out before. */
export class PrintRefused extends Error {
  override readonly name = 'PrintRefused'
  constructor(
    readonly status: number,
    readonly printed: number,
  ) {
    super(`HTTP error: status ${status}`)
  }
}

/** The print service has a printer that speaks another language than the commands. */
export class OtherPrinter extends Error {
  override readonly name = 'OtherPrinter'
  constructor(readonly brand: Brand) {
    super(`the printer speaks the language of ${brand}`)
  }
}

/** Address of a print service, and the language of the printer that is expected there. */
type Place = { readonly url: string; readonly brand: Brand }

type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/** Milliseconds until the service counts as unreachable, and until a batch counts as lost. */
const PING_TIMEOUT = 4000
const PRINT_TIMEOUT = 120_000

async function ping(url: string, fetch: Fetch): Promise<PingAnswer | null> {
  try {
    const response = await fetch(new URL('/ping', url).href, { signal: AbortSignal.timeout(PING_TIMEOUT) })
    return response.ok ? pingAnswer.parse(await response.json()) : null
  } catch {
    // The same for a caller as a service without a printer.
    return null
  }
}

/**
 * Checks that a print service answers and has the expected printer. Logs and throws `NoPrinter` where there is none.
 * Throws `OtherPrinter` where it says that its printer speaks another language.
 */
export async function pingService({ url, brand }: Place, fetch: Fetch): Promise<void> {
  const answer = await ping(url, fetch)
  if (!answer?.printerConfigured) {
    console.warn('No printer available')
    throw new NoPrinter('No printer available')
  }
  if (answer.brand && answer.brand !== brand) throw new OtherPrinter(answer.brand)
}

/**
 * Sends one request. Throws `PrintRefused` for an answer that is not OK, and other errors if it is unknown what was
 * printed.
 */
async function send(address: string, request: PrintRequest, fetch: Fetch): Promise<void> {
  const response = await fetch(new URL('/print', address).href, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(PRINT_TIMEOUT),
  })
  if (response.ok) return
  const answer = printAnswer.safeParse(await response.json().catch(() => null))
  throw new PrintRefused(response.status, answer.success ? answer.data.printed : 0)
}

/** A page of a job: the copy of a ticket. */
type Page = { readonly item: PrintItem; readonly copy: number }

/** Printing of several tickets, which continues where it failed. */
export type PrintJob = {
  /** Number of pages: each ticket by its quantity. */
  readonly total: number
  /** Number of pages that came out. */
  readonly printed: () => number
  /** Tickets of which pages are missing. */
  readonly missing: () => readonly PrintItem[]
  /**
   * Prints what is missing, in batches of 20 tickets; the next one is sent once the previous one was accepted. Throws
   * `NoPrinter`, `OtherPrinter`, `PrintRefused` or a network error. Called again, it continues: a batch whose outcome
   * is unknown is sent again with its job id, so that the service prints only the rest.
   */
  readonly run: (onProgress: () => void) => Promise<void>
}

/** Creates a print job. `id` names it at the service; every job needs one of its own. */
export function printJob(id: string, { url, brand }: Place, items: readonly PrintItem[], fetch: Fetch): PrintJob {
  const batches = Array.from({ length: Math.ceil(items.length / TICKETS_PER_BATCH) }, (_, i) =>
    items
      .slice(i * TICKETS_PER_BATCH, (i + 1) * TICKETS_PER_BATCH)
      .flatMap((item) => Array.from({ length: item.quantity }, (_, copy): Page => ({ item, copy: copy + 1 }))),
  )
  let batch = 0
  /** Pages of the current batch that came out. What is sent next begins after them and has a job id of its own. */
  let done = 0
  const pagesBefore = () => batches.slice(0, batch).reduce((sum, pages) => sum + pages.length, 0)
  return {
    total: batches.flat().length,
    printed: () => pagesBefore() + done,
    missing: () => {
      const pages = [...(batches[batch] ?? []).slice(done), ...batches.slice(batch + 1).flat()]
      return [...new Set(pages.map(({ item }) => item))]
    },
    async run(onProgress) {
      await pingService({ url, brand }, fetch)
      while (batch < batches.length) {
        const made: Uint8Array[] = []
        for (const { item, copy } of (batches[batch] ?? []).slice(done)) made.push(await item.page(copy))
        try {
          await send(
            url,
            {
              data: made.map(byteText).join(''),
              job: `${id}-${batch + 1}-${done}`,
              sizes: made.map(({ length }) => length),
              brand,
            },
            fetch,
          )
        } catch (error) {
          if (error instanceof PrintRefused) done += Math.min(error.printed, made.length)
          onProgress()
          throw error
        }
        batch++
        done = 0
        onProgress()
      }
    },
  }
}

import { z } from 'zod'
import { PRINTER_BRANDS } from '../../ticket_printers/entity'

/** Port on which the print service of a desk's computer listens. */
export const PRINT_SERVICE_PORT = 8181
/** Tickets sent at once. */
export const TICKETS_PER_BATCH = 20
/** Largest request in bytes. */
export const MAX_PRINT_BYTES = 64 * 1024 * 1024

/**
 * Answer of `GET /ping`. `brand` is the language that its printer speaks, missing where the service does not know it.
 * `paytermConfigured` tells of a payment terminal at the service, which desks do not use.
 */
export const pingAnswer = z.object({
  version: z.string().max(40),
  paytermConfigured: z.boolean(),
  printerConfigured: z.boolean(),
  brand: z.enum(PRINTER_BRANDS).optional(),
})
export type PingAnswer = z.infer<typeof pingAnswer>

/**
 * Body of `POST /print`. Each character of `data` is one byte of the printer's commands. With `job`, the same request
 * sent again prints only what was not printed. `sizes` are the bytes of each ticket in `data`, so that the service
 * knows how many came out. `brand` is the language of the commands: a service whose printer speaks another one refuses
 * them.
 */
export const printRequest = z.object({
  data: z.string().min(1).max(MAX_PRINT_BYTES),
  job: z.string().min(1).max(100).optional(),
  sizes: z.array(z.int().min(1)).max(2000).optional(),
  brand: z.enum(PRINTER_BRANDS).optional(),
})
export type PrintRequest = z.infer<typeof printRequest>

/** Answer of `POST /print`: how many of the request's tickets were printed, in this try and those before. */
export const printAnswer = z.object({ printed: z.int().min(0) })

/** Bytes as a text with one character for each. */
export function byteText(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let i = 0; i < bytes.length; i += 8192) parts.push(String.fromCharCode(...bytes.subarray(i, i + 8192)))
  return parts.join('')
}

import { DomainError } from '../../../shared/kernel/errors'
import { chosenLayout, type SavedLayout } from '../../../shared/print_layouts/rules'
import { placePage } from '../../../shared/printing/drawing/place'
import type { PrintKind } from '../../../shared/printing/layout'
import { PAGE_COMMANDS } from '../../../shared/printing/outputs/brands'
import { qrStyleOf } from '../../../shared/printing/qr-style'
import {
  NoPrinter,
  OtherPrinter,
  type PrintItem,
  PrintRefused,
  printJob,
} from '../../../shared/printing/service/print-job'
import { sampleData } from '../../../shared/printing/templates/variables'
import type { RowOf } from '../../../shared/registry'
import { DPI } from '../../../shared/ticket_printers/resolution'
import { newId } from '../../kit/new-id'
import { browserPrinting } from './browser-printing'

type Printer = RowOf<'ticket_printers'>

type Sheet = { readonly layouts: readonly SavedLayout[]; readonly org: RowOf<'orgs'>; readonly timeZone: string }

/** The example of what a printer prints, in its layout. Its code opens no door. */
const testPage = (printer: Printer, kind: PrintKind, { layouts, org, timeZone }: Sheet): PrintItem => ({
  id: printer.id,
  name: printer.name,
  quantity: 1,
  page: async () => {
    const printing = await browserPrinting(timeZone, qrStyleOf(org))
    const layout = chosenLayout(layouts, kind, printer.paper, org.lang, printer.layout_ids)
    const page = await placePage(layout, sampleData(kind, layout.language), printing)
    return PAGE_COMMANDS[printer.brand](page, DPI[printer.resolution], printing.fonts)
  },
})

/** The failure of a print service as a refusal with advice. */
export function printerAdvice(error: unknown, { url, brand }: Pick<Printer, 'url' | 'brand'>): unknown {
  if (error instanceof NoPrinter) return new DomainError('ticket_printers.unreachable', { address: url })
  if (error instanceof OtherPrinter)
    return new DomainError('ticket_printers.other_language', { address: url, found: error.brand, brand })
  if (error instanceof PrintRefused) return new DomainError('ticket_printers.stopped', { error: error.message })
  return error
}

/** Prints an example over the print service of this computer. Throws a refusal with advice where that fails. */
export async function printTestPage(printer: Printer, kind: PrintKind, sheet: Sheet): Promise<void> {
  const job = printJob(newId(), printer, [testPage(printer, kind, sheet)], (url, init) => fetch(url, init))
  await job
    .run(() => {})
    .catch((error: unknown) => {
      throw printerAdvice(error, printer)
    })
}

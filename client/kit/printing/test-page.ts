import { chosenLayout, type SavedLayout } from '../../shared/print_layouts/rules'
import { placePage } from '../../shared/printing/drawing/place'
import { PAGE_COMMANDS } from '../../shared/printing/outputs/brands'
import { qrStyleOf } from '../../shared/printing/qr-style'
import type { PrintItem } from '../../shared/printing/service/print-job'
import { sampleData } from '../../shared/printing/templates/variables'
import type { RowOf } from '../../shared/registry'
import { DPI } from '../../shared/ticket_printers/resolution'
import { browserPrinting } from '../kit/printing/browser-printing'

/** The example of what a printer prints, in its layout. Its code opens no door. */
export const testPage = (printer: RowOf<'ticket_printers'>, layouts: readonly SavedLayout[], org: RowOf<'orgs'>, timeZone: string): PrintItem => ({
  id: printer.id,
  name: printer.name,
  quantity: 1,
  page: async () => {
    const [kind = 'TICKET'] = printer.print_kinds
    const printing = await browserPrinting(timeZone, qrStyleOf(org))
    const layout = chosenLayout(layouts, kind, printer.paper, org.lang, printer.layout_ids)
    const page = await placePage(layout, sampleData(kind, layout.language), printing)
    return PAGE_COMMANDS[printer.brand](page, DPI[printer.resolution], printing.fonts)
  },
})

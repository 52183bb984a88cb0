import type { ReceiptInput } from '../../../shared/cash_boxes/receipt'
import type { Language } from '../../../shared/kernel/phrases'
import { chosenLayout, type SavedLayout } from '../../../shared/print_layouts/rules'
import { builtInLayout } from '../../../shared/printing/built-in/built-in'
import type { Paper } from '../../../shared/printing/built-in/papers'
import type { PlacedPage, Printing } from '../../../shared/printing/drawing/place'
import { PAGE_COMMANDS } from '../../../shared/printing/outputs/brands'
import { placeReceipt } from '../../../shared/printing/place-receipt'
import { type PrintedOrder, type PrintedReceipt, printedOrg, receiptData } from '../../../shared/printing/print-data'
import { qrStyleOf } from '../../../shared/printing/qr-style'
import { receiptLines } from '../../../shared/printing/receipt-lines'
import type { PrintItem } from '../../../shared/printing/service/print-job'
import type { RowOf } from '../../../shared/registry'
import { DPI } from '../../../shared/ticket_printers/resolution'
import { browserPrinting } from '../../parts/printing/browser-printing'
import type { LocalRows } from '../../sync/rows/local-rows'
import type { SoldLine } from '../register/contract'
import { printedNameOf } from './printed-name-of'

/** A receipt that is printed, and where its rows are read. */
export type ReceiptSheet = {
  readonly rows: LocalRows
  readonly layouts: readonly SavedLayout[]
  readonly org: RowOf<'orgs'>
  readonly time_zone: string
  readonly order: PrintedOrder
  /** The lines of the order. */
  readonly lines: readonly SoldLine[]
  readonly receipt: Omit<PrintedReceipt, 'fiscal'> & Pick<ReceiptInput, 'vouchers'>
  /** The mark of the fiscal service. May wait for the signature. */
  readonly mark: () => Promise<PrintedReceipt['fiscal']>
}

/**
 * Places a receipt on a paper, with the whole mark of the fiscal service also where its layout has no place for it. A
 * sheet too small for its items has one line per tax rate.
 */
export async function receiptPage(
  { rows, layouts, org, time_zone, order, lines: sold, receipt, mark }: ReceiptSheet,
  paper: Paper,
  chosen: readonly string[],
): Promise<{ readonly page: PlacedPage; readonly printing: Printing }> {
  const language: Language = org.lang
  const layout = chosenLayout(layouts, 'RECEIPT', paper, language, chosen)
  const items = await Promise.all(
    sold.map(async (line) => ({ ...line, static_name: await printedNameOf(rows, line, layout.language) })),
  )
  const printed = printedOrg((await rows.get('orgs', org.id)) ?? org, time_zone)
  const fiscal = await mark()
  const printing = await browserPrinting(time_zone, qrStyleOf(org))
  const fill = (isShort: boolean) => {
    const { lines, discount } = receiptLines(receipt, items, layout.language, isShort)
    return receiptData(printed, order, { ...receipt, discount, fiscal }, lines, layout.language)
  }
  return {
    page: await placeReceipt(layout, fill, printing, () => builtInLayout('RECEIPT', paper, layout.language)),
    printing,
  }
}

/** The item of a print job that prints a receipt once. */
export const receiptItem = (
  id: string,
  name: string,
  printer: RowOf<'ticket_printers'>,
  sheet: ReceiptSheet,
): PrintItem => ({
  id,
  name,
  quantity: 1,
  page: async () => {
    const { page, printing } = await receiptPage(sheet, printer.paper, printer.layout_ids)
    return PAGE_COMMANDS[printer.brand](page, DPI[printer.resolution], printing.fonts)
  },
})

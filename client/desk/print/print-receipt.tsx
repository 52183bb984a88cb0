import { useCallback, useEffect, useState } from 'react'
import type { ReceiptInput } from '../../../shared/cash_boxes/receipt'
import { iso } from '../../../shared/kernel/time'
import type { Fonts } from '../../../shared/printing/drawing/fonts'
import type { PlacedPage } from '../../../shared/printing/drawing/place'
import type { PrintedOrder } from '../../../shared/printing/print-data'
import { printJob } from '../../../shared/printing/service/print-job'
import type { RowOf } from '../../../shared/registry'
import { newId } from '../../kit/new-id'
import { useT } from '../../kit/phrases'
import { PageDrawing } from '../../parts/printing/page-drawing'
import { useAll, useFoyer, useSyncState } from '../../sync/react'
import type { SoldLine } from '../register/contract'
import { fiscalMarkOf } from './fiscal-mark'
import { PrintSheet } from './print-sheet'
import { useDeskPrinters } from './printer-choice'
import { PrintersDialog } from './printers-dialog'
import type { ReceiptSheet } from './receipt-page'
import { JobDialog, type PrinterJob } from './service-print'

type Props = {
  readonly receipt: ReceiptInput & Partial<Pick<RowOf<'receipts'>, 'created_at' | 'user_id'>>
  readonly order: PrintedOrder
  /** The lines of the order. */
  readonly lines: readonly SoldLine[]
  /** Cash handed back, in cents. */
  readonly change: number
  readonly onPrinted: () => void
}

/**
 * Prints a receipt with this desk's printer for receipts, otherwise with the browser. Where several are possible, the
 * cashier chooses first.
 */
export function PrintReceipt(props: Props) {
  const t = useT()
  const printers = useDeskPrinters()
  const [isChoosing, setChoosing] = useState(false)
  const printer = printers.printerFor('RECEIPT')
  if (printer === undefined || isChoosing)
    return (
      <PrintersDialog
        printers={printers}
        {...(printer === undefined ? { lead: t('desk.printers.ask') } : {})}
        onDone={() => setChoosing(false)}
        onClose={props.onPrinted}
      />
    )
  return <PrintReceiptWith {...props} chosen={printer} onOther={() => setChoosing(true)} />
}

type WithProps = Props & { readonly chosen: RowOf<'ticket_printers'> | null; readonly onOther: () => void }

/** Prints a receipt over the print service, or with the browser where no printer is chosen. */
function PrintReceiptWith({ receipt, order, lines, change, onPrinted, chosen, onOther }: WithProps) {
  const t = useT()
  const { core, identity } = useFoyer()
  const layouts = useAll('print_layouts')
  const boxes = useAll('cash_boxes')
  const users = useAll('users')
  const { reachable } = useSyncState()
  // What is printed does not change on its way.
  const [printer] = useState(chosen)
  const [inBrowser, setInBrowser] = useState(printer === null)
  const [sheet] = useState((): ReceiptSheet => {
    const created_at = receipt.created_at ?? iso(Date.now())
    const cashier = users.find(({ id }) => id === receipt.user_id)?.name ?? identity.user.name
    const cash_box = boxes.find(({ id }) => id === receipt.cash_box_id)?.name ?? ''
    return {
      rows: core.rows,
      layouts,
      org: identity.org,
      time_zone: t.zone,
      order,
      lines,
      receipt: { ...receipt, cash_box, cashier, created_at, change, discount: receipt.discount ?? 0 },
      mark: () => fiscalMarkOf(core.rows, receipt, reachable),
    }
  })
  const prepare = useCallback(async (): Promise<readonly PrinterJob[]> => {
    if (!printer) return []
    const { receiptItem } = await import('./receipt-page')
    const item = receiptItem(receipt.id, t('desk.done.receipt', { number: receipt.number }), printer, sheet)
    return [{ printer, job: printJob(newId(), printer, [item], (url, init) => fetch(url, init)) }]
  }, [printer, sheet, receipt, t])
  if (inBrowser) return <BrowserReceipt sheet={sheet} onPrinted={onPrinted} />
  return (
    <JobDialog
      prepare={prepare}
      expected={1}
      onPrinted={onPrinted}
      onBrowser={() => setInBrowser(true)}
      onOther={onOther}
    />
  )
}

/** Prints a receipt with the browser, as it would be on an 80 mm roll. */
function BrowserReceipt({ sheet, onPrinted }: { readonly sheet: ReceiptSheet; readonly onPrinted: () => void }) {
  const t = useT()
  const [placed, setPlaced] = useState<{ readonly page: PlacedPage; readonly fonts: Fonts } | null>(null)
  useEffect(() => {
    void import('./receipt-page')
      .then(({ receiptPage }) => receiptPage(sheet, 'ROLL_80', []))
      .then(({ page, printing }) => setPlaced({ page, fonts: printing.fonts }), onPrinted)
  }, [sheet, onPrinted])
  if (!placed) return null
  const { page, fonts } = placed
  return (
    <PrintSheet onPrinted={onPrinted}>
      <svg
        width={`${page.width}mm`}
        height={`${page.height}mm`}
        viewBox={`0 0 ${page.width} ${page.height}`}
        role="img"
        aria-label={t('desk.done.print_receipt')}
      >
        <PageDrawing marks={page.marks} fonts={fonts} />
      </svg>
    </PrintSheet>
  )
}

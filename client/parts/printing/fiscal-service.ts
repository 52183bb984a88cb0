import { hasFiscalPart } from '../../../shared/printing/fiscal-part'
import type { PrintKind, PrintLayout } from '../../../shared/printing/layout'
import { useAll } from '../../sync/react'

type Printed = { readonly kind: PrintKind; readonly elements: PrintLayout['elements'] }

/**
 * Returns a function that finds receipts' layouts without a place for the fiscal mark. It finds none where no cash box
 * has its receipts signed by a fiscal service.
 */
export function useLacksFiscal(): (printed: Printed) => boolean {
  const isNeeded = useAll('cash_boxes').some(({ vendor, deleted }) => vendor === 'fiskaltrust' && !deleted)
  return ({ kind, elements }) => isNeeded && kind === 'RECEIPT' && !hasFiscalPart(elements)
}

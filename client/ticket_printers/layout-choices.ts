import { useT } from '../kit/phrases'
import { useLacksFiscal } from '../parts/printing/fiscal-service'
import { useAll } from '../sync/react'

/**
 * The organisation's own layouts as choices. Receipts' layouts without a place for the fiscal code say so where a cash
 * box needs one.
 */
export function useLayoutChoices(): readonly { readonly value: string; readonly label: string }[] {
  const t = useT()
  const lacksFiscal = useLacksFiscal()
  return useAll('print_layouts').map((layout) => {
    const { id, name } = layout
    return { value: id, label: lacksFiscal(layout) ? t('print_layouts.without_fiscal', { name }) : name }
  })
}

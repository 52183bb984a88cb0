import { useT } from '../kit/phrases'
import { useLacksFiscal } from '../parts/printing/fiscal-service'
import { type Design, pageOf } from './designs'
import classes from './layouts.module.css'

/** Warning on a receipt's layout that has no place for the code of the fiscal service. */
export function FiscalHint({ design }: { readonly design: Design }) {
  const t = useT()
  const lacksFiscal = useLacksFiscal()
  return lacksFiscal({ kind: design.kind, elements: pageOf(design).elements }) ? (
    <p role="status" className={classes.warning}>
      {t('print_layouts.no_fiscal')}
    </p>
  ) : null
}

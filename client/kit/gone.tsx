import type { PhraseKey } from '../../shared/phrases'
import { DetailPane } from './detail-pane'
import classes from './gone.module.css'
import { useT } from './phrases'

/** What is shown where a link leads to a row this device does not have. */
export function Gone({ title, hint }: { readonly title: PhraseKey; readonly hint: PhraseKey }) {
  const t = useT()
  return (
    <DetailPane title={t(title)}>
      <p className={classes.hint}>{t(hint)}</p>
    </DetailPane>
  )
}

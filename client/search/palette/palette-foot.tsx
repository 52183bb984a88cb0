import { errorText, useT } from '../../kit/phrases'
import type { ResultSource } from '../use-found'
import classes from './palette.module.css'

type Props = { readonly source: ResultSource; readonly count: number; readonly isWorking: boolean }

/** The keys of the palette, and where the results come from. */
export function PaletteFoot({ source, count, isWorking }: Props) {
  const t = useT()
  const from = () => {
    switch (source.kind) {
      case 'both':
        return t('search.source.both', { ms: source.ms })
      case 'offline':
        return t('search.source.offline')
      case 'failed':
        return t('search.source.failed', { reason: errorText(t, source.error) })
      default:
        return isWorking ? t('search.searching') : ''
    }
  }
  return (
    <footer className={classes.foot}>
      <span className={classes.keys} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('search.move')}
        </span>
        <span>
          <kbd>{t('search.key.tab')}</kbd> {t('search.next_category')}
        </span>
        <span>
          <kbd>↵</kbd> {t('search.open')}
        </span>
        <span>
          <kbd>{t('search.key.ctrl')} ↵</kbd> {t('search.open_tab')}
        </span>
      </span>
      <span className={`num ${classes.source}`} data-kind={source.kind}>
        {from()}
      </span>
      <span className="sr" role="status">
        {isWorking ? '' : t('search.found', { count })}
      </span>
    </footer>
  )
}

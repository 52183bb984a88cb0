import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { useT } from '../kit/phrases'
import classes from './dashboard.module.css'

type Props = { readonly value: number; readonly before: number; readonly text: string }

/** The change of a figure since the compared period, in percent and in words. */
export function FigureChange({ value, before, text }: Props) {
  const t = useT()
  if (before === 0)
    return <span className={classes.change}>{value === 0 ? t('dashboard.unchanged') : t('dashboard.none_before')}</span>
  const share = Math.abs(value - before) / Math.abs(before)
  const percent = new Intl.NumberFormat(t.language === 'de' ? 'de-DE' : 'en-GB', {
    style: 'percent',
    maximumFractionDigits: share < 0.1 ? 1 : 0,
  }).format(share)
  const Icon = value >= before ? IconArrowUpRight : IconArrowDownRight
  return (
    <span className={classes.change}>
      {value === before ? (
        t('dashboard.unchanged')
      ) : (
        <strong data-tone={value > before ? 'ok' : 'bad'} className="num">
          <Icon size={14} aria-hidden="true" />
          <span className="sr">{t(value > before ? 'dashboard.up' : 'dashboard.down', { percent })}</span>
          <span aria-hidden="true">{percent}</span>
        </strong>
      )}{' '}
      <span className="num">{t('dashboard.from', { value: text })}</span>
    </span>
  )
}

import { IconArrowLeft, IconCreditCard } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useFormat, useT } from '../kit/phrases'
import controls from './controls.module.css'
import paneClasses from './desk.module.css'
import { useKeys } from './keys'
import classes from './pay.module.css'

type Props = { readonly total: number; readonly busy: boolean; readonly onApproved: () => void; readonly onBack: () => void }

/** A standalone terminal: the cashier types the amount there, reads its answer and confirms it here. */
export function CardPane({ total, busy, onApproved, onBack }: Props) {
  const t = useT()
  const format = useFormat()
  const approve = useRef<HTMLButtonElement>(null)
  useEffect(() => approve.current?.focus(), [])
  useKeys((key) => {
    if (key === 'Escape') onBack()
    else if (key === 'Enter') approve.current?.click()
    else return false
    return true
  })
  return (
    <>
      <div className={paneClasses.paneHead}>
        <button type="button" className={controls.button} onClick={onBack}>
          <IconArrowLeft size={20} aria-hidden="true" />
          {t('desk.cash.back')}
        </button>
        <h1>{t('desk.card.title')}</h1>
      </div>
      <div className={`${controls.card} ${classes.card}`}>
        <IconCreditCard size={40} stroke={1.5} aria-hidden="true" />
        <strong>{t('desk.card.step')}</strong>
        <output className={classes.cardTotal}>{format.money(total)}</output>
        <p>{t('desk.card.hint')}</p>
        <div className={classes.cardButtons}>
          <button
            ref={approve}
            type="button"
            className={`${controls.button} ${classes.finish}`}
            data-kind="primary"
            data-size="large"
            disabled={busy}
            onClick={onApproved}
          >
            {t('desk.card.approved')}
            <span className={`${controls.key} ${classes.finishKey}`} aria-hidden="true">
              Enter
            </span>
          </button>
          <button type="button" className={controls.button} onClick={onBack}>
            {t('desk.card.declined')}
          </button>
        </div>
      </div>
    </>
  )
}

import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconCashRegister, IconReceipt2, IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { Money } from '../../kit/display/money'
import { toastFailed } from '../../kit/display/toast'
import { codeText, errorText, useFormat, useT } from '../../kit/phrases'
import { entryWords } from '../../kit/sync/entry-words'
import { useFoyer, useLive } from '../../sync/react'
import type { AttentionItem, WaitingItem } from '../../sync/sync-state'
import classes from './sync-panel.module.css'

/** Number of waiting entries shown before "show all". */
const FIRST = 6

const iconOf = (name: string) => {
  if (name === 'CreateOrder') return IconReceipt2
  if (name === 'CreateCheckIn') return IconScan
  return name === 'UndoCheckIn' || name === 'ReturnRights' ? IconArrowBackUp : IconCashRegister
}

/** Entries the server refused or quarantined, with the reason and what happens next. */
export function Attention({ items }: { readonly items: readonly AttentionItem[] }) {
  const t = useT()
  const format = useFormat()
  const foyer = useFoyer()
  const dismiss = (id: string) => foyer.dismiss(id).catch((error: unknown) => toastFailed(errorText(t, error)))
  return (
    <>
      <h3 className={classes.title}>
        {t('sync.panel.attention')} <span className={`num ${classes.badge}`}>{format.number(items.length)}</span>
      </h3>
      <ul className={classes.cards}>
        {items.map((item) => {
          const words = entryWords(t, item.name, item.input)
          return (
            <li key={item.id} className={classes.card}>
              <span className={classes.cardIcon}>
                <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
              </span>
              <div className={classes.cardText}>
                <strong>
                  {words.title}
                  {words.amount !== null && (
                    <>
                      , <Money cents={words.amount} />
                    </>
                  )}
                </strong>
                <p>
                  {t(item.status === 'quarantined' ? 'sync.panel.quarantined' : 'sync.panel.refused')}.{' '}
                  {codeText(t, item.code, item.details)}
                </p>
                <small className={classes.id}>{t('sync.panel.id', { id: item.id })}</small>
              </div>
              <Button
                variant="default"
                aria-label={t('sync.panel.dismiss_label', { entry: words.title })}
                onClick={() => void dismiss(item.id)}
              >
                {t('sync.panel.dismiss')}
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Entries waiting for the server, newest first. */
export function WaitingEntries() {
  const t = useT()
  const format = useFormat()
  const waiting = useLive(useFoyer().waiting)
  const [all, setAll] = useState(false)
  const shown = [...waiting].reverse().slice(0, all ? undefined : FIRST)
  return (
    <>
      <h3 className={classes.title}>
        {t('sync.panel.waiting')}{' '}
        <span className={`num ${classes.badge} ${classes.quietBadge}`}>{format.number(waiting.length)}</span>
      </h3>
      {waiting.length === 0 && <p className={classes.none}>{t('sync.panel.waiting_none')}</p>}
      <ul>
        {shown.map((item) => (
          <WaitingRow key={item.id} item={item} />
        ))}
      </ul>
      {waiting.length > shown.length && (
        <button type="button" className={classes.showAll} onClick={() => setAll(true)}>
          {t('sync.panel.show_all', { count: waiting.length })}
        </button>
      )}
    </>
  )
}

function WaitingRow({ item }: { readonly item: WaitingItem }) {
  const t = useT()
  const format = useFormat()
  const words = entryWords(t, item.name, item.input)
  const Icon = iconOf(item.name)
  return (
    <li className={classes.row}>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <span className={classes.rowText}>
        <strong>{words.title}</strong> {words.detail}
      </span>
      {words.amount !== null && <Money cents={words.amount} className={classes.amount} />}
      <time className={`num ${classes.time}`} dateTime={item.at}>
        {format.when(item.at)}
      </time>
    </li>
  )
}

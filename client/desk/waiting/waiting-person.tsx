import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { RowOf } from '../../../shared/model'
import { offerToWaiting, removeWaiting } from '../../../shared/waiting_list/commands'
import { focusOn } from '../../kit/focus'
import type { Attempt } from '../../kit/forms/attempt'
import { useFormat, useT } from '../../kit/phrases'
import { useFoyer, useRow } from '../../sync/react'
import controls from '../controls/controls.module.css'
import { IconButton } from '../controls/icon-button'
import classes from './waiting.module.css'

type Props = {
  readonly entry: RowOf<'waiting_list'>
  readonly step: Attempt
  readonly onSell: () => void
}

/** A person in the line, with what can be done at a desk. Removing takes a second tap. */
export function WaitingPerson({ entry, step: { busy, attempt }, onSell }: Props) {
  const t = useT()
  const format = useFormat()
  const foyer = useFoyer()
  const [isRemoving, setRemoving] = useState(false)
  const category = useRow('price_categories', entry.price_category_id)?.name
  const { id, name, qty, together, state, created_at, offer_until } = entry
  const wish = [
    t('waiting_list.tickets', { count: qty }),
    category ?? t('waiting_list.desk.any_category'),
    together && t('waiting_list.together'),
    state === 'offered' && offer_until !== null
      ? t('waiting_list.desk.offered_until', { time: format.dateTime(offer_until) })
      : t('waiting_list.desk.since', { time: format.when(created_at) }),
  ]
  return (
    <li className={classes.person} data-entry={state}>
      <span className={classes.name}>
        <strong>{name}</strong>
        <small>{wish.filter(Boolean).join(' · ')}</small>
      </span>
      <span className={classes.acts}>
        {isRemoving ? (
          <button
            ref={focusOn}
            type="button"
            className={controls.button}
            disabled={busy}
            onClick={() => void attempt(() => foyer.call(removeWaiting, { id }))}
          >
            {t('waiting_list.remove')}
          </button>
        ) : (
          <IconButton label={t('waiting_list.desk.remove', { name })} onClick={() => setRemoving(true)}>
            <IconTrash size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        )}
        {state === 'waiting' && (
          <button
            type="button"
            className={controls.button}
            disabled={busy}
            aria-label={t('waiting_list.desk.offer_to', { name })}
            onClick={() => void attempt(() => foyer.call(offerToWaiting, { id }))}
          >
            {t('waiting_list.desk.offer')}
          </button>
        )}
        <button
          type="button"
          className={controls.button}
          data-kind="strong"
          disabled={busy}
          aria-label={t('waiting_list.desk.sell_to', { name })}
          onClick={onSell}
        >
          {t('waiting_list.desk.sell')}
        </button>
      </span>
    </li>
  )
}

import { Button } from '@mantine/core'
import { useOpenModal } from '../../kit/layout/modal-address'
import { useFormat, useT } from '../../kit/phrases'
import classes from '../campaigns.module.css'
import { failureWord, type TimelineAction, TypeIcon, titleOf, typeWord } from '../words'
import { ActionStatus } from './status'
import { ActionButtons } from './use-actions'

type Props = {
  readonly actions: readonly TimelineAction[]
  readonly label: string
  /** Ref of the rows' element. */
  readonly rows?: (rows: HTMLElement | null) => void
  /** Reads more of them, where there are more. */
  readonly more?: (() => void) | undefined
}

/** Actions below each other, with the steps that each status allows. */
export function ActionList({ actions, label, rows, more }: Props) {
  const t = useT()
  const format = useFormat()
  const openModal = useOpenModal()
  return (
    <div className={classes.list}>
      <ul ref={rows} aria-label={label}>
        {actions.map((action) => (
          <li key={action.id}>
            <button type="button" className={classes.open} onClick={() => openModal('campaign_id', action.id)}>
              <TypeIcon type={action.type} />
              <span>
                <strong>{titleOf(t, action)}</strong>
                <small>{typeWord(t, action.type)}</small>
              </span>
            </button>
            <span className={classes.when}>
              {action.starts_at ? format.dateTime(action.starts_at) : t('campaigns.no_date')}
            </span>
            <span className={classes.state}>
              <ActionStatus status={action.status} />
              {action.status === 'FAILED' && <small className={classes.reason}>{failureWord(t, action.failure)}</small>}
            </span>
            <ActionButtons action={action} />
          </li>
        ))}
      </ul>
      {more && (
        <Button variant="default" onClick={more}>
          {t('app.more')}
        </Button>
      )}
    </div>
  )
}

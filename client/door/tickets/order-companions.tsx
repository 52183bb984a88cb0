import { IconUsersGroup } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { sum } from '../../../shared/kernel/money'
import { useT } from '../../kit/phrases'
import type { Gate } from '../gate/use-gate'
import type { ScanVerdict } from '../scan/scan'
import classes from '../scan/verdict.module.css'

type Props = { readonly judged: ScanVerdict; readonly gate: Gate }

/** The other tickets of a ticket's order that may still go through, with one button for all of them. */
export function OrderCompanions({ judged, gate: { door, admitAll } }: Props) {
  const t = useT()
  const [others, setOthers] = useState<readonly ScanVerdict[]>([])
  useEffect(() => {
    let current = true
    door.companions(judged).then(
      (found) => current && setOthers(found),
      // The ticket itself is admitted; the others can still be scanned one by one.
      () => current && setOthers([]),
    )
    return () => {
      current = false
    }
  }, [door, judged])
  const open = others.filter(({ left }) => left > 0)
  if (open.length === 0) return null
  const people = sum(open.map(({ left }) => left))
  const name = judged.ticket?.name || t('door.walk_in')
  const all = judged.leaving ? 'door.let_out_all' : 'door.let_in_all'
  const one = judged.leaving ? 'door.let_out_count' : 'door.let_in_count'
  return (
    <div className={classes.companions} role="status" data-companions={people}>
      <p>{t('door.more_of_order', { count: open.length })}</p>
      <button
        type="button"
        className={classes.action}
        data-strong
        // What is left of the scanned ticket itself was decided before.
        onClick={() => admitAll(name, [{ ...judged, left: 0 }, ...others])}
      >
        <IconUsersGroup size={24} stroke={1.75} aria-hidden="true" />
        {t(people > 1 ? all : one, { count: people })}
      </button>
    </div>
  )
}

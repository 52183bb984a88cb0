import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { settleContactConflict } from '../../../shared/contact_conflicts/commands'
import type { contact_conflicts } from '../../../shared/contact_conflicts/entity'
import { contactConflictsList } from '../../../shared/contact_conflicts/list'
import type { Row } from '../../../shared/kernel/model/entity'
import { can } from '../../../shared/kernel/permissions'
import { toastDone } from '../../kit/display/toast'
import { NamedRow } from '../../kit/entity/row-name'
import { useAttempt } from '../../kit/forms/attempt'
import { Failure } from '../../kit/forms/failure'
import { useFormat, useT } from '../../kit/phrases'
import { rereadServerRows } from '../../kit/reading/server-pages'
import { useAnswer } from '../../kit/reading/use-answer'
import { useFoyer } from '../../sync/react'
import classes from './conflicts.module.css'

type Conflict = Row<typeof contact_conflicts>

/** Conflicts that are shown at once. */
const SHOWN = 10

/** Fields of a contact that two people changed at the same time, with the decision which value is right. */
export function ContactConflicts({ id }: { readonly id: string }) {
  const t = useT()
  const input = useMemo(
    () => ({ input: { contact_id: id, open: true, limit: SHOWN, sort: 'created_at', desc: true } }),
    [id],
  )
  const { answer } = useAnswer(contactConflictsList.asked, input, ['contact_conflicts', 'contacts'])
  const conflicts = (answer as { readonly contact_conflicts: readonly Conflict[] } | undefined)?.contact_conflicts ?? []
  if (conflicts.length === 0) return null
  return (
    <section className={classes.conflicts} aria-label={t('contact_conflicts.title')}>
      <h2>{t('contact_conflicts.title')}</h2>
      <p>{t('contact_conflicts.lead')}</p>
      <ul>
        {conflicts.map((conflict) => (
          <Collision key={conflict.id} conflict={conflict} />
        ))}
      </ul>
    </section>
  )
}

function Collision({ conflict }: { readonly conflict: Conflict }) {
  const t = useT()
  const format = useFormat()
  const foyer = useFoyer()
  const { busy, attempt, problem } = useAttempt()
  const { id, field, kept, replaced, kept_by_id, replaced_by_id, created_at } = conflict
  const settle = (take: 'kept' | 'replaced') =>
    void attempt(async () => {
      await foyer.call(settleContactConflict, { id, input: { take } })
      rereadServerRows()
      toastDone(t('contact_conflicts.settled'))
    })
  const mayDecide = can(foyer.identity.user.role, 'contacts.edit')
  const shown = (value: string | null) => value || t('contact_conflicts.empty')
  const side = (take: 'kept' | 'replaced', value: string | null, user_id: string | null) => (
    <div className={classes.value}>
      <span className={classes.label}>{t(`contact_conflicts.${take}`)}</span>
      <span className={classes.text}>
        <strong>{shown(value)}</strong>
        {user_id && (
          <span className={classes.quiet}>
            {t('contact_conflicts.by')} <NamedRow table="users" id={user_id} />
          </span>
        )}
      </span>
      {mayDecide && (
        <Button
          variant="default"
          disabled={busy}
          aria-label={t(take === 'kept' ? 'contact_conflicts.keep_value' : 'contact_conflicts.use_value', {
            value: shown(value),
          })}
          onClick={() => settle(take)}
        >
          {t(take === 'kept' ? 'contact_conflicts.keep' : 'contact_conflicts.use')}
        </Button>
      )}
    </div>
  )
  return (
    <li>
      <h3>
        {t(`contacts.${field}`)} <time dateTime={created_at}>{format.when(created_at)}</time>
      </h3>
      <Failure problem={problem} />
      {side('kept', kept, kept_by_id)}
      {side('replaced', replaced, replaced_by_id)}
    </li>
  )
}

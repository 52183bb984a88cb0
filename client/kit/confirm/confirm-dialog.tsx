import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Query } from '../../../shared/kernel/model/query'
import type { PhraseKey } from '../../../shared/phrases'
import type { CommandRef } from '../../sync/foyer'
import { useServerQuery } from '../../sync/react'
import { Failure } from '../forms/failure'
import { FormDialog, type FormDialogProps } from '../forms/form-dialog'
import { useT } from '../phrases'
import classes from './confirm-dialog.module.css'

type Props<C extends CommandRef, Q extends Query> = Omit<FormDialogProps<C>, 'lead' | 'submit' | 'fields'> &
  Partial<Pick<FormDialogProps<C>, 'fields'>> & {
    /** Query that previews what the command would do. */
    readonly preview: Q
    readonly previewArgs: z.infer<Q['args']>
    /** The consequences as label and value, most important first. */
    readonly consequences: (answer: z.infer<Q['returns']>) => readonly (readonly [label: string, value: ReactNode])[]
    readonly lead: ReactNode
    readonly submit: PhraseKey
  }

/** Asks before a command runs, and shows first what it would do: to money, tickets and emails. It cannot be confirmed before that is known. */
export function ConfirmDialog<C extends CommandRef, Q extends Query>({ preview, previewArgs, consequences, lead, fields = {}, ...dialog }: Props<C, Q>) {
  const t = useT()
  const { answer, error = null } = useServerQuery(preview, previewArgs)
  return (
    <FormDialog
      {...(dialog as unknown as FormDialogProps<C>)}
      fields={fields}
      isReady={answer !== undefined}
      lead={
        <>
          {lead}
          <Failure problem={error} />
          <dl className={classes.list} aria-busy={answer === undefined && error === null} aria-label={t('app.confirm.consequences')}>
            {answer !== undefined &&
              consequences(answer).map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="num">{value}</dd>
                </div>
              ))}
          </dl>
        </>
      }
    />
  )
}

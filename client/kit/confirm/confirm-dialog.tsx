import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef } from 'react'
import type { z } from 'zod'
import type { Query } from '../../../shared/kernel/model/query'
import type { PhraseKey } from '../../../shared/phrases'
import type { CommandRef } from '../../sync/foyer'
import { Failure } from '../forms/failure'
import { FormDialog, type FormDialogProps } from '../forms/form-dialog'
import type { FormState } from '../forms/use-command-form'
import { useT } from '../phrases'
import { useAnswer } from '../reading/use-answer'
import classes from './confirm-dialog.module.css'

type Preview<Q extends Query> = {
  /** Query that previews what the command would do. */
  readonly preview: Q
  /**
   * The query's arguments, or how they follow from the form's input. Invalid ones, such as an amount half typed, ask
   * nothing.
   */
  readonly previewArgs: z.infer<Q['args']> | ((input: FormState['input']) => unknown)
  /** The consequences as label and value, most important first. */
  readonly consequences: (answer: z.infer<Q['returns']>) => readonly (readonly [label: string, value: ReactNode])[]
}

type Props<C extends CommandRef, Q extends Query> = Omit<
  FormDialogProps<C>,
  'lead' | 'submit' | 'fields' | 'consequences'
> &
  Partial<Pick<FormDialogProps<C>, 'fields'>> &
  Preview<Q> & { readonly lead: ReactNode; readonly submit: PhraseKey }

/**
 * Asks before a command runs, and shows first what it would do: to money, tickets and emails. It cannot be confirmed
 * before that is known.
 */
export function ConfirmDialog<C extends CommandRef, Q extends Query>({
  preview,
  previewArgs,
  consequences,
  fields = {},
  ...dialog
}: Props<C, Q>) {
  return (
    <FormDialog
      {...(dialog as unknown as FormDialogProps<C>)}
      fields={fields}
      consequences={(input, report) => (
        <Consequences
          preview={preview}
          previewArgs={previewArgs}
          consequences={consequences}
          input={input}
          report={report}
        />
      )}
    />
  )
}

type ConsequencesProps<Q extends Query> = Preview<Q> & {
  readonly input: FormState['input']
  readonly report: (isReady: boolean) => void
}

/** Debounce in ms between the last keystroke and the query of the preview. */
const DEBOUNCE = 250
const NO_TABLES: readonly string[] = []

function Consequences<Q extends Query>({ preview, previewArgs, consequences, input, report }: ConsequencesProps<Q>) {
  const t = useT()
  const asked = preview.args.safeParse(typeof previewArgs === 'function' ? previewArgs(input) : previewArgs)
  const key = asked.success ? JSON.stringify(asked.data) : ''
  const [settled] = useDebouncedValue(key, DEBOUNCE)
  const { answer, problem } = useAnswer(
    preview,
    settled === '' ? null : (JSON.parse(settled) as z.infer<Q['args']>),
    NO_TABLES,
  )
  const last = useRef(answer)
  const isCurrent = answer !== undefined && problem === null && settled === key
  useEffect(() => report(isCurrent), [report, isCurrent])
  useEffect(() => {
    if (answer !== undefined) last.current = answer
  }, [answer])
  if (key === '') return null
  // The last answer stays in its place, faded, until the next one is there.
  const shown = problem === null ? (answer ?? last.current) : undefined
  return (
    <>
      <Failure problem={settled === key ? problem : null} />
      {problem === null && (
        <dl className={classes.list} aria-busy={!isCurrent} aria-label={t('app.confirm.consequences')}>
          {shown !== undefined &&
            consequences(shown).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="num">{value}</dd>
              </div>
            ))}
        </dl>
      )}
    </>
  )
}

import { Button } from '@mantine/core'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { commandOf } from '../../../shared/documents'
import { DomainError } from '../../../shared/kernel/errors'
import type { Args } from '../../../shared/kernel/model/command'
import { WITH_INPUTS } from '../../../shared/kernel/model/input-problem'
import type { PhraseKey } from '../../../shared/phrases'
import type { CommandName } from '../../../shared/registry'
import type { CommandOf, CommandRef } from '../../sync/foyer'
import { useFoyer } from '../../sync/react'
import { toastDone } from '../display/toast'
import { rereadServerRows } from '../entity/row-source'
import { useT } from '../phrases'
import classes from './command-form.module.css'
import { Failure } from './failure'
import { fieldErrors, refusedField } from './field-errors'
import { Field, type FieldWords, kindOf, sameTyped, toTyped, toValue } from './form-fields'

export type CommandFormProps<C extends CommandRef> = {
  readonly command: C
  /** The fields a person fills in, in order; the names are those of the command's `input`. */
  readonly fields: Readonly<Record<string, FieldWords>>
  /** Arguments beside `input`, such as the row's id. */
  readonly args?: Readonly<Record<string, unknown>>
  /** Initial values of the fields, and values of `input` members without a field. */
  readonly initial?: Readonly<Record<string, unknown>>
  readonly submit: PhraseKey
  /** Message after success, where the screen does not show the result. May be derived from the server's answers. */
  readonly done?: string | ((answers: readonly unknown[]) => string)
  /** Returns the next arguments if the answer says that work is left; null if it is done. */
  readonly goOn?: (args: Args<CommandOf<C>>, answer: unknown) => Args<CommandOf<C>> | null
  readonly onDone: () => void
  readonly onDirty?: (dirty: boolean) => void
}

/** Form generated from a command: fields and validation from its input, errors shown at their fields. */
export function CommandForm<C extends CommandRef>({ command: asked, fields, args, initial = {}, submit, done, goOn, onDone, onDirty }: CommandFormProps<C>) {
  const t = useT()
  const foyer = useFoyer()
  const command = commandOf(asked)
  const shape = inputShape(command.args)
  const shown = Object.entries(fields).flatMap(([field, words]) => {
    const schema = shape[field]
    return schema ? [{ field, words, schema, kind: kindOf(schema, words) }] : []
  })
  const [begun] = useState(() => Object.fromEntries(shown.map(({ field, kind }) => [field, toTyped(kind.kind, initial[field], t.language)])))
  const [typed, setTyped] = useState(begun)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  // In a long form what was refused may be out of sight.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus()
  }, [refusals])

  const sending = useRef(false)
  const send = async () => {
    if (sending.current) return
    // Optional fields are sent only if changed: another user may have corrected them meanwhile.
    const said = shown.filter(({ field, schema }) => !(schema instanceof z.ZodOptional) || !sameTyped(typed[field], begun[field]))
    const unasked = Object.entries(initial).filter(([field]) => !fields[field])
    const input = Object.fromEntries([...unasked, ...said.map(({ field, kind }) => [field, toValue(kind, typed[field] ?? '')] as const)])
    const parsed = command.args.safeParse({ ...args, input }, WITH_INPUTS)
    if (!parsed.success) {
      const found = fieldErrors(t, parsed.error, shown)
      setErrors(found)
      setFailure(Object.keys(found).length === 0 ? new DomainError('input.invalid') : null)
      return setRefusals((n) => n + 1)
    }
    setErrors({})
    setFailure(null)
    setBusy(true)
    sending.current = true
    try {
      const answers: unknown[] = []
      for (let next: Args<CommandOf<C>> | null = parsed.data as Args<CommandOf<C>>; next; ) {
        // A browser that is no device keeps no log of its own.
        const answer: unknown = await (typeof asked === 'string' && command.offline && foyer.identity.device
          ? foyer.record(asked, next as Args<CommandOf<CommandName>>)
          : foyer.call(asked, next))
        answers.push(answer)
        next = goOn?.(next, answer) ?? null
      }
      rereadServerRows()
      onDirty?.(false)
      if (done) toastDone(typeof done === 'string' ? done : done(answers))
      onDone()
    } catch (error) {
      // A refusal that names a field is said there.
      const found = refusedField(t, error, shown)
      if (found) setErrors(found)
      else setFailure(error)
      setRefusals((n) => n + 1)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    void send()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && !event.repeat && (event.metaKey || event.ctrlKey)) event.currentTarget.requestSubmit()
  }
  return (
    <form ref={form} className={classes.form} onSubmit={onSubmit} onKeyDown={onKeyDown} noValidate>
      <Failure problem={failure} />
      {shown.map(({ field, words, schema }, i) => (
        <Field
          key={field}
          name={field}
          schema={schema}
          words={words}
          typed={typed[field] ?? ''}
          error={errors[field]}
          first={i === 0}
          onChange={(value) => {
            setTyped((before) => ({ ...before, [field]: value }))
            setErrors(({ [field]: _, ...others }) => others)
            onDirty?.(true)
          }}
        />
      ))}
      <div className={classes.foot}>
        <Button type="submit" loading={busy}>
          {t(submit)}
        </Button>
      </div>
    </form>
  )
}

const inputShape = (args: z.ZodObject): Readonly<Record<string, z.core.$ZodType>> => {
  const { input } = args.shape
  return input instanceof z.ZodObject ? input.shape : {}
}

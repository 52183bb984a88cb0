import { Button } from '@mantine/core'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from 'react'
import type { PhraseKey } from '../../../shared/phrases'
import type { CommandRef } from '../../sync/foyer'
import { AskToLeave } from '../drafts/ask-to-leave'
import { useLeaveGuard } from '../drafts/leave-guard'
import { RestoredNotice } from '../drafts/restored-notice'
import { Field } from '../fields/field'
import type { ShownField } from '../fields/kind'
import { useT } from '../phrases'
import classes from './command-form.module.css'
import { Failure } from './failure'
import { type CommandFormOptions, type FormState, useCommandForm } from './use-command-form'

/** Fields under one heading. Fields that no section names come first, without a heading. */
export type FormSection = { readonly title: PhraseKey; readonly hint?: PhraseKey; readonly fields: readonly string[] }

type FormViewProps = {
  readonly sections?: readonly FormSection[]
  readonly submit: PhraseKey
  /** Shown beside the submit button. */
  readonly aside?: ReactNode
  /** Shown between the fields and the submit button. */
  readonly below?: ReactNode
  /** Leaves the form without sending it, with a button of this label. */
  readonly cancel?: { readonly label: PhraseKey; readonly leave: () => void }
  /** Reason why the form cannot be sent yet, where its fields do not say it. */
  readonly waits?: string | null | undefined
  /** True if the command takes something away. */
  readonly isDanger?: boolean
}

export type CommandFormProps<C extends CommandRef> = CommandFormOptions<C> &
  Omit<FormViewProps, 'cancel' | 'isDanger' | 'waits'>

/**
 * Form generated from a command: fields and validation from its input, errors shown at their fields. It asks before
 * unsaved changes are left.
 */
export function CommandForm<C extends CommandRef>({ sections, submit, aside, ...options }: CommandFormProps<C>) {
  const form = useCommandForm(options)
  const { asked } = useLeaveGuard(form.isDirty)
  const leave = () => {
    form.discard()
    asked?.proceed()
  }
  return (
    <>
      {asked && <AskToLeave leave={leave} stay={asked.stay} />}
      <FormView form={form} {...(sections && { sections })} submit={submit} aside={aside} />
    </>
  )
}

/** A form's fields with their button. */
export function FormView({
  form,
  sections = [],
  submit,
  aside,
  below,
  cancel,
  waits,
  isDanger = false,
}: FormViewProps & { readonly form: FormState }) {
  const t = useT()
  const reasonId = useId()
  const reason = form.isValid
    ? null
    : (waits ?? (form.waitsFor.length > 0 ? t('app.form.waits_for', { fields: form.waitsFor.join(', ') }) : null))
  const loose = form.shown.filter(({ field }) => !sections.some(({ fields }) => fields.includes(field)))
  return (
    <FormShell form={form}>
      <RestoredNotice form={form} />
      <Failure problem={form.failure} />
      <Fields form={form} fields={loose} first />
      {sections.map(({ title, hint, fields }, i) => {
        const shown = fields.flatMap((field) => form.shown.find((each) => each.field === field) ?? [])
        if (shown.length === 0) return null
        return (
          <fieldset key={title} className={classes.section}>
            <legend>{t(title)}</legend>
            {hint && <p className={classes.hint}>{t(hint)}</p>}
            <Fields form={form} fields={shown} first={loose.length === 0 && i === 0} />
          </fieldset>
        )
      })}
      {below}
      {reason && (
        <p id={reasonId} className={classes.waits}>
          {reason}
        </p>
      )}
      <div className={classes.foot}>
        {aside && <div className={classes.aside}>{aside}</div>}
        {cancel && (
          <Button variant="default" onClick={cancel.leave}>
            {t(cancel.label)}
          </Button>
        )}
        <Button
          type="submit"
          loading={form.busy}
          disabled={!form.isValid}
          {...(reason && { 'aria-describedby': reasonId })}
          {...(isDanger && { color: 'red' })}
        >
          {t(submit)}
        </Button>
      </div>
    </FormShell>
  )
}

type ShellProps = { readonly form: FormState; readonly className?: string | undefined; readonly children: ReactNode }

/** A `form` element that sends on Enter and ⌘↵, and leads the user to what was refused. */
export function FormShell({ form, className = classes.form, children }: ShellProps) {
  const element = useRef<HTMLFormElement>(null)
  // In a long form what was refused may be out of sight.
  useEffect(() => {
    if (form.refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus()
  }, [form.refusals])
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    // A dialog opened from a field is inside this form for React.
    event.stopPropagation()
    void form.send()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || event.repeat || !(event.metaKey || event.ctrlKey)) return
    event.stopPropagation()
    event.currentTarget.requestSubmit()
  }
  const onBlur = ({ target }: FocusEvent<HTMLFormElement>) => {
    const [field] = (target.getAttribute('name') ?? '').split('.')
    if (field) form.leave(field)
  }
  return (
    <form ref={element} className={className} onSubmit={onSubmit} onKeyDown={onKeyDown} onBlur={onBlur} noValidate>
      {children}
    </form>
  )
}

/** Some fields of a form, in a column; halves are side by side where there is room. */
export const Fields = ({
  form,
  fields,
  first = false,
}: {
  readonly form: FormState
  readonly fields: readonly ShownField[]
  readonly first?: boolean
}) => (
  <div className={classes.fields}>
    {fields.map((shown, i) => (
      <div key={shown.field} data-half={shown.words.half || undefined}>
        <Field
          shown={shown}
          path={shown.field}
          typed={form.typed[shown.field] ?? ''}
          errors={form.errors}
          first={first && i === 0}
          onChange={(typed) => form.change(shown.field, typed)}
        />
      </div>
    ))}
  </div>
)

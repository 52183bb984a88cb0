import { useRef, useState } from 'react'
import { commandOf } from '../../../shared/documents'
import { DomainError } from '../../../shared/kernel/errors'
import type { Args } from '../../../shared/kernel/model/command'
import { WITH_INPUTS } from '../../../shared/kernel/model/input-problem'
import type { CommandName } from '../../../shared/registry'
import type { CommandOf, CommandRef } from '../../sync/foyer'
import { useFoyer } from '../../sync/react'
import { toastDone } from '../display/toast'
import { useDraft } from '../drafts/use-draft'
import type { TypedGroup, TypedValue } from '../fields/content'
import type { FieldMessages } from '../fields/field-props'
import { type FieldWords, type ShownField, shownFields } from '../fields/kind'
import { isBlank, moveDependentTimes, typedGroup } from '../fields/typed'
import { newId } from '../new-id'
import { useT } from '../phrases'
import { rereadServerRows } from '../reading/server-pages'
import { fieldErrors, refusedField } from './field-errors'
import { changedFields, formInput, inputShape, ownId } from './form-input'
import { savedText } from './saved-text'
import { toastDeleted } from './toast-deleted'
import { useUndo } from './undo'

export type CommandFormOptions<C extends CommandRef> = {
  readonly command: C
  /** The fields a person fills in, in order; the names are those of the command's `input`. */
  readonly fields: Readonly<Record<string, FieldWords>>
  /** Arguments beside `input`, such as the row's id. */
  readonly args?: Readonly<Record<string, unknown>>
  /** Values that the fields begin with, and values of `input` members without a field. All are sent, changed or not. */
  readonly initial?: Readonly<Record<string, unknown>>
  /**
   * Values of the row that is edited. Optional fields are sent only if changed: another user may have corrected them
   * meanwhile.
   */
  readonly stored?: Readonly<Record<string, unknown>>
  /**
   * Toast after success, in place of the general one with the name of what was saved. May be derived from the server's
   * answers. Null where the form itself says that it is saved.
   */
  readonly done?: string | null | ((answers: readonly unknown[]) => string)
  /** Returns the next arguments if the answer says that work is left; null if it is done. */
  readonly goOn?: (args: Args<CommandOf<C>>, answer: unknown) => Args<CommandOf<C>> | null
  readonly onDone: (answers: readonly unknown[]) => void
  /**
   * For a command that creates a row: the one that edits it. It runs where an earlier attempt was saved without an
   * answer.
   */
  readonly edit?: CommandRef
  /** Runs in place of the command. */
  readonly run?: (args: Args<CommandOf<C>>) => Promise<unknown>
  /** Called when the server refuses the command or cannot be reached. The form shows it too. */
  readonly onFailed?: (error: unknown) => void
  /** True if the form cannot be sent while it is invalid. A field then says what is wrong as soon as it is left. */
  readonly strict?: boolean
  /** True if what is typed survives a reload until it is saved or discarded. */
  readonly keepsDraft?: boolean
}

/** A form while it is filled in. */
export type FormState = {
  readonly shown: readonly ShownField[]
  readonly typed: TypedGroup
  /** The command's input as it would be sent now, not validated. */
  readonly input: Readonly<Record<string, unknown>>
  readonly errors: FieldMessages
  /** Reason why the last attempt failed, unless a field says it; null otherwise. */
  readonly failure: unknown
  readonly busy: boolean
  /** False while a strict form cannot be sent. */
  readonly isValid: boolean
  /** Labels of the fields for which a strict form waits. */
  readonly waitsFor: readonly string[]
  /** Tells the form that the user has left a field. */
  readonly leave: (path: string) => void
  /** Number of refused attempts. */
  readonly refusals: number
  /** The fields that differ from what they began with. */
  readonly changed: readonly ShownField[]
  /** Time when the draft was written that the form was restored from; null for none. */
  readonly restored: string | null
  readonly isDirty: () => boolean
  readonly change: (field: string, typed: TypedValue) => void
  /** Returns to the initial values and forgets the draft. */
  readonly discard: () => void
  /** Runs the command. Resolves to true if it succeeded. */
  readonly send: () => Promise<boolean>
}

/** A field that is not sent while it stays as empty as it began. */
const unmarked = (shown: ShownField): ShownField => ({ ...shown, kind: { ...shown.kind, required: false } })

const NOTHING: Readonly<Record<string, unknown>> = {}

/** Failures after which the server may have booked the command all the same. */
const UNANSWERED: readonly string[] = ['offline', 'server.busy', 'internal']

/** The state of a form over a command: what is typed, what is wrong, and how it is sent. */
export function useCommandForm<C extends CommandRef>(options: CommandFormOptions<C>): FormState {
  const {
    command: asked,
    fields,
    args,
    initial = NOTHING,
    stored = NOTHING,
    done,
    goOn,
    onDone,
    onFailed,
    strict = false,
    keepsDraft = false,
    edit,
    run,
  } = options
  const t = useT()
  const foyer = useFoyer()
  const { isUndoable, undo } = useUndo()
  const command = commandOf(asked)
  const declared = shownFields(inputShape(command), fields)
  const [begun, setBegun] = useState(() => typedGroup(declared, { ...stored, ...initial }, t))
  // A new row keeps its id until it is saved, so that a second attempt to save it is the same row.
  const [id, setId] = useState(newId)
  const every = declared.map((each) => (each.kind.optional && isBlank(begun[each.field] ?? '') ? unmarked(each) : each))
  const [typed, setTyped] = useState(begun)
  const shown = every.filter(({ words }) => words.when?.(typed) ?? true)
  const distances = useRef(new Map<string, number>())
  const [errors, setErrors] = useState<FieldMessages>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const changed = changedFields({ shown, begun, typed })
  const isDirty = useRef(false)
  isDirty.current = changed.length > 0
  const drafted = changed.filter(({ kind }) => kind.kind !== 'secret')
  const draft = useDraft(keepsDraft && shown.length > 0 ? `${command.name}:${String(args?.id ?? 'new')}` : null, {
    content: drafted.length > 0 ? Object.fromEntries(drafted.map(({ field }) => [field, typed[field] ?? ''])) : null,
    restore: (content) => {
      const known = Object.entries(content).filter(([field]) => every.some((each) => each.field === field))
      setTyped((before) => ({ ...before, ...Object.fromEntries(known) }))
    },
  })

  const refuse = (messages: FieldMessages, problem: unknown): false => {
    setErrors(messages)
    setFailure(problem)
    setRefusals((n) => n + 1)
    return false
  }
  const unasked = Object.entries({ ...ownId(command, id), ...initial }).filter(([field]) => !fields[field])
  const input = { ...Object.fromEntries(unasked), ...formInput({ shown, begun, typed, initial }, t) }
  const parse = () => command.args.safeParse({ ...args, input }, WITH_INPUTS)
  const checked = strict ? parse() : null
  const [left, setLeft] = useState<readonly string[]>([])
  const problems = checked?.error ? fieldErrors(t, checked.error, shown) : {}
  const early = Object.entries(problems).filter(([path]) => left.includes(path))
  const waitsFor = shown
    .filter(({ field }) => Object.keys(problems).some((path) => path.split('.')[0] === field))
    .map(({ words }) => words.label)
  const runCommand = (next: Args<CommandOf<C>>): Promise<unknown> =>
    typeof asked === 'string' && command.offline
      ? foyer.save(asked, next as Args<CommandOf<CommandName>>)
      : foyer.call(asked, next)
  /**
   * Finishes what an earlier attempt began that the server has booked and not answered. Rejects with the refusal of any
   * other attempt.
   */
  const saveAgain = (error: unknown, next: unknown): Promise<unknown> => {
    const refusal = isUnanswered.current && error instanceof DomainError ? error.code : null
    if (refusal === 'not_found' && command.edits?.verb === 'delete') return Promise.resolve(null)
    if (refusal !== 'sync.reused' || !edit) return Promise.reject(error)
    const { id: row_id, ...values } = (next as { readonly input: Readonly<Record<string, unknown>> }).input
    const known = inputShape(commandOf(edit))
    const kept = Object.fromEntries(Object.entries(values).filter(([field]) => field in known))
    return foyer.call(edit, { id: row_id, input: kept } as Args<CommandOf<C>>)
  }
  const isUnanswered = useRef(false)
  const sending = useRef(false)
  const send = async (): Promise<boolean> => {
    if (sending.current) return false
    const parsed = parse()
    if (!parsed.success) {
      const found = fieldErrors(t, parsed.error, shown)
      return refuse(found, Object.keys(found).length === 0 ? new DomainError('input.invalid') : null)
    }
    setErrors({})
    setFailure(null)
    setBusy(true)
    sending.current = true
    try {
      const answers: unknown[] = []
      for (let next: Args<CommandOf<C>> | null = parsed.data as Args<CommandOf<C>>; next; ) {
        const answer: unknown = await (run ? run(next) : runCommand(next)).catch((error: unknown) =>
          saveAgain(error, next),
        )
        answers.push(answer)
        next = goOn?.(next, answer) ?? null
      }
      rereadServerRows()
      setBegun(typed)
      setId(newId())
      isDirty.current = false
      draft.forget()
      const said =
        done === null
          ? null
          : typeof done === 'function'
            ? done(answers)
            : (done ?? savedText(t, command, { ...stored, ...input }))
      if (said !== null && isUndoable(command)) toastDeleted(t, said, () => undo(foyer, String(args?.id)))
      else if (said !== null) toastDone(said)
      onDone(answers)
      return true
    } catch (error) {
      if (!(error instanceof DomainError) || UNANSWERED.includes(error.code)) isUnanswered.current = true
      onFailed?.(error)
      // A refusal that names a field is said there.
      const found = refusedField(t, error, shown)
      return refuse(found ?? {}, found ? null : error)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return {
    shown,
    typed,
    input,
    errors: { ...Object.fromEntries(early), ...errors },
    failure,
    busy,
    isValid: checked?.success ?? true,
    waitsFor,
    leave: (path) => {
      if (strict) setLeft((before) => (before.includes(path) ? before : [...before, path]))
    },
    refusals,
    changed,
    restored: draft.restored,
    isDirty: () => isDirty.current,
    change: (field, value) => {
      setTyped((before) => ({
        ...before,
        [field]: value,
        ...moveDependentTimes(shown, before, { field, value }, t, distances.current),
      }))
      setErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([path]) => path !== field && !path.startsWith(`${field}.`))),
      )
    },
    discard: () => {
      setTyped(begun)
      setErrors({})
      setFailure(null)
      draft.forget()
    },
    send,
  }
}

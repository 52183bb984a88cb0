import { useRef, useState } from 'react'
import { z } from 'zod'
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
import { followingTimes, isBlank, isSameTyped, toValue, typedGroup } from '../fields/typed'
import { rereadServerRows } from '../list/reading/server-pages'
import { useT } from '../phrases'
import { fieldErrors, refusedField } from './field-errors'

export type CommandFormOptions<C extends CommandRef> = {
  readonly command: C
  /** The fields a person fills in, in order; the names are those of the command's `input`. */
  readonly fields: Readonly<Record<string, FieldWords>>
  /** Arguments beside `input`, such as the row's id. */
  readonly args?: Readonly<Record<string, unknown>>
  /** Initial values of the fields, and values of `input` members without a field. */
  readonly initial?: Readonly<Record<string, unknown>>
  /** Values that fields of a new row begin with. They are sent even if the user does not change them. */
  readonly start?: Readonly<Record<string, unknown>>
  /** Message after success, where the screen does not show the result. May be derived from the server's answers. */
  readonly done?: string | ((answers: readonly unknown[]) => string)
  /** Returns the next arguments if the answer says that work is left; null if it is done. */
  readonly goOn?: (args: Args<CommandOf<C>>, answer: unknown) => Args<CommandOf<C>> | null
  readonly onDone: () => void
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
  /** Why the last attempt failed, unless a field says it; null otherwise. */
  readonly failure: unknown
  readonly busy: boolean
  /** False while a strict form cannot be sent. */
  readonly isValid: boolean
  /** Tells the form that the user has left a field. */
  readonly leave: (path: string) => void
  /** Number of refused attempts. */
  readonly refusals: number
  /** The fields that differ from what they began with. */
  readonly changed: readonly ShownField[]
  /** When the draft was written that the form was restored from; null for none. */
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

const inputShape = (args: z.ZodObject): Readonly<Record<string, z.core.$ZodType>> => {
  const { input } = args.shape
  return input instanceof z.ZodObject ? input.shape : {}
}

const NOTHING: Readonly<Record<string, unknown>> = {}

/** The state of a form over a command: what is typed, what is wrong, and how it is sent. */
export function useCommandForm<C extends CommandRef>(options: CommandFormOptions<C>): FormState {
  const { command: asked, fields, args, initial = NOTHING, start = NOTHING, done, goOn, onDone, onFailed, strict = false, keepsDraft = false, run } = options
  const t = useT()
  const foyer = useFoyer()
  const command = commandOf(asked)
  const declared = shownFields(inputShape(command.args), fields)
  const [begun, setBegun] = useState(() => typedGroup(declared, { ...initial, ...start }, t))
  const every = declared.map((each) => (each.kind.optional && isBlank(begun[each.field] ?? '') ? unmarked(each) : each))
  const [typed, setTyped] = useState(begun)
  const shown = every.filter(({ words }) => words.when?.(typed) ?? true)
  const distances = useRef(new Map<string, number>())
  const [errors, setErrors] = useState<FieldMessages>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const changed = shown.filter(({ field }) => !isSameTyped(typed[field], begun[field]))
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
  // Optional fields are sent only if changed: another user may have corrected them meanwhile.
  const said = shown.filter((each) => !each.kind.optional || each.field in start || changed.includes(each))
  const unasked = Object.entries(initial).filter(([field]) => !fields[field])
  const input = Object.fromEntries([...unasked, ...said.map(({ field, kind }) => [field, toValue(kind, typed[field] ?? '', t)] as const)])
  const parse = () => command.args.safeParse({ ...args, input }, WITH_INPUTS)
  const checked = strict ? parse() : null
  const [left, setLeft] = useState<readonly string[]>([])
  const early = checked?.error ? Object.entries(fieldErrors(t, checked.error, shown)).filter(([path]) => left.includes(path)) : []
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
        // A browser that is no device keeps no log of its own.
        const answer: unknown = await (run
          ? run(next)
          : typeof asked === 'string' && command.offline && foyer.identity.device
            ? foyer.record(asked, next as Args<CommandOf<CommandName>>)
            : foyer.call(asked, next))
        answers.push(answer)
        next = goOn?.(next, answer) ?? null
      }
      rereadServerRows()
      setBegun(typed)
      isDirty.current = false
      draft.forget()
      if (done) toastDone(typeof done === 'string' ? done : done(answers))
      onDone()
      return true
    } catch (error) {
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
    leave: (path) => {
      if (strict) setLeft((before) => (before.includes(path) ? before : [...before, path]))
    },
    refusals,
    changed,
    restored: draft.restored,
    isDirty: () => isDirty.current,
    change: (field, value) => {
      setTyped((before) => ({ ...before, [field]: value, ...followingTimes(shown, before, { field, value }, t, distances.current) }))
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([path]) => path !== field && !path.startsWith(`${field}.`))))
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

import { z } from 'zod'
import type { Command } from '../../../shared/kernel/model/command'
import type { TypedGroup } from '../fields/content'
import type { ShownField } from '../fields/kind'
import { isBlank, isSameTyped, type Locale, toValue } from '../fields/typed'

/** A form as it is filled in: its fields, what they began with, and what stands in them now. */
export type FilledForm = {
  readonly shown: readonly ShownField[]
  readonly begun: TypedGroup
  readonly typed: TypedGroup
  /** Values that the form began with and that are not those of a stored row. */
  readonly initial: Readonly<Record<string, unknown>>
}

/** Returns the fields that differ from what they began with. */
export const changedFields = ({
  shown,
  begun,
  typed,
}: Pick<FilledForm, 'shown' | 'begun' | 'typed'>): readonly ShownField[] =>
  shown.filter(({ field }) => !isSameTyped(typed[field], begun[field]))

/**
 * Returns the values that a form sends: all that it shows, so that what was filled in beforehand is stored too. Only
 * unchanged optional fields of a stored row are left out, because another user may have corrected them meanwhile, and
 * optional fields that began empty and stayed so.
 */
export function formInput(
  { shown, begun, typed, initial }: FilledForm,
  locale: Locale,
): Readonly<Record<string, unknown>> {
  const changed = changedFields({ shown, begun, typed })
  const isBegun = (field: string) => field in initial && !isBlank(begun[field] ?? '')
  const sent = shown.filter((each) => !each.kind.optional || changed.includes(each) || isBegun(each.field))
  return Object.fromEntries(sent.map(({ field, kind }) => [field, toValue(kind, typed[field] ?? '', locale)] as const))
}

/** The members of a command's `input`; none where it has no input. */
export function inputShape({ args }: Command): Readonly<Record<string, z.core.$ZodType>> {
  const { input: declared } = args.shape
  const input = declared instanceof z.ZodOptional ? declared.unwrap() : declared
  return input instanceof z.ZodObject ? input.shape : {}
}

/** Returns the id that a form gives to the row that it creates, for a command whose input takes one. */
export const ownId = (command: Command, id: string): { readonly id?: string } =>
  'id' in inputShape(command) ? { id } : {}

/** Returns the values that a new row has unless the form says otherwise, for the fields that show one. */
export function initialValues({ edits }: Command, fields: readonly string[]): Readonly<Record<string, unknown>> {
  const isShown = (value: unknown) => Boolean(value) && !(Array.isArray(value) && value.length === 0)
  const usual = { ...edits?.entity.start, ...edits?.start }
  return Object.fromEntries(Object.entries(usual).filter(([field, value]) => fields.includes(field) && isShown(value)))
}

import type { TypedGroup, TypedValue } from './content'
import type { CompoundProps, FieldProps } from './field-props'
import classes from './fields.module.css'
import type { ShownField } from './kind'
import { isBlank, isGroup } from './typed'

/** The fields of an object, such as an address, under one heading. */
export function GroupField({ typed, ...props }: CompoundProps) {
  const { label, hint } = props.shown.words
  return (
    <fieldset className={classes.plain}>
      <legend className={classes.legend}>{label}</legend>
      {hint && <p className="mantine-InputWrapper-description">{hint}</p>}
      <MemberFields
        {...props}
        shown={mayStayEmpty(props.shown, typed) ? withoutMarks(props.shown) : props.shown}
        typed={isGroup(typed) ? typed : {}}
      />
    </fieldset>
  )
}

/** True for a group that is not sent, because nothing in it is filled in. */
const mayStayEmpty = ({ kind }: ShownField, typed: TypedValue) => (kind.nullable || kind.optional) && isBlank(typed)

/** The group without required marks at its members. */
const withoutMarks = (shown: ShownField): ShownField => {
  const members = shown.kind.members.map((member) => ({ ...member, kind: { ...member.kind, required: false } }))
  return { ...shown, kind: { ...shown.kind, members } }
}

type MembersProps = Omit<CompoundProps, keyof Pick<FieldProps, 'typed' | 'onChange'>> & {
  readonly typed: TypedGroup
  readonly onChange: (typed: TypedGroup) => void
}

/** The fields inside a field, side by side where there is room. */
export const MemberFields = ({ shown, path, typed, errors, inner: Inner, onChange }: MembersProps) => (
  <div className={classes.members}>
    {shown.kind.members
      .filter(({ words }) => words.when?.(typed) ?? true)
      .map((every) => narrowed(every, typed))
      .map((member) => (
        <div
          key={member.field}
          data-wide={
            ['lines', 'rich_text', 'list'].includes(member.kind.kind) || Boolean(member.words.hint) || undefined
          }
          data-double={Boolean(member.words.reference) || undefined}
          data-switch={member.kind.kind === 'yes_no' || undefined}
        >
          <Inner
            shown={member}
            path={`${path}.${member.field}`}
            typed={typed[member.field] ?? ''}
            errors={errors}
            onChange={(value, fills) =>
              onChange(withFitting(shown.kind.members, { ...typed, ...fills, [member.field]: value }))
            }
          />
        </div>
      ))}
  </div>
)

/** Returns the contents of a group with the choices that no longer fit cleared. */
const withFitting = (members: readonly ShownField[], typed: TypedGroup): TypedGroup => {
  const misfits = members.filter(({ field, words: { choices, fits } }) =>
    choices?.some(({ value }) => value === typed[field] && fits?.(value, typed) === false),
  )
  return { ...typed, ...Object.fromEntries(misfits.map(({ field }) => [field, ''])) }
}

/** The field with the choices that fit the others. */
function narrowed(member: ShownField, typed: TypedGroup): ShownField {
  const { choices, fits } = member.words
  return choices && fits
    ? { ...member, words: { ...member.words, choices: choices.filter(({ value }) => fits(value, typed)) } }
    : member
}

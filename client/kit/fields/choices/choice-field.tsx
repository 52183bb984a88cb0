import { MultiSelect, type OptionsFilter, Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { can } from '../../../../shared/kernel/permissions'
import { useFoyer } from '../../../sync/react'
import { useT } from '../../phrases'
import { type FieldProps, inputProps } from '../field-props'
import classes from '../fields.module.css'
import { entriesOf } from '../typed'
import type { Choice, Reference } from './choice'

/** Number of options from which a list can be searched. */
const SEARCHED_FROM = 8

/** One or several of a list of options, or of the rows that a reference finds. */
export function ChoiceField(props: FieldProps) {
  const { reference } = props.shown.words
  return reference ? <ReferenceField {...props} reference={reference} /> : <OptionsField {...props} />
}

function OptionsField(props: FieldProps) {
  const t = useT()
  const { typed, onChange } = props
  const { kind, nullable } = props.shown.kind
  const options = props.shown.words.choices ?? []
  const common = {
    ...inputProps(props),
    data: [...options],
    // The first field of a dialog has the focus. Escape closes the dialog then, not a list that nobody opened.
    openOnFocus: false,
    clearButtonProps: { 'aria-label': t('app.form.clear') },
    nothingFoundMessage: t('app.form.none_found'),
  }
  if (kind === 'choices')
    return (
      <MultiSelect
        {...common}
        value={entriesOf(typed).map(String)}
        searchable
        clearable
        hidePickedOptions
        limit={100}
        onChange={onChange}
      />
    )
  const searchable = options.length > SEARCHED_FROM
  const hints = new Map(options.flatMap(({ value, hint }): [string, string][] => (hint ? [[value, hint]] : [])))
  return (
    <Select
      {...common}
      {...(hints.size > 0 && {
        // What is chosen explains itself where the eye is after choosing.
        inputWrapperOrder: ['label', 'input', 'description', 'error'],
        description: hints.get(String(typed)) ?? common.description,
        renderOption: ({ option }: { readonly option: { readonly value: string; readonly label: string } }) => (
          <span className={classes.option}>
            {option.label}
            <small>{hints.get(option.value)}</small>
          </span>
        ),
      })}
      value={String(typed) || null}
      clearable={nullable}
      allowDeselect={nullable}
      searchable={searchable}
      onChange={(value) => onChange(value ?? '')}
    />
  )
}

/** The reference has searched already, and the option to create a row stays. */
const everyOption: OptionsFilter = ({ options }) => options

/** Value of the option that creates a row. */
const CREATE = '$create'

function ReferenceField({ reference, ...props }: FieldProps & { readonly reference: Reference }) {
  const t = useT()
  const { typed, onChange } = props
  const { kind, nullable } = props.shown.kind
  const [text, setText] = useState('')
  const [creating, setCreating] = useState(false)
  const many = kind === 'choices'
  const key = many ? entriesOf(typed).join() : String(typed)
  const chosen = useMemo(() => (key === '' ? [] : key.split(',')), [key])
  // The label of what is chosen stands in the field: it is no search.
  const [picked, setPicked] = useState('')
  const found = reference.useOptions(text === picked ? '' : text, chosen)
  const { role } = useFoyer().identity.user
  const create = reference.create && can(role, reference.create.can) ? reference.create : null
  // Before anything is found, Enter would create what is there.
  const options: Choice[] = found ? [...found, ...(create ? [{ value: CREATE, label: t(create.label) }] : [])] : []
  const choose = (value: string) => {
    if (value === CREATE) return setCreating(true)
    onChange(many ? [...chosen, value] : value, found?.find((option) => option.value === value)?.fills)
  }
  const common = {
    ...inputProps(props),
    data: options,
    openOnFocus: false,
    searchable: true,
    searchValue: text,
    onSearchChange: (next: string) => {
      setText(next)
      const label = found?.find(({ value }) => value === chosen[0])?.label
      if (!many && next === label) setPicked(next)
    },
    filter: everyOption,
    nothingFoundMessage: t(found ? 'app.form.none_found' : 'app.form.searching'),
    clearButtonProps: { 'aria-label': t('app.form.clear') },
  }
  const Dialog = creating ? create?.dialog : undefined
  return (
    <>
      {many ? (
        <MultiSelect
          {...common}
          value={[...chosen]}
          clearable
          hidePickedOptions
          onChange={(values) => {
            const added = values.find((value) => !chosen.includes(value))
            if (added === CREATE) setCreating(true)
            else onChange(values)
          }}
        />
      ) : (
        <Select
          {...common}
          value={chosen[0] ?? null}
          clearable={nullable}
          allowDeselect={false}
          // What is typed then searches for another row, in place of the label of the chosen one.
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={(value) => (value === null ? onChange('') : choose(value))}
        />
      )}
      {Dialog && <Dialog typed={text === picked ? '' : text} close={() => setCreating(false)} onCreated={choose} />}
    </>
  )
}

import { ActionIcon, Button, Input } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useT } from '../phrases'
import type { CompoundProps } from './field-props'
import classes from './fields.module.css'
import { MemberFields } from './group-field'
import { ENTRY_KEY, groupsOf, newEntry, valuesOf } from './typed'

/** A list of entries with several fields each, such as prices: entries are added, removed and moved. */
export function ListField(props: CompoundProps) {
  const t = useT()
  const { shown, path, errors, onChange } = props
  const { words, kind } = shown
  const entries = groupsOf(props.typed)
  const move = (from: number, to: number) => {
    const next = [...entries]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
  }
  const add = () => {
    const values =
      typeof words.newEntry === 'function'
        ? words.newEntry(entries.map((entry) => valuesOf(kind.members, entry, t)))
        : (words.newEntry ?? {})
    onChange([...entries, newEntry(kind.members, values, t)])
  }
  return (
    <fieldset className={classes.plain}>
      <legend className={words.hideLabel ? 'sr' : classes.legend}>{words.label}</legend>
      {words.hint && <p className="mantine-InputWrapper-description">{words.hint}</p>}
      {entries.length > 0 && (
        <ol className={classes.entries}>
          {entries.map((entry, i) => (
            <li
              key={String(entry[ENTRY_KEY])}
              className={classes.entry}
              aria-label={t('app.form.entry', { number: i + 1 })}
            >
              <MemberFields
                {...props}
                path={`${path}.${i}`}
                typed={entry}
                onChange={(changed) => onChange(entries.map((other, at) => (at === i ? changed : other)))}
              />
              <span className={classes.moves}>
                <ActionIcon
                  aria-label={t('app.form.move_up', { number: i + 1 })}
                  disabled={i === 0}
                  onClick={() => move(i, i - 1)}
                >
                  <IconArrowUp size={16} stroke={1.75} />
                </ActionIcon>
                <ActionIcon
                  aria-label={t('app.form.move_down', { number: i + 1 })}
                  disabled={i === entries.length - 1}
                  onClick={() => move(i, i + 1)}
                >
                  <IconArrowDown size={16} stroke={1.75} />
                </ActionIcon>
                <ActionIcon
                  aria-label={t('app.form.remove', { number: i + 1 })}
                  onClick={() => onChange(entries.filter((_, at) => at !== i))}
                >
                  <IconTrash size={16} stroke={1.75} />
                </ActionIcon>
              </span>
            </li>
          ))}
        </ol>
      )}
      {errors[path] && <Input.Error className={classes.message ?? ''}>{errors[path]}</Input.Error>}
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
        {words.add ?? t('app.form.add')}
      </Button>
    </fieldset>
  )
}

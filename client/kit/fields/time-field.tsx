import { Input, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useT } from '../phrases'
import { type FieldProps, inputProps } from './field-props'
import classes from './fields.module.css'
import { readTime, splitTime } from './typed'

/** Day and time of day by the organisation's clocks, whose zone is named where the browser's differs. */
export function TimeField(props: FieldProps) {
  const t = useT()
  const id = useId()
  const { name, label, description, error, withAsterisk, 'data-autofocus': focused } = inputProps(props)
  const [day, time] = splitTime(String(props.typed))
  const change = (nextDay: string, nextTime: string) =>
    props.onChange(nextDay === '' && nextTime === '' ? '' : `${nextDay}T${nextTime}`)
  const isElsewhere = Intl.DateTimeFormat().resolvedOptions().timeZone !== t.zone
  return (
    <fieldset className={classes.plain} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={classes.legend}>
        <span>
          {label}
          {withAsterisk && (
            <span className={classes.asterisk} aria-hidden="true">
              {' '}
              *
            </span>
          )}
        </span>
        {isElsewhere && <span className={classes.zone}>{t.zone}</span>}
      </legend>
      {description && <p className="mantine-InputWrapper-description">{description}</p>}
      <div className={classes.time}>
        <TextInput
          name={name}
          type="date"
          aria-label={t('app.form.day_of', { label })}
          error={Boolean(error)}
          value={day}
          data-autofocus={focused}
          // An emptied day empties the time too: a time alone is no value.
          onChange={({ currentTarget: { value } }) => change(value, value === '' ? '' : time || NOON)}
        />
        <TextInput
          name={`${name}.time`}
          inputMode="numeric"
          placeholder="19:30"
          maxLength={8}
          aria-label={t('app.form.time_of', { label })}
          error={Boolean(error)}
          value={time}
          onChange={(event) => change(day, event.currentTarget.value)}
          onBlur={() => {
            const read = readTime(time)
            if (read && read !== time) change(day, read)
          }}
        />
      </div>
      {error && (
        <Input.Error id={`${id}-error`} className={classes.message ?? ''}>
          {error}
        </Input.Error>
      )}
    </fieldset>
  )
}

/** Time of a day that was chosen before its time. */
const NOON = '12:00'

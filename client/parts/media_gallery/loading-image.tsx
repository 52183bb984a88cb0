import { Button, Input } from '@mantine/core'
import { type FieldProps, inputProps } from '../../kit/fields/field-props'
import classes from './images.module.css'

/** The place of an image while its field loads: as high as the field, so that nothing below moves. */
export function LoadingImage(props: FieldProps) {
  const { label, description, error, withAsterisk } = inputProps(props)
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={error} withAsterisk={withAsterisk}>
      <div className={classes.field} aria-hidden="true">
        <div className={classes.drop}>
          <div className={props.typed === '' ? classes.prompt : classes.preview} />
        </div>
        <div className={classes.actions}>
          <Button variant="default" className={classes.awaited ?? ''} disabled>
            …
          </Button>
        </div>
      </div>
    </Input.Wrapper>
  )
}

import { ActionIcon, Input } from '@mantine/core'
import { visibleLength, visibleText } from '../../../../shared/kernel/rich-text'
import { useFormat, useT } from '../../phrases'
import { type FieldProps, inputProps } from '../field-props'
import classes from './rich-text-field.module.css'

/** The buttons of the editor's toolbar. */
const TOOLS = ['bold', 'italic', 'heading', 'bullets', 'numbers', 'quote', 'link']

/**
 * The place of a formatted text while its editor loads: as high as the editor, so that nothing below moves under a
 * finger or the pointer.
 */
export function LoadingText(props: FieldProps) {
  const t = useT()
  const format = useFormat()
  const { label, description, error, withAsterisk } = inputProps(props)
  const html = String(props.typed)
  const counted = {
    count: format.number(visibleLength(html)),
    limit: format.number(props.shown.kind.max ?? Number.POSITIVE_INFINITY),
  }
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={error} withAsterisk={withAsterisk}>
      <div className={classes.field} aria-hidden="true">
        <div className={classes.toolbar}>
          {TOOLS.map((tool) => (
            <ActionIcon key={tool} disabled className={classes.awaited ?? ''} />
          ))}
          <span className={classes.count}>{t('app.form.characters', counted)}</span>
        </div>
        <div className={classes.loading}>{visibleText(html)}</div>
      </div>
    </Input.Wrapper>
  )
}

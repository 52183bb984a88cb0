import { NumberInput, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useT } from '../phrases'
import { ChoiceField } from './choices/choice-field'
import { type FieldProps, inputProps } from './field-props'
import { GroupField } from './group-field'
import { ImageSlot } from './image-slot'
import { ListField } from './list-field'
import { PasswordField } from './password-field'
import { LoadingText } from './rich-text/loading-text'
import { TimeField } from './time-field'
import { TranslationsField } from './translations-field'
import { entriesOf } from './typed'

const RichTextField = lazy(() => import('./rich-text/rich-text-field').then((m) => ({ default: m.RichTextField })))

/** Form field with its label above and its error below. */
export function Field(props: FieldProps) {
  switch (props.shown.kind.kind) {
    case 'choice':
    case 'choices':
      return <ChoiceField {...props} />
    case 'list':
      return <ListField {...props} inner={Field} />
    case 'group':
      return <GroupField {...props} inner={Field} />
    case 'translations':
      return <TranslationsField {...props} inner={Field} />
    case 'rich_text':
      return (
        <Suspense fallback={<LoadingText {...props} />}>
          <RichTextField {...props} />
        </Suspense>
      )
    case 'image':
      return <ImageSlot {...props} />
    case 'time':
      return <TimeField {...props} />
    default:
      return <SimpleField {...props} />
  }
}

function SimpleField(props: FieldProps) {
  const t = useT()
  const { typed, onChange } = props
  const { kind, max } = props.shown.kind
  const common = inputProps(props)
  const { withAsterisk: _, ...withoutAsterisk } = common
  const text = {
    ...common,
    value: String(typed),
    maxLength: max,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  switch (kind) {
    case 'yes_no':
      return (
        <Switch
          {...withoutAsterisk}
          checked={typed === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'amounts':
    case 'tags':
      return (
        <TagsInput
          {...common}
          data={[]}
          value={entriesOf(typed).map(String)}
          splitChars={kind === 'amounts' ? [' ', ';'] : [',', ';']}
          acceptValueOnBlur
          clearButtonProps={{ 'aria-label': t('app.form.clear') }}
          onChange={onChange}
        />
      )
    case 'number':
      return (
        <NumberInput
          {...common}
          size="md"
          hideControls
          decimalScale={0}
          value={typeof typed === 'number' ? typed : String(typed)}
          onChange={onChange}
        />
      )
    case 'first_day':
    case 'last_day':
      return <TextInput {...text} type="date" maxLength={undefined} />
    case 'cents':
    case 'percent':
      return <TextInput {...text} size="md" inputMode="decimal" rightSection={kind === 'percent' ? '%' : undefined} />
    case 'secret':
      return <PasswordField {...text} autoComplete="off" spellCheck={false} />
    case 'lines':
      return <Textarea {...text} autosize minRows={3} maxRows={10} />
    default:
      return <TextInput {...text} />
  }
}

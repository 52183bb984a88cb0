import { splitPlaceholders } from './placeholders'
import classes from './rich-text.module.css'

type Props = {
  readonly text: string
  /** Label of a placeholder such as `{{name}}`; null to show it as it is written. */
  readonly labelOf: (placeholder: string) => string | null
}

/** Shows a line of text with its placeholders as chips. */
export function LabelledText({ text, labelOf }: Props) {
  let at = 0
  return splitPlaceholders(text, labelOf).map((part) => {
    const key = at++
    return typeof part === 'string' ? (
      part
    ) : (
      <span key={key} className={classes.placeholder}>
        {part.label}
      </span>
    )
  })
}

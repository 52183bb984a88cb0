import { useCallback } from 'react'
import { VARIABLES } from '../../../shared/message_templates/variables'
import { type T, useT } from '../../kit/phrases'
import { splitPlaceholders } from '../../kit/rich-text/placeholders'

type LabelOf = (placeholder: string) => string | null

const labelOf = (t: T, placeholder: string): string | null => {
  const variable = VARIABLES.find((each) => each === placeholder)
  return variable ? t(`message_templates.variable.${variable}`) : null
}

/** Labels of the placeholders that each recipient's email fills in. */
export function usePlaceholderLabels(): LabelOf {
  const t = useT()
  return useCallback((placeholder) => labelOf(t, placeholder), [t])
}

/** A subject with labels in place of its placeholders, as plain text. */
export const subjectText = (t: T, subject: string): string =>
  splitPlaceholders(subject, (placeholder) => labelOf(t, placeholder))
    .map((part) => (typeof part === 'string' ? part : `[${part.label}]`))
    .join('')

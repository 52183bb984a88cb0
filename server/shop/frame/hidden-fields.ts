import { type Html, html } from '../html'

/** Makes hidden fields of a form, for the values that there are. */
export const hiddenFields = (values: Readonly<Record<string, string | null | undefined>>): readonly Html[] =>
  Object.entries(values).flatMap(([name, value]) =>
    value ? [html`<input type="hidden" name="${name}" value="${value}">`] : [],
  )

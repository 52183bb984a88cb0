/**
 * A variable in a subject or a body, such as `{{firstname}}` or, with words for where it is empty,
 * `{{firstname|there}}`.
 */
export const VARIABLE = /\{\{\s*([a-z_]{1,40})\s*(?:\|([^{}<>]{0,200}))?\}\}/g

/**
 * Replaces the variables of a text. `put` gets the name, the words after the bar, and the variable as it is written.
 */
export const replaceVariables = (
  text: string,
  put: (name: string, fallback: string | undefined, written: string) => string,
): string =>
  text.replace(VARIABLE, (written, name: string, fallback: string | undefined) => put(name, fallback?.trim(), written))

/** Values of variables by their names. */
export type VariableValues = Readonly<Record<string, string>>

/**
 * Fills the variables of a text. One that is empty becomes its fallback, and without one nothing. `encode` writes a
 * value; a fallback stays as it is.
 */
export const fillVariables = (
  text: string,
  values: VariableValues,
  encode: (value: string) => string = (value) => value,
): string =>
  replaceVariables(text, (name, fallback = '') => {
    const value = Object.hasOwn(values, name) ? (values[name] ?? '') : ''
    return value.trim() === '' ? fallback : encode(value)
  })

/**
 * Keys of a field's label by convention, the first that exists counts: `<table>.<field>_field` where `<table>.<field>`
 * is another text, then `<table>.<field>`, for a reference also without `_id`.
 */
export function labelKeys(table: string, field: string): readonly string[] {
  const key = `${table}.${field}`
  return [`${key}_field`, key, key.replace(/_id$/, '')]
}

/** Key of a command's phrase in the past tense, by convention; most commands have the one of their verb. */
export const actionKey = (command: string): string => `activity_log.action.${command}`

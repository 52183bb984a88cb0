import type { Command } from '../../../shared/kernel/model/command'
import { actionPhrase, type T } from '../phrases'
import { isDeletion } from './destructive'

/** Columns that name a row, the first that is filled in counts. */
const NAMES = ['name', 'title', 'subject', 'code', 'lastname'] as const

const isFilled = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** Returns the name of a row as its own columns have it; null for none. */
function nameIn(row: object): string | null {
  const values = new Map<string, unknown>(Object.entries(row))
  return NAMES.map((column) => values.get(column)).find(isFilled) ?? null
}

/** Says that a command has been carried out, with the name of the row it was about. */
export function savedText(t: T, { name: command }: Pick<Command, 'name'>, row: object): string {
  const own = actionPhrase(command)
  if (own) return `${t(own)}.`
  const name = nameIn(row)
  if (isDeletion(command)) return name === null ? t('app.form.deleted') : t('app.form.deleted_named', { name })
  return name === null ? t('app.form.saved') : t('app.form.saved_named', { name })
}

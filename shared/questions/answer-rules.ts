import type { Format } from '../kernel/format'
import { isDay } from '../kernel/period'
import type { Language } from '../kernel/phrases'
import type { Question } from './asked'
import { type Answer, MAX_ANSWER } from './entity'

/** An option of a choice: its value as it is stored, and its name in a language. */
export type Option = { readonly value: string; readonly name: string }

const linesOf = (text: string | null): readonly string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Texts of a question in a language. What is not translated stays in the organisation's. */
export function questionTexts(question: Question, lang: Language, own: Language) {
  const isOwn = lang === own
  return {
    name: (isOwn ? null : question.name_translated) || question.name,
    hint: (isOwn ? null : question.hint_translated) || question.hint || null,
    options: optionsOf(question, isOwn),
  }
}

function optionsOf({ options, options_translated }: Question, isOwn: boolean): readonly Option[] {
  const translated = isOwn ? [] : linesOf(options_translated)
  return linesOf(options).map((value, at) => ({ value, name: translated[at] ?? value }))
}

/** True if the options of a question fit its kind: a choice has some, each once, and as many translated ones or none. Other kinds ignore them. */
export function hasFittingOptions({ kind, options, options_translated }: OptionTexts): boolean {
  const own = linesOf(options)
  const translated = linesOf(options_translated)
  if (kind !== 'choice') return true
  const fits = translated.length === 0 || translated.length === own.length
  return own.length > 0 && new Set(own).size === own.length && own.every((each) => each.length <= MAX_ANSWER) && fits
}

type OptionTexts = Pick<Question, 'kind' | 'options' | 'options_translated'>

const NUMBER = /^[+-]?\d{1,12}(?:[.,]\d{1,4})?$/

/**
 * Returns an answer as it is stored: without spaces around it, a number with a point. An empty text stays one. Null where
 * it is no answer to the question.
 */
export function storedAnswer(question: Pick<Question, 'kind' | 'options'>, typed: string): string | null {
  const text = typed.trim()
  if (text === '' || question.kind === 'file') return text
  switch (question.kind) {
    case 'number':
      return NUMBER.test(text) ? text.replace(',', '.').replace(/^\+/, '') : null
    case 'date':
      return isDay(text) ? text : null
    case 'choice':
      return linesOf(question.options).includes(text) ? text : null
    case 'text':
      return text.length <= MAX_ANSWER ? text : null
  }
}

type Reader = { readonly language: Language; readonly format: Pick<Format, 'date'> }

/** Returns an answer as a reader sees it. Digits are not grouped: a number may be that of a house or a street. */
export function shownAnswer({ kind, answer }: Pick<Answer, 'kind' | 'answer'>, { language, format }: Reader): string {
  if (kind === 'date' && answer !== '') return format.date(answer)
  return kind === 'number' ? typedNumber(answer, language) : answer
}

/** Returns a number as somebody types it in a language. */
const typedNumber = (stored: string, language: Language): string =>
  language === 'de' ? stored.replace('.', ',') : stored

/** Answers of a ticket as doors and desks show them, one per line; null for none. */
export function shownAnswers(
  all: readonly { readonly label: string; readonly answer: string; readonly piece: number }[],
): string | null {
  const several = new Set(all.flatMap(({ piece }) => (piece > 0 ? [piece] : []))).size > 1
  const lines = all
    .filter(({ answer }) => answer !== '')
    .map(({ label, answer, piece }) => `${several && piece > 0 ? `${piece}. ` : ''}${label}: ${answer}`)
  return lines.length === 0 ? null : lines.join('\n').slice(0, MOST_SHOWN)
}

/** Characters of the answers that a ticket carries for doors and desks. */
export const MOST_SHOWN = 2000

import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { DomainError, type ErrorDetails, isErrorCode } from '../../shared/kernel/errors'
import { type Format, formatter } from '../../shared/kernel/format'
import { type FoundProblem, isInputProblem } from '../../shared/kernel/model/input-problem'
import { DEFAULT_CURRENCY } from '../../shared/kernel/money'
import type { Language, Phrases } from '../../shared/kernel/phrases'
import { actionKey, labelKeys } from '../../shared/kernel/wording/label-keys'
import { message } from '../../shared/kernel/wording/message'
import type { PhraseKey } from '../../shared/phrases'
import { originStorage } from '../sync/browser/browser-storage'
import { storageErrorOf } from '../sync/browser/storage-error'

export type Params = Readonly<Record<string, string | number | boolean | Date>>

/** Says a phrase in the reader's language: `t('orders.title')`. */
export type T = {
  (key: PhraseKey, params?: Params): string
  readonly language: Language
  readonly currency: string
  /** The organisation's time zone, as an IANA name. */
  readonly zone: string
}

type Book = Readonly<Record<Language, Readonly<Partial<Record<PhraseKey, string>>>>>

/** Phrases loaded so far. */
let book: Book = { en: {}, de: {} }

/** Adds phrases: those of the sign-in, later those of the organisation, or of a single page. */
export const addPhrases = ({ en, de }: Phrases): void => {
  book = { en: { ...book.en, ...en }, de: { ...book.de, ...de } }
}

const messages = new Map<string, ReturnType<typeof message>>()

/** Says a phrase outside of React. The compiled message is kept. `currency`: of the amounts it names. */
export function say(language: Language, key: PhraseKey, params?: Params, currency = DEFAULT_CURRENCY): string {
  const text = book[language][key]
  if (text === undefined) throw new Error(`"${key}" is shown before its phrases are loaded`)
  if (!params && !text.includes('{') && !text.includes("'")) return text
  const id = `${language}:${currency}:${key}`
  const format = messages.get(id) ?? message(text, language, currency)
  messages.set(id, format)
  return format(params)
}

type Words = {
  readonly language: Language
  readonly setLanguage: (language: Language) => void
  readonly house: OrganisationFormats
  readonly setHouse: (house: OrganisationFormats) => void
}

/** An organisation's currency and time zone: those of all amounts and times on its screens, wherever the browser is. */
export type OrganisationFormats = { readonly currency: string; readonly zone: string }

const WordsContext = createContext<Words | null>(null)
const STORED = 'foyer.language'

const firstLanguage = (): Language => {
  const stored = originStorage.get(STORED)
  if (stored === 'en' || stored === 'de') return stored
  return navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en'
}

/** Gives the tree its language, chosen by the person and kept, and the formats of the organisation once it is known. */
export function PhrasesProvider({ children }: { readonly children: ReactNode }) {
  const [language, choose] = useState(firstLanguage)
  const [house, setHouse] = useState<OrganisationFormats>(() => ({
    currency: DEFAULT_CURRENCY,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }))
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const setLanguage = useCallback((next: Language) => {
    originStorage.set(STORED, next)
    choose(next)
  }, [])
  const words = useMemo(() => ({ language, setLanguage, house, setHouse }), [language, setLanguage, house])
  return <WordsContext value={words}>{children}</WordsContext>
}

function useWords(): Words {
  const words = useContext(WordsContext)
  if (!words) throw new Error('WordsProvider is missing')
  return words
}

/** The language of this browser and the formats of its organisation, and how to change them. */
export const useLanguage = useWords

/** The translator, stable until the language changes. */
export function useT(): T {
  const { language, house } = useWords()
  return useMemo(
    () =>
      Object.assign((key: PhraseKey, params?: Params) => say(language, key, params, house.currency), {
        language,
        ...house,
      }),
    [language, house],
  )
}

export type { Format }

/** The formats of the reader's locale, with the organisation's currency and time zone. */
export function useFormat(): Format {
  const { language, house } = useWords()
  return useMemo(() => formatter(language, house.currency, house.zone), [language, house])
}

/**
 * Message for an invalid input. `label` is the field's name on the screen, or `here` where the message is shown at the
 * field itself.
 */
export const inputText = (t: T, { problem, limit = 0 }: FoundProblem, label = 'none'): string =>
  t(`input.${problem}`, { label, limit })

const isLoaded = (key: string): key is PhraseKey => key in book.en

/** Key of a field's label by convention (`labelKeys`). Undefined if there is no such phrase. */
export const fieldLabel = (table: string, field: string): PhraseKey | undefined =>
  labelKeys(table, field).find(isLoaded)

/**
 * Key of a command's own phrase in the past tense, by convention (`actionKey`). Undefined if there is no such phrase.
 */
export const actionPhrase = (command: string): PhraseKey | undefined => [actionKey(command)].find(isLoaded)

/**
 * Key of the message where a field is missing, by convention `<table>.<field>_required`. Undefined if there is no such
 * phrase.
 */
export const fieldRequired = (table: string, field: string): PhraseKey | undefined =>
  [`${fieldLabel(table, field)}_required`].find(isLoaded)

/** Key of an entity's own phrase by convention, `<table>.<name>`; otherwise the general one, `app.<name>`. */
export const ownPhrase = (table: string, name: string, general: PhraseKey = `app.${name}` as PhraseKey): PhraseKey =>
  [`${table}.${name}`].find(isLoaded) ?? general

/** Key of a field's hint by convention: that of its label with `_hint`. Undefined if there is no such phrase. */
export const fieldHint = (table: string, field: string): PhraseKey | undefined =>
  [`${fieldLabel(table, field)}_hint`].find(isLoaded)

/** The name on the screen of the field that a refusal is about; undefined where it has none. */
function labelOf(t: T, { entity, field }: Readonly<Record<string, unknown>>): string | undefined {
  const path = String(field).split('.')
  // What is inside a list or a part is not the entity's own field.
  if (path.length > 2) return undefined
  const key = fieldLabel(String(entity), path.at(-1) ?? '')
  return key && !book.en[key]?.includes('{') ? t(key) : undefined
}

/** The message of a field that has its own for a missing value. */
function requiredText(t: T, { entity, field, problem }: Readonly<Record<string, unknown>>): string | undefined {
  const key = problem === 'missing' ? fieldRequired(String(entity), String(field).split('.').at(-1) ?? '') : undefined
  return key && t(key)
}

/** Message for a refusal code. A code unknown to this version gives the message of an internal error. */
export function codeText(t: T, code: string, details: Readonly<Record<string, unknown>> = {}): string {
  if (!isErrorCode(code)) return t('error.internal')
  const { problem, limit } = details
  if (code === 'input.invalid' && isInputProblem(problem) && `input.${problem}` in book.en)
    return requiredText(t, details) ?? inputText(t, { problem, limit: Number(limit ?? 0) }, labelOf(t, details))
  const params: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(details)) {
    if (typeof value === 'number' || typeof value === 'string') params[name] = value
  }
  if (isErrorCode(details.code)) params.reason = codeText(t, details.code, { ...details, code: null })
  for (const side of ['from', 'to']) if (details[side] !== undefined) params[side] = statusWord(t, code, details[side])
  try {
    return t(`error.${code}`, params)
  } catch {
    // A detail the phrase asks for is missing: say that it failed rather than nothing.
    return t('error.internal')
  }
}

/** A status that a refusal names, by the phrase of its domain: `<domain>.status.<status>`. */
const statusWord = (t: T, code: string, status: unknown): string => {
  const key = `${code.split('.')[0]}.status.${String(status)}`
  return isLoaded(key) ? t(key) : String(status)
}

/** Message for any thrown value, in the user's language. */
export function errorText(t: T, error: unknown): string {
  const refusal = error instanceof DomainError ? error : storageErrorOf(error)
  return refusal ? codeText(t, refusal.code, refusal.details as ErrorDetails) : t('error.internal')
}

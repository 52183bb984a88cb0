import { IntlMessageFormat } from 'intl-messageformat'
import { LOCALES } from '../../../../shared/kernel/format'
import type { Language } from '../../../../shared/kernel/phrases'
import { type PhraseKey, phraseBook } from '../../../../shared/phrases'
import { type Device, openDevice } from '../../../harness/browser/device'
import type { Product } from '../../../harness/browser/product'
import { SLOW_TIMEOUT } from '../../steps'

/** The languages in which each day is lived, with their browser's locale and theme. */
export const DAY_LANGUAGES = [
  { lang: 'en', locale: 'en-GB', colorScheme: 'light' },
  { lang: 'de', locale: 'de-DE', colorScheme: 'dark' },
] as const

/** Opens an office page as the administrator in a language, on a tablet in landscape. */
export async function openOfficeIn(
  product: Product,
  path: string,
  { locale, colorScheme }: (typeof DAY_LANGUAGES)[number],
): Promise<Device> {
  const device = await openDevice(product, { path, locale, colorScheme, viewport: { width: 1180, height: 820 } })
  const page = device.page()
  await page.locator('input[type="email"]').fill('admin@lindenau.example')
  await page.locator('input[type="password"]').fill('lindenau')
  await page.locator('button[type="submit"]').click()
  await page.getByRole('button', { name: /Stadttheater Lindenau/ }).click({ timeout: SLOW_TIMEOUT })
  return device
}

/** Says a phrase as the screens of a language show it. */
export type Speech = (key: PhraseKey, params?: Readonly<Record<string, string | number>>) => string

export const speechOf =
  (lang: Language): Speech =>
  (key, params) =>
    String(new IntlMessageFormat(phraseBook[lang][key], LOCALES[lang], undefined, { ignoreTag: true }).format(params))

/**
 * Phrases are typed data: English is the source, and German must have exactly the same keys or the code does not
 * compile. Texts are ICU messages: `{count, plural, one {# ticket} other {# tickets}}`.
 */
export type Phrases<Key extends string = string> = {
  readonly en: Readonly<Record<Key, string>>
  readonly de: Readonly<Record<Key, string>>
}

/** Defines one domain's phrases; keys start with the domain's name: `orders.title`. */
export const phrases = <const Key extends string>(
  en: Readonly<Record<Key, string>>,
  de: Readonly<Record<NoInfer<Key>, string>>,
): Phrases<Key> => ({ en, de })

/** Defines one domain's phrases in pairs, for domains with few of them. */
export function pairedPhrases<const Key extends string>(
  pairs: Readonly<Record<Key, readonly [en: string, de: string]>>,
): Phrases<Key> {
  const texts = (at: 0 | 1) =>
    Object.fromEntries(Object.entries<readonly [string, string]>(pairs).map(([key, pair]) => [key, pair[at]]))
  return { en: texts(0), de: texts(1) } as Phrases<Key>
}

/** The languages of the product. */
export type Language = keyof Phrases

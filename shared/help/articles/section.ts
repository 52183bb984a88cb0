import type { Language } from '../../kernel/phrases'

/** Sections of the help center in their order. */
export const HELP_SECTIONS = ['start', 'program', 'desk', 'door', 'audience', 'money', 'team'] as const
export type HelpSection = (typeof HELP_SECTIONS)[number]

/**
 * An article in one language. `text`: paragraphs separated by an empty line; lines that begin with `- ` or `1. ` are a
 * list. `**key**` stands for the phrase of that key, so that buttons and pages have the name they have on the screen.
 * `[text](slug)` leads to another article.
 */
export type HelpText = { readonly title: string; readonly text: string }

export type HelpArticle<Slug extends string = string> = Readonly<Record<Language, HelpText>> & {
  readonly slug: Slug
  readonly section: HelpSection
}

/** Declares the articles of a section by their slugs. */
export const section = <const Slug extends string>(
  name: HelpSection,
  articles: Readonly<Record<Slug, Readonly<Record<Language, HelpText>>>>,
): readonly HelpArticle<Slug>[] =>
  Object.entries<Readonly<Record<Language, HelpText>>>(articles).map(([slug, texts]) => ({
    ...texts,
    slug: slug as Slug,
    section: name,
  }))

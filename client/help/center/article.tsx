import { Link } from '@tanstack/react-router'
import { createElement, type ReactNode } from 'react'
import { type HelpPiece, helpBlocks } from '../../../shared/help/article-text'
import type { HelpArticle } from '../../../shared/help/articles/section'
import type { PhraseKey } from '../../../shared/phrases'
import { useT } from '../../kit/phrases'
import classes from './center.module.css'

/** Address of an article in the place where it is read: another page, or another value of the same parameter. */
export type ArticleLink = (slug: string, text: string) => ReactNode

/** Leads to an article in the help center. */
export const toCenter: ArticleLink = (slug, text) => (
  <Link to="/help/$slug" params={{ slug }}>
    {text}
  </Link>
)

type Props = { readonly article: HelpArticle; readonly heading: 'h1' | 'h2'; readonly link: ArticleLink }

/** An article of the help in the reader's language. */
export function Article({ article, heading: Heading, link }: Props) {
  const t = useT()
  const { title, text } = article[t.language]
  const piece = (each: HelpPiece): ReactNode => {
    if (each.kind === 'text') return each.text
    if (each.kind === 'link') return link(each.slug, each.text)
    return <strong>{t(each.text as PhraseKey)}</strong>
  }
  const line = (tag: 'p' | 'li', pieces: readonly HelpPiece[]) =>
    createElement(tag, { key: pieces.map((each) => each.text).join('') }, ...pieces.map(piece))
  return (
    <article className={classes.article}>
      <Heading>{title}</Heading>
      {helpBlocks(text).map(({ kind, lines }) => {
        const shown = lines.map((pieces) => line(kind === 'paragraph' ? 'p' : 'li', pieces))
        if (kind === 'paragraph') return shown
        return createElement(kind === 'steps' ? 'ol' : 'ul', { key: shown[0]?.key }, shown)
      })}
    </article>
  )
}

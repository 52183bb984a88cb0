import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { clientDomains } from '../../client/app/domains'
import { searchArticles } from '../../client/help/center/search-articles'
import type { T } from '../../client/kit/phrases'
import { helpOfPath } from '../../client/parts/help/page-help'
import { type HelpPiece, helpBlocks, helpWords } from '../../shared/help/article-text'
import { articleOf, HELP_ARTICLES } from '../../shared/help/articles/list'
import { phraseBook } from '../../shared/phrases'

const test = suite('help: articles')

const LANGUAGES = ['en', 'de'] as const
const phraseOf = (language: 'en' | 'de', key: string): string | undefined =>
  (phraseBook[language] as Readonly<Record<string, string>>)[key]
const piecesOf = (text: string): readonly HelpPiece[] => helpBlocks(text).flatMap(({ lines }) => lines.flat())
const texts = HELP_ARTICLES.flatMap((article) =>
  LANGUAGES.map((language) => ({ slug: article.slug, language, ...article[language] })),
)

test('has every article whole in both languages, with as many paragraphs and the same names in each', () => {
  assert.ok(HELP_ARTICLES.length >= 25, 'articles were not found')
  assert.is(new Set(HELP_ARTICLES.map(({ slug }) => slug)).size, HELP_ARTICLES.length)
  for (const { slug, en, de } of HELP_ARTICLES) {
    for (const { title, text } of [en, de]) {
      assert.ok(title.length > 3, slug)
      const count = text.trim().split(/\s+/).length
      assert.ok(count >= 70 && count <= 280, `${slug} has ${count} words`)
    }
    assert.equal(
      helpBlocks(de.text).map(({ kind, lines }) => [kind, lines.length]),
      helpBlocks(en.text).map(({ kind, lines }) => [kind, lines.length]),
      slug,
    )
    const marks = (text: string) =>
      piecesOf(text).flatMap((piece) =>
        piece.kind === 'name' ? [piece.text] : piece.kind === 'link' ? [piece.slug] : [],
      )
    assert.equal(marks(de.text).sort(), marks(en.text).sort(), slug)
  }
})

test('calls what is on the screen by its phrase, and nothing else', () => {
  for (const { slug, language, text } of texts)
    for (const piece of piecesOf(text)) {
      if (piece.kind !== 'name') {
        assert.not.match(piece.text, /\*\*|\]\(/, `${slug}: ${piece.text}`)
        continue
      }
      const phrase = phraseOf(language, piece.text)
      assert.ok(phrase, `${slug} names ${piece.text}, which is no phrase`)
      assert.ok(!phrase?.includes('{'), `${slug} names ${piece.text}, which needs values: ${phrase}`)
    }
})

test('links to articles that exist, from articles and from pages', () => {
  for (const { slug, text } of texts)
    for (const piece of piecesOf(text))
      if (piece.kind === 'link') assert.ok(articleOf(piece.slug), `${slug} links to ${piece.slug}`)
  const linked = clientDomains.flatMap(({ navigation = [], pages = [], settings = [] }) =>
    [...navigation, ...pages, ...settings].flatMap(({ help }) => help ?? []),
  )
  for (const slug of linked) assert.ok(articleOf(slug), slug)
  const unlinked = HELP_ARTICLES.map(({ slug }) => slug).filter((slug) => !linked.includes(slug))
  const reached = new Set(
    texts.flatMap(({ text }) => piecesOf(text).flatMap((piece) => (piece.kind === 'link' ? [piece.slug] : []))),
  )
  assert.equal(
    unlinked.filter((slug) => !reached.has(slug)),
    [],
    'nothing leads to these',
  )
})

test('finds the article of a page, of a page below it and of a page of the settings', () => {
  assert.is(helpOfPath(clientDomains, '/events'), 'events')
  assert.is(helpOfPath(clientDomains, '/events/0190'), 'events')
  assert.is(helpOfPath(clientDomains, '/desk'), 'desk')
  assert.is(helpOfPath(clientDomains, '/settings/users'), 'team-and-roles')
  assert.is(helpOfPath(clientDomains, '/settings/cash_boxes/0190'), 'shifts')
  assert.is(helpOfPath(clientDomains, '/settings'), undefined)
})

test('searches whole texts without case and accents, by the names on the screen too, titles first', () => {
  const t = Object.assign((key: string) => phraseOf('de', key) ?? key, {
    language: 'de',
    currency: 'EUR',
    zone: 'Europe/Vienna',
  }) as T
  const found = (query: string) => searchArticles(t, query).map(({ slug }) => slug)
  assert.is(found('GUTSCHEINE')[0], 'vouchers')
  assert.ok(found('anfangsbestand').includes('shifts'), 'a name on the screen')
  assert.is(found('gerat verlor')[0], 'lost-device')
  assert.equal(found('quetzalcoatl'), [])
  assert.is(found('').length, HELP_ARTICLES.length)
  assert.not.match(helpWords(HELP_ARTICLES[0]?.de.text ?? '', t as (key: string) => string), /\*\*/)
})

test.run()

import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parseJson } from '../../../shared/kernel/encoding/json'
import { escapeHtml, visibleLength, visibleText } from '../../../shared/kernel/rich-text'
import {
  foldWords,
  MAX_WORDS,
  matchesQuery,
  plainText,
  SORT_LENGTH,
  sortKey,
  WORD_LENGTH,
  wordsOf,
} from '../../../shared/kernel/search-text'

const test = suite('texts')

test('are searched without case, accents and signs', () => {
  assert.is(plainText('Ärger, ÉCLAT & Straße'), 'arger, eclat & strasse')
  assert.is(foldWords('  Don Giovanni – „Là ci darem“ (2026)! '), ' don giovanni la ci darem 2026')
  assert.is(foldWords('Ada@Example.org'), ' ada@example.org')
  assert.is(foldWords('...'), ' ...')
  assert.equal([foldWords(''), foldWords(' – ')], [' ', ' '])
})

test('have their different words found once, in their order, up to a hundred', () => {
  assert.equal(wordsOf('To be, or not to be'), ['to', 'be', 'or', 'not'])
  assert.equal(wordsOf(' – '), [])
  assert.equal([MAX_WORDS, WORD_LENGTH, SORT_LENGTH], [100, 60, 47])
  assert.equal(wordsOf(Array.from({ length: 120 }, (_, i) => `w${i}`).join(' ')).at(-1), 'w99')
  assert.equal(wordsOf(`${'a'.repeat(80)} ${'a'.repeat(60)}`), ['a'.repeat(60)])
})

test('are sorted by their first 47 characters without signs', () => {
  assert.is(sortKey('„Öl“ & Wein'), 'ol wein')
  assert.is(sortKey(`„${'x'.repeat(60)}`), 'x'.repeat(47))
})

test('match a query when each of its words begins one of theirs', () => {
  const folded = foldWords('Der Rosenkavalier, Strauss')
  assert.equal(
    ['rosen', 'strauss der', 'kavalier', 'rosen wagner', ''].map((query) => matchesQuery(folded, query)),
    [true, true, false, false, true],
  )
  assert.is(matchesQuery(folded, '  rosen   str '), true)
})

test('of simple HTML are read as a person sees them', () => {
  assert.is(visibleText('<p>One</p><p>Two<br>three</p>'), 'One\nTwo\nthree')
  assert.is(
    visibleText('<h2>A</h2><ul><li>b</li><li>c</li></ul><blockquote>d</blockquote><pre>e</pre>f<br />g'),
    'A\nb\nc\nd\ne\nf\ng',
  )
  assert.is(visibleText('<BR/>x<BR/>'), 'x')
  assert.is(visibleText('<h1>a</h1>b<h6>c</h6>d<h7>e</h7>f'), 'a\nbc\ndef')
  assert.is(visibleText('  <b>bold</b> and <a href="x">link</a> '), 'bold and link')
  assert.is(visibleText('Tom &amp; &lt;Jerry&gt; &quot;q&quot; &apos;a&apos;&nbsp;b'), 'Tom & <Jerry> "q" \'a\' b')
  assert.is(
    visibleText('&#65;&#x42;&#X43; &#0; &#x110000; &#1114111; &unknown; &toolongname9;'),
    'ABC &#0; &#x110000; \u{10ffff} &unknown; &toolongname9;',
  )
  assert.is(visibleText('&#x;&#;'), '&#x;&#;')
  assert.equal([visibleLength('<p>🎭a</p><p>b</p>'), visibleLength('')], [3, 0])
})

test('are escaped for HTML', () => {
  assert.is(
    escapeHtml(`<a href="x">'Tom' & Jerry</a>`),
    '&lt;a href=&quot;x&quot;&gt;&#39;Tom&#39; &amp; Jerry&lt;/a&gt;',
  )
})

test('that are no JSON are read as nothing', () => {
  assert.equal([parseJson('{"a":[1]}'), parseJson('{a}'), parseJson('')], [{ a: [1] }, null, null])
})

test.run()

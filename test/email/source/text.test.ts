import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { patchBetween } from '../../../shared/email/edit/patch'
import { elementsOf, innerSpan, textOf } from '../../../shared/email/source/node'
import { parseSource } from '../../../shared/email/source/parse'
import { readText } from '../../../shared/email/text/read'
import type { Block, Text } from '../../../shared/email/text/text'
import { unitsOf } from '../../../shared/email/text/units'
import { writeText } from '../../../shared/email/text/write'
import { CORPUS } from './corpus'

const texts = suite('words of an email')

/** Changes the words of a text, in the order of the source. */
const changed = (text: Text, change: (words: string, nth: number) => string): Text => {
  let nth = 0
  const look = (block: Block): Block => {
    if (block.kind === 'group') return { ...block, blocks: block.blocks.map(look) }
    return {
      ...block,
      parts: block.parts.map((part) => (part.kind === 'words' ? { ...part, text: change(part.text, nth++) } : part)),
    }
  }
  return text.map(look)
}

/** Changes the words of HTML. */
const edited = (html: string, change: (words: string, nth: number) => string): string => {
  const read = readText(html)
  assert.ok(read, html)
  return writeText(html, read.text, changed(read.text, change))
}

const keysOf = (text: Text): string =>
  unitsOf(text)
    .map(({ key }) => key)
    .join('|')
    .replaceAll('\u00a0', ' ')

/** Contents of all texts, buttons and tables of the corpus. */
const contents = Object.values(CORPUS).flatMap((source) =>
  [...elementsOf(parseSource(source).nodes)].flatMap((element) => {
    const span = innerSpan(element)
    return span && ['mj-text', 'mj-button', 'mj-table'].includes(element.name) ? [textOf(source, span)] : []
  }),
)

/** Those that hold words, with what was read of them. */
const readable = contents.flatMap((html) => {
  const read = readText(html)
  return read && read.text.length > 0 ? [{ html, read }] : []
})

texts('words without a change keep every character', () => {
  assert.ok(readable.length >= 110, `${readable.length} of ${contents.length}`)
  for (const { html, read } of readable) assert.is(writeText(html, read.text, structuredClone(read.text)), html)
})

const place = fc.nat(10_000)

texts('a random change is read again as it was made, and a typed character changes nothing beside it', () => {
  let letters = 0
  fc.assert(
    fc.property(
      fc.constantFrom(...readable),
      place,
      place,
      fc.constantFrom('letter', 'space', 'removal'),
      ({ html, read }, which, where, kind) => {
        let count = 0
        changed(read.text, (words) => {
          count++
          return words
        })
        const next = changed(read.text, (words, nth) => {
          if (nth !== which % count) return words
          const at = where % (words.length + 1)
          if (kind === 'removal') return words.slice(0, at) + words.slice(at + 1)
          return `${words.slice(0, at)}${kind === 'letter' ? 'Ω' : ' '}${words.slice(at)}`
        })
        const written = writeText(html, read.text, next)
        const again = readText(written)
        assert.ok(again, written)
        assert.is(keysOf(again.text), keysOf(next), `${html}\n${written}`)
        if (kind !== 'letter' || count === 0) return
        const patch = patchBetween(html, written)
        assert.equal([patch?.removed.trim(), patch?.inserted.trim()], ['', 'Ω'], `${html}\n${written}`)
        letters++
      },
    ),
    { seed: 7, numRuns: 4000 },
  )
  assert.ok(letters > 1000, `${letters}`)
})

texts('references, tags and white space beside a change stay as they are written', () => {
  const at = (words: string) => (html: string) => edited(html, (found) => found.replace(words, `${words}!`))
  assert.is(
    at('back')('Hello <b>dear</b> friends,<br/>welcome&nbsp;back'),
    'Hello <b>dear</b> friends,<br/>welcome&nbsp;back!',
  )
  assert.is(at('Café')('<p>Caf&eacute;</a></p>'.replace('</a>', '')), '<p>Caf&eacute;!</p>')
  assert.is(at('two')('<b>one</b><b>two</b> <i></i>three'), '<b>one</b><b>two!</b> <i></i>three')
  assert.is(at('a')('\n  a\n  <!-- note -->\n'), '\n  a!\n  <!-- note -->\n')
  assert.is(at('end')('<A HREF=x>link</A> end'), '<A HREF=x>link</A> end!')
  assert.is(
    at('x')('x<br /><span style="font-size:13px"><br /></span>y'),
    'x!<br /><span style="font-size:13px"><br /></span>y',
  )
})

texts('erasing the last picture keeps the comments and line breaks before it', () => {
  const html = 'Change your <b>settings</b> anytime.\n\n\t<!-- ANALYTICS -->\n\t<img src="tracker.png" />\n'
  const read = readText(html)
  const [line] = read?.text ?? []
  assert.ok(read && line?.kind === 'line')
  const left = { ...line, parts: line.parts.filter(({ kind }) => kind !== 'code') }
  assert.is(writeText(html, read.text, [left]), html.replace('<img src="tracker.png" />', ''))
})

texts('spaces that HTML would not show are written so that it does', () => {
  assert.is(
    edited('a b', () => 'a  b '),
    'a &nbsp;b&nbsp;',
  )
  assert.is(
    edited('\n  a\n', () => 'a & b <c'),
    '\n  a &amp; b &lt;c\n',
  )
})

texts('paragraphs, lists and marks are written around the words that stay', () => {
  const html = '<p style="margin:0">One &amp; two</p>\n<p>Three</p>'
  const read = readText(html)
  assert.ok(read)
  const [first, second] = read.text
  assert.ok(first?.kind === 'paragraph' && second?.kind === 'paragraph')
  const bold = { ...first, parts: first.parts.map((part) => ({ ...part, marks: [{ tag: 'strong', attributes: '' }] })) }
  assert.is(
    writeText(html, read.text, [bold, second]),
    '<p style="margin:0"><strong>One &amp; two</strong></p>\n<p>Three</p>',
  )
  const list: Block = { kind: 'group', tag: 'ul', attributes: '', blocks: [{ ...second, tag: 'li' }] }
  assert.is(writeText(html, read.text, [first, list]), '<p style="margin:0">One &amp; two</p>\n<ul><li>Three</li></ul>')
  assert.is(
    writeText(html, read.text, [first, first, second]),
    '<p style="margin:0">One &amp; two</p>\n<p style="margin:0">One &amp; two</p><p>Three</p>',
  )
})

texts('faulty HTML has no text', () => {
  for (const html of ['<p>open', '<td>1<td>2', '<b><i>x</b></i>', '<![CDATA[x]]>'])
    assert.is(readText(html), null, html)
})

texts.run()

import fc from 'fast-check'
import { AllSelection, type EditorState, TextSelection } from 'prosemirror-state'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { setLink, setStyle, TEXT_KEYS, toggleFormat, toggleList } from '../../../client/email-editor/text/commands'
import { after, openText, runCommand, selectWords, writeState } from './text-state'

const commands = suite('commands of the text editor')

commands('a list takes the entries of the lists among its paragraphs', () => {
  const html = '<p>A</p><ul><li>B</li></ul><p>C</p>'
  assert.is(after(html, null, toggleList('ul')), '<ul><li>A</li><li>B</li><li>C</li></ul>')
  assert.is(after(html, { from: 'B', to: 'C' }, toggleList('ol')), '<p>A</p><ol><li>B</li><li>C</li></ol>')
  assert.is(after('<ul><li>A</li><li>B</li></ul>', null, toggleList('ul')), 'A<br />B')
})

commands('a list is refused where it would take a table or its cells apart', () => {
  const table = '<p>A</p><table><tr><td>B</td><td>C</td></tr></table><p>D</p>'
  assert.is(after(table, null, toggleList('ul')), null)
  assert.is(after(table, { at: 'B' }, toggleList('ul')), null)
  assert.is(after(table, { from: 'B', to: 'C' }, toggleList('ul')), null)
  assert.is(after('<div><p>A</p></div><p>B</p>', null, toggleList('ul')), null)
})

commands('a key joins no cells of a table, and nothing into one', () => {
  const html = '<p>A</p><table><tr><td>B</td><td><p>C</p><p>D</p></td></tr></table><p>E</p>'
  const before = (words: string, key: string) => {
    const state = selectWords(openText(html), { from: words })
    const at = state.apply(
      state.tr.setSelection(
        TextSelection.create(state.doc, key === 'Backspace' ? state.selection.from : state.selection.to),
      ),
    )
    const next = runCommand(at, TEXT_KEYS[key] ?? (() => false))
    return next && writeState(html, next)
  }
  for (const [words, key] of [
    ['B', 'Backspace'],
    ['C', 'Backspace'],
    ['E', 'Backspace'],
    ['A', 'Delete'],
    ['B', 'Delete'],
    ['D', 'Delete'],
  ] as const)
    assert.is(before(words, key), null, `${key} at ${words}`)
  assert.is(before('D', 'Backspace'), html.replace('</p><p>D', 'D'))
})

commands('a list is switched off whatever its entries hold', () => {
  const off = toggleList('ul')
  assert.is(after('<ul><li><p>A</p></li><li>B</li></ul>', { at: 'A' }, off), '<p>A</p><ul><li>B</li></ul>')
  assert.is(after('<ul><li>A<ul><li>B</li></ul></li></ul>', { at: 'A' }, off), 'A<ul><li>B</li></ul>')
  assert.is(after('<ul><li>A<ul><li>B</li></ul></li></ul>', { at: 'B' }, off), '<ul><li>A<br />B</li></ul>')
  assert.is(after('<ul><li><p>A</p><ul><li>B</li></ul></li><li>C</li></ul>', null, off), '<p>A</p><ul><li>B</li></ul>C')
})

commands('a colour or a size changes its own declaration only', () => {
  const html = '<span style="color:#333;font-size:18px;line-height:1.5">A B</span>'
  assert.is(after(html, { from: 'A B' }, setStyle('color', '#f00')), html.replace('#333', '#f00'))
  assert.is(
    after(html, { from: 'A B' }, setStyle('font-size', null)),
    '<span style="color:#333;line-height:1.5">A B</span>',
  )
  assert.is(
    after(html, { from: 'B' }, setStyle('color', '#f00')),
    '<span style="color:#333;font-size:18px;line-height:1.5">A </span><span style="color:#f00;font-size:18px;line-height:1.5">B</span>',
  )
  assert.is(
    after('<span style="font-size:9px;color:red">A</span>', { from: 'A' }, setStyle('color', null)),
    '<span style="font-size:9px">A</span>',
  )
  assert.is(
    after('<span class="x" STYLE=color:red>A</span>', { from: 'A' }, setStyle('color', null)),
    '<span class="x">A</span>',
  )
  assert.is(after('<b style="color:red">A</b>', { from: 'A' }, setStyle('color', null)), '<b>A</b>')
  assert.is(
    after('<font color="red" face="Arial">A</font>', { from: 'A' }, setStyle('color', null)),
    '<font face="Arial">A</font>',
  )
})

commands('a tag goes with its last declaration, and a colour within a link is a link’s own', () => {
  assert.is(after('<span style="color:red">A</span>', { from: 'A' }, setStyle('color', null)), 'A')
  assert.is(after('A', { from: 'A' }, setStyle('color', '#f00')), '<span style="color:#f00">A</span>')
  assert.is(
    after('<span style="color:red"><a href="x">A</a></span>', { from: 'A' }, setStyle('color', '#f00')),
    '<a href="x"><span style="color:#f00">A</span></a>',
  )
  const link = '<a href="x" style="color:blue">A</a>'
  assert.is(after(link, { from: 'A' }, setStyle('color', null)), link)
})

commands('a link keeps its other attributes, however they are written', () => {
  assert.is(
    after('<A target=_blank HREF=x style="color:red">A</A>', { at: 'A' }, setLink('https://a.example/?b=1&c=2')),
    '<A target=_blank HREF="https://a.example/?b=1&amp;c=2" style="color:red">A</A>',
  )
})

commands('a link without selected words is written by its address, and what is typed next is no part of it', () => {
  const html = '<p><b>Write to</b> us</p>'
  assert.is(
    after(html, { at: 'us' }, setLink('mailto:a@b.example')),
    '<p><b>Write to</b> us<a href="mailto:a@b.example">a@b.example</a></p>',
  )
  const linked = runCommand(selectWords(openText(html), { at: 'Write' }), setLink('https://a.example'))
  assert.ok(linked)
  const typed = linked.apply(linked.tr.insertText('!'))
  assert.is(writeState(html, typed), '<p><b>Write<a href="https://a.example">https://a.example</a>! to</b> us</p>')
})

const TEXTS = [
  'One<br>two <b>three</b>',
  '<p>A</p><ul><li>B</li></ul><p>C</p>',
  '<ul><li>A</li><li>B</li></ul>D',
  '<ul><li><p>A</p></li><li>B<ol><li>C</li><li><p>D</p><p>E</p></li></ol></li></ul>F',
  '<div><p>A</p><p>B</p></div><h2>C</h2>',
  '<table><tr><td>A</td><td><b>B</b></td></tr></table>C',
  '<a href="x"><i>A</i> b</a> <span style="color:red;font-size:9px">C</span><img src="y">D',
]
const COMMANDS = [
  toggleList('ul'),
  toggleList('ol'),
  toggleFormat('bold'),
  toggleFormat('italic'),
  setStyle('color', '#f00'),
  setStyle('color', null),
  setStyle('font-size', '12px'),
]

commands('no command of the toolbar throws or takes words away, whatever is selected', () => {
  const wordsOf = ({ doc }: EditorState) =>
    doc.textBetween(0, doc.content.size, '', ({ type }) => (type.name === 'code' ? '☐' : ''))
  let done = 0
  fc.assert(
    fc.property(
      fc.constantFrom(...TEXTS),
      fc.array(fc.tuple(fc.constantFrom(...COMMANDS), fc.nat(200), fc.nat(200)), { maxLength: 3 }),
      (html, steps) => {
        let state = openText(html)
        const before = wordsOf(state)
        for (const [command, from, to] of steps) {
          const { size } = state.doc.content
          const selection =
            from % 5 === 0
              ? new AllSelection(state.doc)
              : TextSelection.between(state.doc.resolve(from % (size + 1)), state.doc.resolve(to % (size + 1)))
          state = state.apply(state.tr.setSelection(selection))
          const next = runCommand(state, command)
          if (!next) continue
          next.doc.check()
          assert.is(wordsOf(next), before, html)
          state = next
          done++
        }
      },
    ),
    { seed: 5, numRuns: 3000 },
  )
  assert.ok(done > 2000, `${done}`)
})

commands.run()

import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { withShownPictures } from '../../../client/email-editor/rendering/pictures'
import { textNodeOf } from '../../../shared/email/edit/text-node'
import { isLogo, withLogo } from '../../../shared/email/render/logo'
import { readMark } from '../../../shared/email/render/marked'
import { emailTree } from '../../../shared/email/source/tree'

const pictures = suite('pictures on the canvas')

const show = (html: string) => withShownPictures(html, '/p?url=', 'https://own.example')
const at = (url: string) => `/p?url=${encodeURIComponent(url)}`

pictures('pictures of other hosts come through this server, however they are written', () => {
  for (const [before, after] of [
    [
      '<img alt="a" src="https://a.example/b.png?c=1&amp;d=2">',
      `<img alt="a" src="${at('https://a.example/b.png?c=1&d=2')}">`,
    ],
    ["<img src='http://a.example/b.png' />", `<img src="${at('http://a.example/b.png')}" />`],
    ['<IMG src=https://a.example/b.png width=20>', `<IMG src="${at('https://a.example/b.png')}" width=20>`],
    ['<td background="https://a.example/b.png">', `<td background="${at('https://a.example/b.png')}">`],
    [
      `<div style="background:#fff url('https://a.example/b.png') center">`,
      `<div style="background:#fff url('${at('https://a.example/b.png')}') center">`,
    ],
    [
      '<p style="background-image: url(https://a.example/b.png)">',
      `<p style="background-image: url(${at('https://a.example/b.png')})">`,
    ],
  ] as const)
    assert.is(show(before), after)
})

pictures('other addresses stay as they are', () => {
  for (const html of [
    '<img src="https://own.example/pictures/a.png"><img src="/pictures/a.png"><img src="cid:logo">',
    '<a href="https://a.example/b.png">https://a.example/b.png</a>',
    '<style>@font-face { src: url(https://a.example/font.woff2) }</style>',
  ])
    assert.is(show(html), html)
  assert.is(withShownPictures('<img src="https://a.example/b.png">', null, ''), '<img src="https://a.example/b.png">')
})

pictures('the logo takes its place, which is no text to be edited', () => {
  assert.match(
    withLogo('<div>{{org_logo}} {{org_name}}</div>', '/pictures/logo.png'),
    /^<div><img src="\/pictures\/logo.png"[^>]*> \{\{org_name\}\}<\/div>$/,
  )
  assert.is(withLogo('<div>{{org_logo}}</div>', null), '<div></div>')
  const tree = emailTree(
    '<mjml><mj-body><mj-section><mj-column><mj-text> {{org_logo}} </mj-text></mj-column></mj-section></mj-body></mjml>',
  )
  assert.ok(isLogo(' {{org_logo}} '))
  assert.is(textNodeOf(tree, tree.nodes.at(-1) as never), null)
})

pictures('words of an accordion are a text, and the small picture of a carousel is the large one', () => {
  const source =
    '<mjml><mj-body><mj-section><mj-column><mj-accordion><mj-accordion-element><mj-accordion-title>Why</mj-accordion-title><mj-accordion-text>So</mj-accordion-text></mj-accordion-element></mj-accordion></mj-column></mj-section></mj-body></mjml>'
  const tree = emailTree(source)
  for (const name of ['mj-accordion-title', 'mj-accordion-text']) {
    const node = tree.nodes.find(({ element }) => element.name === name)
    assert.ok(node)
    assert.is(textNodeOf(tree, node), node)
  }
  assert.is(readMark(null, 'mj-carousel-thumbnail em-12-thumbnail'), 12)
  assert.is(readMark(null, 'mj-carousel-image em-12'), 12)
})

pictures('of several widths are each shown through the server', () => {
  const list = 'https://a.example/s.png?w=1&amp;h=2 320w, /files/own.png 640w,https://a.example/l,1.png'
  assert.is(
    show(`<img srcset="${list}" src="https://a.example/s.png">`),
    `<img srcset="/p?url=${encodeURIComponent('https://a.example/s.png?w=1&h=2')} 320w, /files/own.png 640w,/p?url=${encodeURIComponent('https://a.example/l,1.png')}" src="/p?url=${encodeURIComponent('https://a.example/s.png')}">`,
  )
})

pictures.run()

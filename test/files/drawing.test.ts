import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sanitizeSvg } from '../../server/media_gallery/sanitize-svg'
import { DomainError } from '../../shared/kernel/errors'
import { FILE_LIMITS } from '../../shared/media_gallery/limits'

const test = suite('drawings')

const SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const clean = (text: string): string => new TextDecoder().decode(sanitizeSvg(new TextEncoder().encode(text)))
const drawing = (inside: string, attributes = ''): string => clean(`<svg ${SVG} ${attributes}>${inside}</svg>`)

const EVIL: Readonly<Record<string, string>> = {
  script: '<script>alert(1)</script>',
  'script of another space': '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>',
  handler: '<rect width="1" onload="alert(1)" onclick="alert(1)"/>',
  'handler in capitals': '<rect OnLoad="alert(1)"/>',
  link: '<a href="javascript:alert(1)"><text>x</text></a>',
  'use from elsewhere': '<use href="https://evil.example/a.svg#x"/>',
  'use of data': '<use xlink:href="data:image/svg+xml;base64,PHN2Zz4="/>',
  image: '<image href="https://evil.example/pixel.png"/>',
  'image of a file': '<image xlink:href="file:///etc/passwd"/>',
  'filter image': '<filter id="f"><feImage href="https://evil.example/p.png"/></filter>',
  'foreign markup':
    '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example"/></foreignObject>',
  animation:
    '<rect><animate attributeName="href" to="javascript:alert(1)"/><set attributeName="onload" to="alert(1)"/></rect>',
  'style that loads': '<style>@import url(https://evil.example/a.css);</style>',
  'style with an address': '<style>rect{fill:url(https://evil.example/a#b)}</style>',
  'style with a hidden address': '<style>rect{fill:u\\72l(https://evil.example/a)}</style>',
  'attribute with an address':
    '<rect fill="url(https://evil.example/a#b)" style="background:url(\'//evil.example\')"/>',
  'cdata that ends': '<style><![CDATA[</style><script>alert(1)</script>]]></style>',
  'a sheet': '<?xml-stylesheet href="https://evil.example/a.css"?>',
}

test('removes scripts and external references', () => {
  for (const [name, inside] of Object.entries(EVIL))
    assert.not.match(
      drawing(inside),
      /script|alert|evil|https?:\/\/(?!www\.w3\.org)|file:|data:|on\w+=|<a |animate|foreign/i,
      name,
    )
  assert.not.match(drawing('', 'onload="alert(1)"'), /alert/)
})

test('keeps visible elements', () => {
  const inside =
    '<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs><g transform="rotate(5)"><rect width="10" height="10" fill="url(#g)" style="opacity:.5"></rect></g><style>.a{fill:#6f278f}</style><use href="#g"></use><text x="1">Größe &amp; Maß &lt;</text>'
  assert.is(
    drawing(inside, 'viewBox="0 0 10 10"'),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`,
  )
})

test('gives the same result when cleaned twice', () => {
  const once = drawing(Object.values(EVIL).slice(0, -1).join(''))
  assert.is(clean(once), once)
})

const refused = (text: string): string => {
  try {
    clean(text)
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error)
  }
  return 'taken'
}

test('refuses files that are no SVG or expand beyond the limits', () => {
  assert.is(refused('<html/>'), 'media_gallery.unreadable')
  assert.is(refused(`<svg ${SVG}><rect></svg>`), 'media_gallery.unreadable')
  assert.is(
    refused(`<!DOCTYPE svg [<!ENTITY a "&#38;a;&#38;a;">]><svg ${SVG}><text>&a;</text></svg>`),
    'media_gallery.unreadable',
  )
  assert.is(
    refused(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg ${SVG}><text>&x;</text></svg>`),
    'media_gallery.unreadable',
  )
  assert.is(refused(`<svg ${SVG}>${'<g>'.repeat(100)}${'</g>'.repeat(100)}</svg>`), 'media_gallery.unreadable')
  assert.is(refused(`<svg ${SVG}>${'<g/>'.repeat(FILE_LIMITS.elements)}</svg>`), 'media_gallery.unreadable')
  const level = (n: number) => `<g id="l${n}">${'<use href="#l'.concat(String(n - 1), '"/>').repeat(10)}</g>`
  const levels = (count: number) =>
    `<svg ${SVG}><g id="l0"><rect/></g>${Array.from({ length: count }, (_, i) => level(i + 1)).join('')}</svg>`
  assert.is(refused(levels(2)), 'taken')
  assert.is(refused(levels(12)), 'media_gallery.unreadable')
  assert.is(refused(`<svg ${SVG}><g id="a"><use href="#a"/></g></svg>`), 'media_gallery.unreadable')
  assert.is(refused(`<svg ${SVG}><desc>${'x'.repeat(FILE_LIMITS.drawing)}</desc></svg>`), 'input.too_large')
})

test.run()

import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dataBlock, html, raw } from '../../../server/shop/html'

const test = suite('html')

const HOSTILE = `"><script>alert(1)</script><img src=x onerror='x'>&`
const HARMLESS = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&#39;x&#39;&gt;&amp;'

test('escapes every value, in texts and in attributes', () => {
  assert.is(html`<p title="${HOSTILE}">${HOSTILE}</p>`.toString(), `<p title="${HARMLESS}">${HARMLESS}</p>`)
  assert.is(html`${['<', html`<b>${'<'}</b>`, 7]}`.toString(), '&lt;<b>&lt;</b>7')
})

test('nests markup, and renders null, undefined and booleans as nothing', () => {
  const item = html`<li>1</li>`
  assert.is(html`<ul>${[item, null, undefined, false, true, [item]]}</ul>`.toString(), '<ul><li>1</li><li>1</li></ul>')
  assert.is(html`${raw('<i>sanitised</i>')}`.toString(), '<i>sanitised</i>')
})

test('escapes an object that only looks like markup', () => {
  const forged = { markup: '<script>', toString: () => '<script>' }
  assert.is(html`${String(forged)}`.toString(), '&lt;script&gt;')
})

test('leads only to the web and to its own host', () => {
  const to = (url: string) => html`<a href="${url}">x</a>`.toString()
  for (const url of [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
  ])
    assert.is(to(url), '<a href="#">x</a>', url)
  assert.is(to(HOSTILE), '<a href="#">x</a>')
  for (const url of ['/en/a?b=1', '?q=1', '#main', 'https://a.example/b', 'http://a.example', ''])
    assert.is(to(url), `<a href="${url}">x</a>`, url)
  assert.is(html`<img src="${'javascript:x'}">`.toString(), '<img src="#">')
  assert.is(html`<form action="${'javascript:x'}">`.toString(), '<form action="#">')
})

test('refuses an attribute without quotes', () => {
  assert.throws(() => html`<a title=${'x onclick=y'}>`, TypeError)
})

test('keeps data for search engines inside of its block', () => {
  const block = dataBlock({ name: '</script><script>alert(1)</script>' }).toString()
  assert.is(block.match(/<\/script>/g)?.length, 1)
  assert.equal(JSON.parse(block.replace(/^[^>]*>|<\/script>$/g, '')), { name: '</script><script>alert(1)</script>' })
})

test.run()

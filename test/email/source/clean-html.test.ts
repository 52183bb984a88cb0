import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { cleanHtml } from '../../../shared/email/render/clean-html'

const test = suite('HTML emails')

const cleaned = (html: string) => cleanHtml(html)?.html
const namesIn = (html: string) => cleanHtml(html)?.removed.map(({ name }) => name)

test('lose scripts, handlers, forms, frames, redirections and dangerous addresses', () => {
  assert.is(cleaned('<p>a</p><script>alert("<b>")</script><p>b</p>'), '<p>a</p><p>b</p>')
  assert.is(cleaned('<IMG SRC="a.png" onError="alert(1)">'), '<IMG SRC="a.png">')
  assert.is(cleaned('<form action="https://evil.example"><p>a</p><input name="pin"></form>'), '<p>a</p>')
  assert.is(cleaned('<iframe src="https://evil.example"></iframe><object data="a"></object>b'), 'b')
  assert.is(
    cleaned('<meta charset="utf-8"><meta http-equiv="refresh" content="0;url=https://evil.example">'),
    '<meta charset="utf-8"><meta content="0;url=https://evil.example">',
  )
  for (const href of [
    'javascript:alert(1)',
    'java&#115;cript:alert(1)',
    'javascript&colon;alert(1)',
    '&#106avascript:alert(1)',
    ' vbscript:x',
    'data:text/html,x',
  ])
    assert.is(cleaned(`<a href="${href}">a</a>`), '<a>a</a>', href)
  assert.equal(namesIn('<p onclick="x">a</p>\n<script></script>'), ['onclick', 'script'])
})

test('lose what browsers read in another way than the parser', () => {
  for (const hostile of [
    '<!--><script>alert(1)</script>-->',
    '<!-- --!><script>alert(1)</script>-->',
    '<![CDATA[><script>alert(1)</script>]]>',
    '<title><img alt="</title><img src=x onerror=alert(1)>"></title>',
    '<scr<script></script>ipt>alert(1)</script>',
    '<img src=x onerror=alert(1)//',
    '<svg><script>alert(1)</script></svg>',
    '<a/onclick=alert(1) href=x>a</a>',
  ]) {
    const html = cleaned(hostile) ?? ''
    assert.not.match(html, /<script|<svg|<img[^>]*onerror|<a[^>]*onclick|alert\(1\)\/\//i, hostile)
    assert.is(cleaned(html), html, 'cleaning again changes nothing')
  }
})

test('keep every other character, also comments for Outlook', () => {
  const email = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN">
<html xmlns:v="urn:schemas-microsoft-com:vml"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><style>a > b { color: red }</style></head>
<body bgcolor=#ffffff><!--[if mso]><v:rect href="https://a.example"></v:rect><![endif]--><!--[if !mso]><!--><a href='https://a.example/?a=1&amp;b=2'>Caf&eacute;</a><!--<![endif]-->
<table><tr><td background="https://a.example/a.png">&nbsp;<br>{{firstname}}<td>b</table></body></html>`
  assert.is(cleaned(email), email)
})

test.run()

import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { linkTarget } from '../../../shared/email/link-target'

const test = suite('targets of links')

test('get https:// where they have no scheme', () => {
  assert.is(linkTarget('theatre.example/x'), 'https://theatre.example/x')
  assert.is(linkTarget(' //theatre.example/x '), 'https://theatre.example/x')
  assert.is(linkTarget('theatre.example:8080/x'), 'https://theatre.example:8080/x')
})

test('stay as they are where they lead somewhere', () => {
  for (const url of [
    'https://a.example/?b=1&c',
    'http://a.example',
    'mailto:a@b.example',
    'tel:+431',
    '{{read_on_web_url}}',
    '/de/house',
    'http://localhost:3000/x',
  ])
    assert.is(linkTarget(url), url)
})

test('are refused where they lead nowhere, or an email must not contain them', () => {
  for (const url of [
    '',
    ' ',
    'https://',
    'https:',
    'theatre',
    'a b.example',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://a.example',
  ])
    assert.is(linkTarget(url), null, url)
})

test.run()

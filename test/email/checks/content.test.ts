import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type CheckedEmail, contentProblems } from '../../../shared/email/checks/content'
import { webLinks } from '../../../shared/email/checks/links'
import { problemsIn, sortProblems } from '../../../shared/email/checks/problem'
import { EMAIL_LIMITS } from '../../../shared/email/limits'
import { emailTree } from '../../../shared/email/source/tree'
import { BUILT_IN_TEMPLATES } from '../../../shared/email/templates/built-in'

const test = suite('checks of an email’s source')

const HEAD = '<mj-head><mj-preview>Soon</mj-preview></mj-head>'
const within = (content: string) =>
  `<mjml>${HEAD}\n<mj-body>\n<mj-section><mj-column>\n${content}\n</mj-column></mj-section>\n</mj-body>\n</mjml>`

const problemsOf = (source: string, more: Partial<CheckedEmail> = {}) =>
  sortProblems(contentProblems({ source, audience: false, slots: true, event_id: null, size: 1000, ...more })).problems
const said = (source: string, more: Partial<CheckedEmail> = {}) =>
  problemsOf(source, more).map(({ kind, line, name, figure }) =>
    [kind, line, name || figure].filter((part) => part !== null),
  )

test('name images without a description and buttons without a target, at their place', () => {
  const source = within('<mj-image src="a.png" />\n<mj-button>Go</mj-button>\n<mj-button href="#">Go</mj-button>')
  assert.equal(said(source), [
    ['target', 5],
    ['target', 6],
    ['alt', 4],
  ])
  for (const { at } of problemsOf(source)) assert.match(source.slice(at ?? 0), /^<mj-(image|button)/)
  assert.equal(said('<p><img src="a.png"><a href="">x</a><a name="top">y</a></p>'), [
    ['target', 1],
    ['alt', 1],
  ])
})

test('leave decorative images, counting pixels, anchors, variables and defaults of the head alone', () => {
  assert.equal(
    said(within('<mj-image src="a.png" alt="" /><mj-image src="b.png" alt="Stage" href="https://a.example" />')),
    [],
  )
  assert.equal(
    said(
      within(
        '<mj-button href="{{read_on_web_url}}">Go</mj-button><mj-text><a href="#top">Up</a><a href="tel:0123">Call</a></mj-text>',
      ),
    ),
    [],
  )
  assert.equal(said('<img src="a.gif" width="1" height="1"><a href="/en/house/events">All</a>'), [])
  assert.equal(
    said(within('').replace('<mj-preview>', '<mj-attributes><mj-button color="red" /></mj-attributes><mj-preview>')),
    [],
  )
})

test('name braces that are no variable, and leave variables and comments alone', () => {
  const words = 'Hello {{firstname|there}}{{ name }}, <!-- {{#x}} -->{{#if label:VIP}} dear\n{{ friend'
  assert.equal(said(within(`<mj-text>${words}</mj-text>`)), [
    ['braces', 4, '{{#if label:VIP}}'],
    ['braces', 5, '{{ friend'],
  ])
})

test('name addresses that mail programs cannot complete', () => {
  assert.equal(said(within('<mj-button href="theatre.example/x">Go</mj-button>')), [
    ['incomplete', 4, 'theatre.example/x'],
  ])
})

test('report the markup that is removed on sending, in HTML and within MJML', () => {
  assert.equal(said('<p>a</p>\n<script></script><form action="x"><p onclick="y">b</p></form>'), [
    ['removed', 2, 'script'],
    ['removed', 2, 'form'],
    ['removed', 2, 'onclick'],
  ])
  assert.equal(said(within('<mj-text>\n<b onclick="x">a</b></mj-text><mj-raw><iframe></iframe></mj-raw>')), [
    ['removed', 5, 'onclick'],
    ['removed', 5, 'iframe'],
  ])
})

test('name slots without an event, unless the email’s own is put there on sending', () => {
  const slot = (attributes: string) => within(`<mj-text data-event-container="2" ${attributes}>Title</mj-text>`)
  assert.equal(said(slot('')), [['slot', 4, 2]])
  assert.equal(said(slot('data-event-id=""')), [['slot', 4, 2]])
  assert.equal(said(slot('data-event-live')), [['slot', 4, 2]])
  assert.equal(said(slot('data-event-live'), { event_id: 'a' }), [])
  assert.equal(said(slot('data-event-id="a"')), [])
  assert.equal(said(slot(''), { slots: false }), [], 'a template is filled later')
})

test('report a missing unsubscribe link, where the kind of email needs one', () => {
  const source = within('<mj-text>News</mj-text>')
  assert.equal(
    problemsOf(source, { audience: true }).map(({ kind }) => kind),
    ['unsubscribe'],
  )
  assert.equal(said(source), [])
  assert.equal(said(within('<mj-text><a href="{{ unsubscribe_url }}">Stop</a></mj-text>'), { audience: true }), [])
})

test('report a missing preview text, and an email that mail programs cut off', () => {
  assert.is(problemsOf(within('').replace('Soon', ' ')).at(-1)?.kind, 'preview_text')
  assert.is(problemsOf(within('').replace(HEAD, '')).at(-1)?.kind, 'preview_text')
  assert.equal(problemsOf(within(''), { size: EMAIL_LIMITS.clipped }), [])
  assert.equal(
    problemsOf(within(''), { size: EMAIL_LIMITS.clipped + 1 }).map(({ kind, figure }) => [kind, figure]),
    [['size', 103]],
  )
})

test('find nothing but the events to fill in the built-in templates', () => {
  for (const { id, body, type } of BUILT_IN_TEMPLATES)
    for (const { kind } of problemsOf(body, { audience: type !== 'reminder' })) assert.is(kind, 'slot', id)
})

test('list problems by severity up to a limit, and count the rest', () => {
  const many = within(`<mj-text><script></script></mj-text>${'<mj-image src="a.png" />'.repeat(40)}`)
  const { problems, more } = sortProblems(
    contentProblems({ source: many, audience: false, slots: true, event_id: null, size: 1 }),
  )
  assert.equal([problems[0]?.kind, problems.length, more], ['removed', 30, 11])
})

test('find each web address once, and none that is known only on sending', () => {
  const source = within(
    '<mj-button href="https://a.example/?a=1&amp;b=2">A</mj-button><mj-text><a href="https://a.example/?a=1&amp;b=2">A</a><a href="https://b.example/{{name}}">B</a><a href="mailto:a@b.example">C</a></mj-text>',
  )
  assert.equal(webLinks(emailTree(source)), [{ url: 'https://a.example/?a=1&b=2', at: source.indexOf('<mj-button') }])
})

test('place problems in a source that was edited meanwhile', () => {
  const source = within('<mj-text>Come</mj-text>\n<mj-image src="a.png" />\n<mj-image src="b.png" />')
  const found = problemsOf(source)
  const placesIn = (later: string) =>
    problemsIn(later, source, found).map(({ at, line }) => [later.slice(at ?? 0, (at ?? 0) + 22), line])
  assert.equal(placesIn(source.replace('Come', 'Come\nsoon')), [
    ['<mj-image src="a.png" ', 6],
    ['<mj-image src="b.png" ', 7],
  ])
  assert.equal(placesIn(source.replace('<mj-image src="a.png" />\n', '')), [['<mj-image src="b.png" ', 5]])
})

test.run()

import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { EmailBodies } from '../../../server/email/rendering/email-bodies'
import { MjmlRenderer, RenderFailed, RenderInterrupted } from '../../../server/email/rendering/mjml-renderer'
import { renderEmail } from '../../../server/email/rendering/render-email'
import { EMAIL_LIMITS } from '../../../shared/email/limits'
import { isSafeUrl } from '../../../shared/email/render/prepare'
import { BUILT_IN_TEMPLATES } from '../../../shared/email/templates/built-in'
import { eventColumn } from '../../../shared/email/templates/layout'
import { TEMPLATE_WORDS } from '../../../shared/email/templates/words'
import { THIRD_PARTY } from '../source/third-party'

const test = suite('email rendering')

const renderer = new MjmlRenderer()
const base = new URL('https://foyer.example')
test.after(() => renderer.close())

async function htmlOf(body: string): Promise<string> {
  const rendered = await renderEmail(body, renderer, base)
  if ('problems' in rendered) throw new Error(JSON.stringify(rendered.problems))
  return rendered.html
}

const problemsOf = async (body: string) => {
  const rendered = await renderEmail(body, renderer, base)
  return 'problems' in rendered ? rendered.problems.map(({ kind, name }) => `${kind} ${name}`.trim()) : []
}

const inBody = (content: string) =>
  `<mjml><mj-body><mj-section><mj-column>${content}</mj-column></mj-section></mj-body></mjml>`

test('renders the built-in templates without a warning, below the size at which Gmail clips', async () => {
  for (const { id, body } of BUILT_IN_TEMPLATES) {
    const rendered = await renderEmail(body, renderer, base)
    assert.ok('html' in rendered, id)
    assert.equal(rendered.warnings, [], id)
    assert.ok(Buffer.byteLength(rendered.html) < EMAIL_LIMITS.clipped, id)
    assert.ok(!rendered.html.includes('src="/'), `${id} has absolute pictures`)
    if (body.includes('data-event-title')) assert.match(rendered.html, /data-event-title="1"/)
  }
})

test('fills a phone’s width with the picture of an event that stands beside another', async () => {
  const column = eventColumn(TEMPLATE_WORDS.en, 1)
  assert.match(
    await htmlOf(`<mjml><mj-body><mj-section>${column}${column}</mj-section></mj-body></mjml>`),
    /max-width: ?\d+px\)\s*{\s*table\.mj-full-width-mobile/,
  )
})

test('renders MJML of other tools', async () => {
  for (const [name, source] of Object.entries(THIRD_PARTY))
    if (name !== 'empty body') assert.match(await htmlOf(source), /<\/html>/, name)
})

test('keeps an email’s colours in the dark, unless it has some of its own for that', async () => {
  const declared = (html: string) =>
    [...html.matchAll(/<meta name="(?:supported-)?color-schemes?" content="([^"]*)">/g)].map(([, content]) => content)
  for (const { id, body } of BUILT_IN_TEMPLATES)
    assert.equal(declared(await htmlOf(body)), ['light only', 'light only'], id)
  const own = inBody('<mj-text>Hello</mj-text>').replace(
    '<mjml>',
    '<mjml><mj-head><mj-style>@media (prefers-color-scheme: dark) { p { color: #fff } }</mj-style></mj-head>',
  )
  assert.equal(declared(await htmlOf(own)), [])
})

test('sends the HTML of an author without scripts, handlers, forms and frames', async () => {
  const html = await htmlOf(
    '<p onclick="x()">Come</p><script>x()</script><form action="https://a.example"><input></form><iframe src="https://a.example"></iframe>',
  )
  assert.match(html, 'Come')
  assert.not.match(html, /script|onclick|<form|<input|iframe/)
})

test('sends no marks of the editor, which only a rendering of marked elements keeps', async () => {
  const marked = inBody('<mj-text data-em="4"><p data-em="5">Come</p></mj-text>')
  for (const body of [
    marked,
    '<html><body><p data-em="5" class="lead">Come</p></body></html>',
    `<p data-em="5">Come</p>${'<i>'.repeat(300)}`,
  ]) {
    assert.not.match(await htmlOf(body), /data-em|em-4/)
    const kept = await renderEmail(body, renderer, base, true)
    assert.ok('html' in kept)
    assert.match(kept.html, '<p data-em="5"')
  }
})

test('sends named characters as they are meant, in attributes and the preview text too', async () => {
  const body =
    '<mj-image src="https://a.example/a.png" alt="Caf&eacute; &copy; &amp; Bar" /><mj-text>Th&eacute;&acirc;tre &hellip;</mj-text>'
  const html = await htmlOf(
    inBody(body).replace('<mjml>', '<mjml><mj-head><mj-preview>Soon&hellip; &Eacute;t&eacute;</mj-preview></mj-head>'),
  )
  assert.not.match(html, /&amp;(?:amp|eacute|copy|hellip|Eacute);/)
  assert.match(html, /alt="Caf(?:é|&eacute;) (?:©|&copy;) &amp; Bar"/)
  assert.match(html, /Soon(?:…|&hellip;) (?:É|&Eacute;)t(?:é|&eacute;)/)
  assert.match(html, /Th(?:é|&eacute;)(?:â|&acirc;)tre (?:…|&hellip;)/)
})

test('shows a drawing of the gallery by its thumbnail, as mail programs show no SVG', async () => {
  const picture = `/files/0f8fad5b-d9cb-469f-a165-70867728950e/${'0'.repeat(32)}`
  for (const body of [
    inBody(`<mj-image src="${picture}.svg" />`),
    `<img src="${picture}.svg">`,
    inBody(`<mj-text><img src="${picture}.svg"></mj-text>`),
  ])
    assert.match(await htmlOf(body), `src="https://foyer.example${picture}.thumb.png"`)
  assert.match(await htmlOf(inBody(`<mj-image src="${picture}.png" />`)), `src="https://foyer.example${picture}.png"`)
})

test('keeps HTML and plain text, with absolute paths', async () => {
  assert.is(
    await htmlOf('<p><a href="/x">a</a><img src=\'/files/1.png\'></p>'),
    '<p><a href="https://foyer.example/x">a</a><img src=\'https://foyer.example/files/1.png\'></p>',
  )
  assert.is(await htmlOf('Hello\nthere'), '<p>Hello<br>there</p>')
})

test('completes the path of each picture in a list for several widths', async () => {
  const list = '/files/a.png 1x, https://a.example/b,1.png 2x,/files/c.png, /files/d.png'
  const complete =
    'https://foyer.example/files/a.png 1x, https://a.example/b,1.png 2x,https://foyer.example/files/c.png, https://foyer.example/files/d.png'
  assert.match(await htmlOf(inBody(`<mj-image src="/files/a.png" srcset="${list}" />`)), `srcset="${complete}"`)
  assert.is(await htmlOf(`<p><img src="cid:a" srcset='${list}'></p>`), `<p><img src="cid:a" srcset='${complete}'></p>`)
  const hostile = '/files/a.png 1x, javascript:alert(1) 2x'
  for (const body of [
    inBody(`<mj-image src="/files/a.png" srcset="${hostile}" />`),
    `<p><img src="cid:a" srcset="${hostile}"></p>`,
  ])
    assert.not.match(await htmlOf(body), /srcset|javascript/)
})

test('completes the paths of pictures in the background', async () => {
  const picture = 'https://foyer.example/files/a.png'
  assert.is(
    await htmlOf(
      `<table><tr><td background="/files/a.png" style="background: url('/files/a.png')">a</td></tr></table>`,
    ),
    `<table><tr><td background="${picture}" style="background: url('${picture}')">a</td></tr></table>`,
  )
  assert.match(
    await htmlOf(inBody('<mj-text><p style="background-image:url(/files/a.png)">a</p></mj-text>')),
    `url(${picture})`,
  )
  const style = '<mjml><mj-head><mj-style>.a { background: url("/files/a.png") }</mj-style></mj-head>'
  assert.match(await htmlOf(inBody('<mj-text>a</mj-text>').replace('<mjml>', style)), picture)
})

test('refuses included files', async () => {
  assert.equal(await problemsOf(inBody('<mj-include path="/etc/passwd" />')), ['include mj-include'])
  assert.equal(
    await problemsOf('<mjml><mj-head><mj-include path="./x.css" type="css" /></mj-head><mj-body></mj-body></mjml>'),
    ['include mj-include'],
  )
})

test('refuses markup beyond the limits before rendering it', async () => {
  assert.equal(await problemsOf(`<mjml><mj-body>${'<mj-wrapper>'.repeat(500)}`), ['too_deep'])
  assert.equal(await problemsOf(inBody('<mj-spacer/>'.repeat(10_000))), ['too_many'])
  assert.equal(await problemsOf(inBody(`<mj-text>${'x'.repeat(30 * 1024 * 1024)}</mj-text>`)), ['too_large'])
  assert.equal(await problemsOf('<mjml><mj-head></mj-head></mjml>'), ['no_body mj-body'])
})

test('removes scripts, handlers and dangerous addresses wherever they are written', async () => {
  const hostile = [
    '<mj-raw><script>alert(1)</script><img src=x onerror=alert(1)><iframe src="https://evil.example"></iframe><form action="https://evil.example"></form></mj-raw>',
    '<mj-text><svg onload=alert(1)></svg><a href="javascript:alert(1)">a</a><b onclick="alert(1)">b</b></mj-text>',
    '<mj-text><![CDATA[<script>alert(1)</script>]]></mj-text>',
    '<mj-button href="javascript:alert(1)">c</mj-button>',
    '<mj-button href=" java\tscript:alert(1)">d</mj-button>',
    `<mj-image src='x" onerror="alert(1)' alt='"><script>alert(1)</script>' />`,
    '<mj-table><tr><td onmouseover="alert(1)">e</td></tr></mj-table>',
    '<mj-image src="data:text/html,<script>alert(1)</script>" />',
  ].join('')
  const head =
    '<mj-head><mj-title></title><script>alert(1)</script></mj-title><mj-style>a{} </style><script>alert(1)</script></mj-style><mj-html-attributes><mj-selector path="div"><mj-html-attribute name="onclick">alert(1)</mj-html-attribute></mj-selector></mj-html-attributes><mj-raw><script>alert(1)</script></mj-raw></mj-head>'
  const html = await htmlOf(inBody(hostile).replace('<mj-body>', `${head}<mj-body>`))
  assert.not.match(html, /<script|<iframe|<form|javascript:|text\/html,/i)
  assert.not.match(html, /<[^>]*\s(?:on[a-z]+)\s*=(?=(?:[^"]*"[^"]*")*[^"]*$)/i)
  assert.not.match(html.replace(/"[^"]*"/g, '""'), /\son(?:error|click|load|mouseover)\s*=/i)
})

test('lets no title bring an attribute, and no icon or menu a dangerous address', async () => {
  const titled = inBody('<mj-text>a</mj-text>').replace(
    '<mjml>',
    `<mjml><mj-head><mj-title>A" onclick="alert(1)" b='</mj-title></mj-head>`,
  )
  const html = await htmlOf(titled)
  assert.match(html, /<title>A&quot; onclick=&quot;alert\(1\)&quot; b=&#39;<\/title>/)
  assert.match(html, /aria-label="A&quot; onclick=&quot;alert\(1\)&quot; b=&#39;"/)
  const icons = [
    '<mj-accordion icon-wrapped-url="javascript:alert(1)" icon-unwrapped-url="javascript:alert(1)"><mj-accordion-element><mj-accordion-title>a</mj-accordion-title><mj-accordion-text>b</mj-accordion-text></mj-accordion-element></mj-accordion>',
    '<mj-carousel left-icon="javascript:alert(1)" right-icon="javascript:alert(1)"><mj-carousel-image src="https://foyer.example/a.png" thumbnails-src="javascript:alert(1)" /></mj-carousel>',
  ]
  for (const icon of icons) assert.not.match(await htmlOf(inBody(icon)), /javascript:/)
  const menu = (start: string) =>
    htmlOf(inBody(`<mj-navbar base-url="${start}"><mj-navbar-link href=":alert(1)//">a</mj-navbar-link></mj-navbar>`))
  for (const start of ['javascript', 'javascript:alert(1)//', ' JavaScript'])
    assert.not.match(await menu(start), /javascript/i)
  assert.match(await menu('https://foyer.example/'), /href="https:\/\/foyer\.example\/:alert/)
})

test('keeps an email’s fonts out of those after it', async () => {
  const styled = inBody('<mj-text font-family="Leaked">a</mj-text>')
  const withFont = (name: string) =>
    styled.replace(
      '<mjml>',
      `<mjml><mj-head><mj-font name="${name}" href="https://fonts.example/leaked.css" /></mj-head>`,
    )
  assert.match(await htmlOf(withFont('Leaked')), /leaked\.css/)
  assert.not.match(await htmlOf(styled), /leaked\.css/)
  const refusal = await htmlOf(withFont('a)')).catch((error: unknown) => error)
  assert.instance(refusal, RenderFailed, 'MJML takes the name for a pattern')
  assert.match(await htmlOf(styled), /<\/html>/)
})

const outcomeOf = (rendering: Promise<unknown>) =>
  rendering.catch((error: unknown) => (error instanceof RenderInterrupted ? error.reason : error))

test('kills a process that takes too long, and renders the next email in a new one', async () => {
  const impatient = new MjmlRenderer({ timeout: 1, start: 60_000 })
  assert.is(await outcomeOf(impatient.render(inBody('<mj-text>a</mj-text>'.repeat(2_000)))), 'timeout')
  impatient.close()
  const patient = new MjmlRenderer()
  const [one, two] = await Promise.allSettled([
    patient.render('<broken'),
    patient.render(inBody('<mj-text>b</mj-text>')),
  ])
  assert.instance(one.status === 'rejected' ? one.reason : null, RenderFailed, 'MJML refused it')
  assert.is(two.status, 'fulfilled')
  patient.close()
})

test('limits the start of its process apart from the time of an email', async () => {
  const slowStart = new MjmlRenderer({ timeout: 60_000, start: 1 })
  assert.is(
    await outcomeOf(slowStart.render(inBody('<mj-text>a</mj-text>'))),
    'start',
    'for which no email is to blame',
  )
  slowStart.close()
  const slowEmail = new MjmlRenderer({ timeout: 1, start: 60_000 })
  assert.is(await outcomeOf(slowEmail.render(inBody('<mj-text>a</mj-text>'.repeat(2_000)))), 'timeout')
  slowEmail.close()
})

test('tells a killed process and a full queue from a refused email', async () => {
  const one = new MjmlRenderer({ waiting: 1 })
  await one.render(inBody('<mj-text>ready</mj-text>'))
  process.kill(one.pid as number, 'SIGSTOP')
  const first = outcomeOf(one.render(inBody('<mj-text>a</mj-text>')))
  const second = one.render(inBody('<mj-text>b</mj-text>'))
  assert.is(await outcomeOf(one.render(inBody('<mj-text>c</mj-text>'))), 'full')
  process.kill(one.pid as number, 'SIGKILL')
  assert.is(await first, 'ended')
  assert.match((await second).html, /b/, 'the next one is rendered in a new process')
  one.close()
})

test('rests a body for a moment after an interruption, and then tries it again', async () => {
  let now = 0
  let tries = 0
  const broken = {
    render: () =>
      tries++ < 1
        ? Promise.reject(new RenderInterrupted('ended'))
        : Promise.resolve({ html: '<p>a</p>', warnings: [] }),
  }
  const bodies = new EmailBodies(broken, base, () => now)
  const body = inBody('<mj-text>a</mj-text>')
  assert.is(await outcomeOf(bodies.html(body)), 'ended')
  assert.is(await outcomeOf(bodies.html(body)), 'ended')
  assert.is(tries, 1)
  now += 10_000
  assert.is(await bodies.html(body), '<p>a</p>')
})

test('rests longer after each further interruption, and refuses a body that stops the renderer again and again', async () => {
  let now = 0
  const script = [
    ...Array.from({ length: 20 }, () => 'start' as const),
    ...Array.from({ length: 8 }, () => 'ended' as const),
  ]
  let tries = 0
  const broken = {
    render: () => {
      const reason = script[tries++]
      return reason
        ? Promise.reject(new RenderInterrupted(reason))
        : Promise.resolve({ html: '<p>a</p>', warnings: [] })
    },
  }
  const bodies = new EmailBodies(broken, base, () => now)
  const body = inBody('<mj-text>a</mj-text>')
  const rests: number[] = []
  let failure: unknown = null
  while (tries < script.length) {
    failure = await bodies.html(body).catch((error: unknown) => error)
    if (!(failure instanceof RenderInterrupted)) break
    rests.push(failure.rest / 1000)
    now += failure.rest
  }
  assert.equal(rests.slice(0, 8), [5, 10, 20, 40, 80, 160, 300, 300])
  assert.is(tries, 28, 'a renderer that cannot start is not the body’s fault, however often')
  assert.instance(failure, RenderFailed)
  assert.instance(await bodies.html(body).catch((error: unknown) => error), RenderFailed, 'for all its emails')
  now += 300_000
  assert.is(await bodies.html(body), '<p>a</p>', 'and is tried once more later, such as when it is sent again')
})

test('knows the addresses an email may contain', () => {
  for (const url of [
    'https://a.example',
    'mailto:a@b.example',
    'tel:+43',
    '/files/a.png',
    '{{unsubscribe_url}}',
    'cid:1',
    '#',
    'data:image/png;base64,AA',
  ])
    assert.ok(isSafeUrl(url), url)
  for (const url of [
    'javascript:alert(1)',
    ' JAVASCRIPT:x',
    'java\nscript:x',
    'vbscript:x',
    'data:text/html,x',
    'data:image/svg+xml,x',
    'file:///etc/passwd',
  ])
    assert.not.ok(isSafeUrl(url), url)
})

test.run()

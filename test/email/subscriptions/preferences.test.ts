import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { errorPhrases } from '../../../shared/kernel/error-phrases'
import { closeMailServer, linkIn, openMailingServer, runDueJobs, writeTo } from '../../harness/office/mail-server'

const preferences = suite('newsletter settings of a reader')

preferences('show the subscription, end it and begin it again, for the address of the email only', async () => {
  const both = await openMailingServer()
  const { server, smtp } = both
  await writeTo(server, 'News', '<p>Come</p><p><a href="{{preferences_url}}">Settings</a></p>')
  await runDueJobs(server)
  const link = linkIn(smtp.arrived[0]?.raw ?? '', 'preferences')
  const ask = (method: 'GET' | 'POST', url: string) => server.server.app.inject({ method, url })
  const contact = () => server.rows('contacts').find(({ id }) => id === server.a.contact)
  const subscribed = await ask('GET', link)
  assert.equal([subscribed.statusCode, subscribed.headers['cache-control']], [200, 'no-store'])
  assert.match(subscribed.body, `The newsletter is sent to ${contact()?.email}`)
  const [, action = ''] = /action="([^"]+)"/.exec(subscribed.body) ?? []
  assert.ok(action.startsWith('/api/newsletter/unsubscribe?token='))
  assert.is(contact()?.newsletter_subscription_status, 'confirmed', 'opening the page changes nothing')
  const ended = await ask('POST', action)
  assert.is(contact()?.newsletter_subscription_status, 'unsubscribed')
  server.advance(1000)
  const [, back = ''] = /href="([^"]+)"/.exec(ended.body) ?? []
  assert.match((await ask('GET', back)).body, 'Subscribe again')
  const again = (await ask('GET', action)).body
  assert.match(again, 'You won’t receive the newsletter any more.')
  assert.not.match(again, '<button>', 'whoever has unsubscribed is not asked to do so again')
  assert.is((await ask('POST', back)).statusCode, 200)
  assert.is(contact()?.newsletter_subscription_status, 'confirmed')
  assert.equal(
    server.sql('select act from newsletter_consents order by at, id').map(({ act }) => act),
    ['unsubscribed', 'confirmed'],
  )
  await ask('POST', action)
  server.sql('update contacts set email = ? where id = ?', 'other@example.org', server.a.contact)
  assert.is((await ask('POST', back)).statusCode, 403, 'the contact has another address now')
  assert.is(contact()?.newsletter_subscription_status, 'unsubscribed')
  assert.is((await ask('GET', '/api/newsletter/preferences?token=x')).statusCode, 403)
  await closeMailServer(both)
})

preferences(
  'speak the language of the email whatever the browser asks for, under the organisation’s logo',
  async () => {
    const both = await openMailingServer()
    const { server, smtp } = both
    server.sql('update orgs set lang = ?, media_logo_url = ?', 'de', 'https://theatre.example/logo.png')
    const mjml = (attributes: string) =>
      `<mjml${attributes}><mj-body><mj-section><mj-column><mj-text>Come</mj-text></mj-column></mj-section></mj-body></mjml>`
    const pageOf = async (body: string) => {
      await writeTo(server, 'News', body)
      await runDueJobs(server)
      const raw = smtp.arrived.at(-1)?.raw ?? ''
      const url = linkIn(raw, 'unsubscribe')
      const { body: html, headers } = await server.server.app.inject({
        method: 'GET',
        url,
        headers: { 'accept-language': 'de' },
      })
      return { html, raw, policy: String(headers['content-security-policy']) }
    }
    const english = await pageOf(mjml(' lang="en"'))
    assert.match(english.html, '<html lang="en">')
    assert.match(english.html, '<button>Unsubscribe</button>')
    assert.match(english.html, '<img src="https://theatre.example/logo.png"')
    assert.match(english.html, /<style>[^<]*button\{[^<]*<\/style>/)
    assert.match(english.policy, "style-src 'unsafe-inline'", 'the style is used')
    assert.match(english.raw, 'Read on the web')
    const german = await pageOf(mjml(''))
    assert.match(german.html, '<p>Möchten Sie unseren Newsletter nicht mehr erhalten?</p>')
    assert.match(german.html, '<button>Vom Newsletter abmelden</button>')
    await closeMailServer(both)
  },
)

preferences(
  'say in German that a link is not theirs, where neither the browser nor the link tells a language',
  async () => {
    const both = await openMailingServer()
    const said = async (headers: Readonly<Record<string, string>>) => {
      const asked = {
        method: 'GET',
        url: '/api/newsletter/unsubscribe?token=x',
        headers: { accept: 'text/html', ...headers },
      } as const
      return (await both.server.server.app.inject(asked)).body
    }
    assert.is(await said({}), errorPhrases.de['error.links.unknown'])
    assert.is(await said({ 'accept-language': 'fr, en;q=0.8' }), errorPhrases.en['error.links.unknown'])
    await closeMailServer(both)
  },
)

preferences.run()

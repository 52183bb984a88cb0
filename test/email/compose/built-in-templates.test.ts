import { generateKeyPairSync } from 'node:crypto'
import { caniemail } from 'caniemail'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { MjmlRenderer } from '../../../server/email/rendering/mjml-renderer'
import { renderEmail } from '../../../server/email/rendering/render-email'
import { EMAIL_LIMITS } from '../../../shared/email/limits'
import { BUILT_IN_TEMPLATES } from '../../../shared/email/templates/built-in'
import { closeMailServer, openMailingServer, runDueJobs, writeTo } from '../../harness/office/mail-server'

const templates = suite('built-in email templates')

const CLIENTS = [
  'gmail.desktop-webmail',
  'gmail.android',
  'gmail.ios',
  'apple-mail.*',
  'outlook.outlook-com',
  'outlook.android',
  'outlook.ios',
  'outlook.macos',
  'outlook.windows',
] as const

/**
 * Unsupported features without which an email reads the same: hints for a pointer, a browser, a screen reader, the dark
 * or a narrow screen.
 */
const DISPENSABLE: readonly string[] = [
  '<body> element',
  '@media',
  'Chaining selectors',
  'border-radius',
  'border-spacing',
  'color-scheme meta tag',
  'cursor',
  'max-height property',
  'opacity',
  'outline',
  'overflow',
  'target attribute',
  'word-spacing',
]

/** Lists the features of an email that a client lacks, beside the dispensable ones. */
function missingFeatures(html: string): string[] {
  const { issues } = caniemail({ clients: [...CLIENTS], html })
  return [...issues.errors].flatMap(([client, errors]) =>
    errors.flatMap(({ title }) => (DISPENSABLE.includes(title) ? [] : [`${client}: ${title}`])),
  )
}

templates('use nothing that a common email client cannot show', async () => {
  const renderer = new MjmlRenderer()
  for (const { id, body } of BUILT_IN_TEMPLATES) {
    const rendered = await renderEmail(body, renderer, new URL('https://foyer.example'))
    assert.ok('html' in rendered, id)
    assert.equal(missingFeatures(rendered.html), [], id)
  }
  renderer.close()
  assert.ok(
    missingFeatures('<img src="https://foyer.example/a.svg" alt="">').includes(
      'gmail.desktop-webmail: SVG image format',
    ),
  )
  assert.ok(missingFeatures('<div style="position: absolute">a</div>').includes('gmail.ios: position'))
})

templates('arrive small enough, with plain text and a signature that another library accepts', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const both = await openMailingServer({
    domain: 'theatre.example',
    selector: 'foyer',
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  })
  const { server, smtp } = both
  for (const { subject, body } of BUILT_IN_TEMPLATES) await writeTo(server, subject || 'News', body)
  await runDueJobs(server)
  assert.is(smtp.arrived.length, BUILT_IN_TEMPLATES.length)
  const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`
  const resolver = async (name: string, type: string) => {
    assert.equal([name, type], ['foyer._domainkey.theatre.example', 'TXT'])
    return [[record]]
  }
  for (const { raw } of smtp.arrived) {
    const { results } = await dkimVerify(raw, { resolver })
    assert.equal(
      results.map(({ status, signingDomain }) => [status.result, signingDomain]),
      [['pass', 'theatre.example']],
    )
    const changed = await dkimVerify(
      raw.replace('List-Unsubscribe-Post: List-Unsubscribe=One-Click', 'List-Unsubscribe-Post: None'),
      { resolver },
    )
    assert.is(changed.results[0]?.status.result, 'fail')
    assert.ok(Buffer.byteLength(raw) < EMAIL_LIMITS.clipped)
    const [, text = ''] = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw) ?? []
    assert.ok(text.trim().length > 80, 'plain text that can be read')
    assert.not.match(text, /<[a-z]/i)
  }
  await closeMailServer(both)
})

templates.run()

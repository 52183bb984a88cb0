import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Locator } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startProduct } from '../../../harness/browser/product'
import { headerOf, type Smtp, startSmtp } from '../../../harness/office/smtp'
import { eventually } from '../../../harness/turns'
import { type ExaminationContext, recordViolations } from '../../accessibility-checks'
import { openOffice, queryAs, SLOW_TIMEOUT } from '../../steps'
import { navigateTo } from '../addresses'

type Context = ExaminationContext & { smtp: Smtp; campaign: string }

const figures = suite<Context>('figures of a launch on the screen')

const [FIRST, SECOND] = ['Tosca comes', 'Tosca tonight']

/**
 * Readers in the order in which their emails come. The fourth of seven is refused, and of the sixth nobody learns what
 * became of it.
 */
const readers: string[] = []
function placeOf(address: string): number {
  if (!readers.includes(address)) readers.push(address)
  return readers.indexOf(address) % 7
}

figures.before(async (context) => {
  const smtp = await startSmtp()
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'house@theatre.example', FOYER_URL: 'https://tickets.example' }
  Object.assign(context, { smtp, objections: [], product: await startProduct({ env }) })
  smtp.atRecipient = (to) => (placeOf(to) === 3 ? '550 5.1.1 no such user' : null)
  smtp.hangsUp = (to) => placeOf(to) === 5
  const { product } = context
  const ask = <Answer>(text: string, variables = {}) => queryAs<Answer>(product, 'admin', text, variables)
  const { orgs } = await ask<{ orgs: { orgs: { id: string; name: string }[] } }>('{ orgs { orgs { id name } } }')
  const id = orgs.orgs.find(({ name }) => name.includes('Lindenau'))?.id
  await ask('mutation ($id: ID!, $input: UpdateOrgInput!) { UpdateOrg(id: $id, input: $input) { id } }', {
    id,
    input: { settings: { measure_letters: true } },
  })
  const message = await ask<{ CreateMessage: { id: string } }>(
    'mutation ($input: CreateMessageInput!) { CreateMessage(input: $input) { id } }',
    {
      input: { subject: FIRST, body: '<p>Come</p>' },
    },
  )
  const input = {
    type: 'newsletter',
    active: true,
    message_id: message.CreateMessage.id,
    subject_test: { subject: SECOND, share: 50, hours: 1 },
  }
  const create = 'mutation ($input: CreateCampaignActionInput!) { CreateCampaignAction(input: $input) { id } }'
  context.campaign = (await ask<{ CreateCampaignAction: { id: string } }>(create, { input })).CreateCampaignAction.id
  context.device = await openOffice(product, '/campaigns?archived=false', { viewport: { width: 1180, height: 900 } })
  context.page = context.device.page()
  context.page.setDefaultTimeout(SLOW_TIMEOUT)
})

figures.after(async ({ product, device, smtp, objections }) => {
  await device?.dispose()
  await product?.dispose()
  await smtp?.close()
  assert.equal(objections, [])
})

/** The figures of the emails as they are shown at one moment. They add up to the number of recipients. */
async function summed(
  shown: Locator,
): Promise<Readonly<Record<'accepted' | 'failed' | 'unknown' | 'open' | 'total', number>>> {
  const text = ((await shown.textContent()) ?? '').replaceAll(',', '')
  const [, sent = 0, total = 0] = (/(\d+) of (\d+) sent/.exec(text) ?? []).map(Number)
  const figure = (name: string) => Number(new RegExp(`${name}(\\d+)`).exec(text)?.[1])
  const [accepted, failed, unknown, open] = ['Accepted', 'Failed', 'Unknown', 'Not sent yet'].map(figure) as [
    number,
    number,
    number,
    number,
  ]
  assert.is(accepted, sent)
  assert.is(accepted + failed + unknown + open, total, JSON.stringify({ accepted, failed, unknown, open, total }))
  return { accepted, failed, unknown, open, total }
}

figures('add up while two subjects are compared', async (context) => {
  const { page, smtp, campaign } = context
  await navigateTo(page, `/campaigns/${campaign}`)
  const shown = page.getByRole('main')
  await shown.getByText(/% of the audience got one or the other/).waitFor()
  // They stand under their own bar, not below the subjects.
  assert.match((await shown.textContent()) ?? '', /sent.*Accepted.*Two subjects/s)
  await eventually('the share is sent', async () => {
    const { total, open } = await summed(shown)
    return total > 0 && open === Math.max(0, total - 2 * Math.max(1, Math.round((total * 50) / 200)))
  })
  assert.match((await shown.textContent()) ?? '', 'Read on the web–')
  await recordViolations(context, 'two subjects that are compared')
  const subjects = new Set(smtp.arrived.map(({ raw }) => headerOf(raw, 'Subject')))
  assert.ok(subjects.has(FIRST) && subjects.has(SECOND), [...subjects].join())
})

figures('add up after the better one went to everyone else', async (context) => {
  const { page, product, campaign, smtp } = context
  await product.stop()
  const database = new Database(join(product.data, 'foyer.db'))
  // Triggers of other tables use functions of the server.
  for (const name of ['words_of', 'plain', 'sort_key'])
    database.function(name, { varargs: true, deterministic: true }, () => null)
  database
    .prepare(`update jobs set run_at = '2026-01-01T00:00:00.000Z' where kind = 'campaign_subject' and done_at is null`)
    .run()
  database.close()
  await product.restart()
  await navigateTo(page, `/campaigns/${campaign}`)
  const shown = page.getByRole('main')
  const winner = shown.getByRole('listitem').filter({ hasText: 'Sent to everyone else' })
  await winner.waitFor()
  // Nobody opened either.
  assert.match((await winner.textContent()) ?? '', FIRST)
  await shown.getByText(/^Both were opened equally often/).waitFor()
  await eventually('everybody is served', async () => (await summed(shown)).open === 0)
  const { failed, unknown } = await summed(shown)
  await recordViolations(context, 'the chosen subject')
  if (failed + unknown > 0) await shown.getByRole('button', { name: `Send again to ${failed + unknown}` }).waitFor()
  assert.is(new Set(smtp.arrived.map(({ message_id }) => message_id)).size, smtp.arrived.length, 'nobody has it twice')
})

figures.run()

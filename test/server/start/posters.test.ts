import sharp from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { askOffice } from '../../harness/office/mail-server'
import { followLink } from '../../harness/office/report-link'
import { startServer } from '../../harness/server'
import { pdfLines } from '../../harness/text/pdf-text'

const test = suite('posters')

test('show the event, its picture and where tickets are sold, to those who may see campaigns', async () => {
  const server = await startServer({ publicUrl: new URL('https://tickets.example') })
  const name = `${'a'.repeat(32)}.jpg`
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#6F278F' } })
    .jpeg()
    .toBuffer()
  await server.files.put(`${server.a.org_id}/${name}`, picture, 'image/jpeg')
  const medias = [
    { url: `/files/${server.a.org_id}/${name}`, type: 'IMAGE', design_data: null, ratio: null, seconds: null },
  ]
  const create = 'mutation ($input: CreateCampaignActionInput!) { CreateCampaignAction(input: $input) { id } }'
  const made = async (input: object) =>
    (await askOffice(server, create, { input: { active: false, medias, ...input } })).id ?? ''
  const link = async (
    campaign_action_id: string,
    role: Parameters<typeof server.token>[0] = 'EDITOR',
    world = server.a,
  ) => {
    const headers = { authorization: `Bearer ${await server.token(role, world)}` }
    const payload = { campaign_action_id }
    const response = await server.server.app.inject({
      method: 'POST',
      url: '/api/campaigns/poster_link',
      headers,
      payload,
    })
    return response.json<{ readonly url: string; readonly code?: string }>()
  }
  const id = await made({ type: 'print', event_id: server.a.events.numbered, social_text: 'One night only' })
  for (const role of ['CHECKIN', 'BASIC', 'GALLERY', 'CATERER'] as const)
    assert.is((await link(id, role)).code, 'forbidden', role)
  assert.is((await link(id, 'EDITOR', server.b)).code, 'not_found', 'another organisation')
  assert.is((await link(await made({ type: 'kiosk' }))).code, 'not_found', 'a campaign that is not printed')
  const { url } = await link(id)
  const opened = await followLink(server, url)
  assert.equal([opened.statusCode, opened.headers['content-type']], [200, 'application/pdf'])
  const [event] = server.rows('events').filter((each) => each.id === server.a.events.numbered)
  const text = pdfLines(opened.rawPayload).flat().join(' ')
  for (const part of [event?.title ?? 'no event', 'One night only', 'tickets.example/'])
    assert.ok(text.includes(part), `${part} in ${text}`)
  assert.match(opened.rawPayload.toString('latin1'), '/DCTDecode')
  assert.is.not((await followLink(server, url)).statusCode, 200, 'a second time')
  const long = await made({
    type: 'print',
    event_id: null,
    social_text: 'An evening with a very long title '.repeat(20),
    medias: [],
  })
  assert.is((await followLink(server, (await link(long)).url)).statusCode, 200)
  await server.close()
})

test.run()

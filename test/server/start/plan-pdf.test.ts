import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hall } from '../../harness/office/hall'
import { followLink } from '../../harness/office/report-link'
import { pdfLines } from '../../harness/text/pdf-text'

const test = suite('seating plans as PDF')

test('gives a seating plan with its seats and categories, once per link and only to its organisation', async () => {
  const { server, plan, edit, id, office } = await hall()
  const shape = {
    id: server.newId(),
    type: 'text',
    x: 100,
    y: 300,
    width: 132,
    height: 28,
    rotation: 0,
    text: 'Stage',
    color: null,
    points: [],
  }
  assert.is(await edit([], { kind: 'draw', shapes: [{ id: shape.id, before: null, after: shape }] }), null)
  assert.is(await edit([{ id: id(9), before: {}, after: null }], { kind: 'remove' }), null)
  assert.is(await edit([{ id: id(8), before: {}, after: { block: 'Left gallery' } }], { kind: 'renumber' }), null)
  const link = async (role: Parameters<typeof server.token>[0], seating_plan_id = plan, language = 'en') => {
    const headers = { authorization: `Bearer ${await server.token(role)}` }
    const response = await server.server.app.inject({
      method: 'POST',
      url: '/api/seating_plans/pdf_link',
      headers,
      payload: { seating_plan_id, language },
    })
    return response.json<{ readonly url: string; readonly code?: string }>()
  }
  assert.is((await link('ADMIN', server.newId())).code, 'not_found')
  const { url } = await link('EDITOR')
  const opened = await followLink(server, url)
  assert.is(opened.statusCode, 200, opened.body.slice(0, 200))
  assert.is(opened.headers['content-type'], 'application/pdf')
  const text = pdfLines(opened.rawPayload).flat().join('\n')
  assert.match(text, '9 seats, 0 wheelchair places')
  assert.match(text, 'Stage')
  assert.match(text, '9', 'a number on a seat')
  assert.match(text, 'Left gallery', 'the name of a block')
  assert.is.not((await followLink(server, url)).statusCode, 200, 'a second time')
  const german = pdfLines((await followLink(server, (await link('ADMIN', plan, 'de')).url)).rawPayload)
    .flat()
    .join('\n')
  assert.match(german, '9 Plätze')
  await office.close()
})

test.run()

import sharp from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { OfficeDesk } from '../../harness/office/office-desk'
import { followLink } from '../../harness/office/report-link'
import { startServer } from '../../harness/server'
import { pdfLines } from '../../harness/text/pdf-text'

const test = suite('tickets as PDF')

test('gives the tickets of a paid order in the organisation’s own layout, once per link and only to who may sell', async () => {
  const server = await startServer()
  const office = await OfficeDesk.open(server)
  const order_id = await office.reserve([office.places('floor', 2)], { order_type: 'regular' })
  const link = async (role: Parameters<typeof server.token>[0]) => {
    const headers = { authorization: `Bearer ${await server.token(role)}` }
    const response = await server.server.app.inject({
      method: 'POST',
      url: '/api/orders/tickets_link',
      headers,
      payload: { order_id },
    })
    return response.json<{ readonly url: string; readonly code?: string }>()
  }
  assert.is((await link('ADMIN')).code, 'orders.no_tickets', 'before it is paid')
  assert.is(await office.code(office.pay(order_id, office.order(order_id).total)), null)
  for (const role of ['ANALYST', 'EDITOR', 'CHECKIN', 'BASIC', 'GALLERY', 'CATERER'] as const)
    assert.is((await link(role)).code, 'forbidden', role)
  const { url } = await link('CASHIER')
  const opened = await followLink(server, url)
  assert.is(opened.statusCode, 200, opened.body.slice(0, 200))
  assert.is(opened.headers['content-type'], 'application/pdf')
  const text = pdfLines(opened.rawPayload).flat().join('\n')
  assert.ok(text.includes(office.order(order_id).booking_code), text)
  assert.is.not((await followLink(server, url)).statusCode, 200, 'a second time')
  const elements = [
    { kind: 'text', x: 5, y: 5, width: 120, height: 8, template: 'Premiere {{ order.booking_code }}', size: 4 },
  ]
  const own = { name: 'Own', kind: 'TICKET', format: 'A4', language: 'de', is_default: true, elements }
  assert.is(await office.code(office.ask('CreatePrintLayout', { input: own })), null)
  const changed = pdfLines((await followLink(server, (await link('ADMIN')).url)).rawPayload).flat()
  assert.equal([...new Set(changed)], [`Premiere ${office.order(order_id).booking_code}`])
  await server.close()
})

test('shows the logo of the organisation on each page of the built-in layout, and none above its own one', async () => {
  const server = await startServer()
  const office = await OfficeDesk.open(server)
  const order_id = await office.reserve([office.places('floor', 1), office.places('floor', 1)], {
    order_type: 'regular',
  })
  assert.is(await office.code(office.pay(order_id, office.order(order_id).total)), null)
  const headers = { authorization: `Bearer ${await server.token('ADMIN')}` }
  const pictures = async () => {
    const link = await server.server.app.inject({
      method: 'POST',
      url: '/api/orders/tickets_link',
      headers,
      payload: { order_id },
    })
    const { statusCode, rawPayload } = await followLink(server, link.json<{ readonly url: string }>().url)
    assert.is(statusCode, 200)
    return rawPayload.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0
  }
  assert.is(await pictures(), 0)
  const key = `${server.a.org_id}/${'0'.repeat(32)}.png`
  server.sql('update orgs set media_logo_url = ? where id = ?', `/files/${key}`, server.a.org_id)
  assert.is(await pictures(), 0, 'the file is missing')
  await server.files.put(key, Buffer.from('no picture'), 'image/png')
  assert.is(await pictures(), 0, 'the file is damaged')
  const drawn = sharp({ create: { width: 40, height: 20, channels: 3, background: '#5B3FBF' } })
  await server.files.put(key, await drawn.png().toBuffer(), 'image/png')
  assert.ok((await pictures()) > 0)
  const elements = [{ kind: 'text', x: 5, y: 5, width: 120, height: 8, template: 'Own', size: 4 }]
  const own = { name: 'Own', kind: 'TICKET', format: 'A4', language: 'de', is_default: true, elements }
  assert.is(await office.code(office.ask('CreatePrintLayout', { input: own })), null)
  assert.is(await pictures(), 0)
  await server.close()
})

test.run()

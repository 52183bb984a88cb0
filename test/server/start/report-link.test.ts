import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRegister } from '../../../client/desk/register/register'
import { SECOND } from '../../../shared/kernel/time'
import { servedDevice } from '../../harness/devices/served-device'
import { askForLink, followLink } from '../../harness/office/report-link'
import { startServer } from '../../harness/server'
import { pdfLines } from '../../harness/text/pdf-text'

const test = suite('report links')

/** Opens a shift in a cash box with a visible or hidden balance. */
async function anOpenShift(blind = false) {
  const served = await startServer()
  const desk = await servedDevice(served, { role: 'TICKETING', kind: 'desk', name: 'Desk 1' })
  const [box = ''] = served.a.boxes
  if (blind) served.sql('UPDATE cash_boxes SET blind = true WHERE id = ?', box)
  await createRegister(desk.core).openShift({ cash_box_id: box, opening: 12_345 })
  assert.is(await desk.drain.run(), null)
  const { id } = await served.db.selectFrom('cash_box_shifts').select('id').executeTakeFirstOrThrow()
  return { served, box, wanted: { shift_id: id, language: 'en' as const, time_zone: 'Europe/Berlin' } }
}

test('opens a link once', async () => {
  const { served, wanted } = await anOpenShift()
  const { body } = await askForLink(served, await served.token('CASHIER'), wanted)
  const both = await Promise.all([followLink(served, body.url), followLink(served, body.url)])
  assert.equal(both.map(({ statusCode }) => statusCode).sort(), [200, 410])
  const given = both.find(({ statusCode }) => statusCode === 200)
  assert.equal([given?.headers['content-type'], given?.headers['cache-control']], ['application/pdf', 'no-store'])
  assert.equal(given?.headers['content-disposition'], 'attachment; filename="X-1-2026-11-21.pdf"')
  assert.is((await followLink(served, body.url)).json().code, 'links.used')
  const german = await followLink(served, body.url, { accept: 'text/html', 'accept-language': 'de-AT,de;q=0.9' })
  assert.equal([german.statusCode, german.headers['content-type']], [403, 'text/plain; charset=utf-8'])
  assert.match(german.body, /schon benutzt/)
  await served.close()
})

test('expires a link after a minute and forgets it', async () => {
  const { served, wanted } = await anOpenShift()
  const bearer = await served.token('CASHIER')
  const { body } = await askForLink(served, bearer, wanted)
  assert.is((await followLink(served, body.url)).statusCode, 200)
  served.advance(59 * SECOND)
  const late = await askForLink(served, bearer, wanted)
  served.advance(61 * SECOND)
  const response = await followLink(served, late.body.url)
  assert.equal([response.statusCode, response.json().code], [410, 'links.expired'])
  assert.is((await followLink(served, body.url)).json().code, 'links.expired', 'a used one has ended as well')
  const fresh = await askForLink(served, bearer, wanted)
  assert.is((await followLink(served, fresh.body.url)).statusCode, 200)
  assert.is(served.raw.prepare('SELECT count(*) FROM spent_links').pluck().get(), 1)
  await served.close()
})

test('opens one shift’s report for a user who may still read it', async () => {
  const { served, box, wanted } = await anOpenShift()
  const [other = ''] = served.a.boxes.slice(1)
  assert.is((await askForLink(served, await served.token('ADMIN', served.b), wanted)).body.code, 'not_found')
  assert.is((await askForLink(served, await served.token('CHECKIN'), wanted)).body.code, 'forbidden')
  assert.is((await askForLink(served, null, wanted)).body.code, 'auth.required')
  assert.is(
    (await askForLink(served, await served.token('CASHIER'), { ...wanted, time_zone: 'Mars/Olympus' })).body.code,
    'input.invalid',
  )
  const bearer = await served.token('CASHIER')
  const { body } = await askForLink(served, bearer, wanted)
  assert.is((await followLink(served, body.url.replace(box, other))).json().code, 'links.unknown')
  assert.is((await followLink(served, `/api/cash_boxes/report.pdf?cashbox_id=${box}`)).json().code, 'links.unknown')
  assert.is(
    (await followLink(served, `/api/cash_boxes/report.pdf?cashbox_id=${box}&token=${bearer}`)).json().code,
    'links.unknown',
    'no access token',
  )
  assert.is(
    (await served.graphql(new URLSearchParams(body.url.split('?')[1]).get('token'), '{ cash_boxes { id } }')).code,
    'auth.required',
    'nor is it one',
  )
  served.sql(`UPDATE users SET role = 'CHECKIN' WHERE id = ?`, served.a.users.CASHIER)
  assert.is((await followLink(served, body.url)).json().code, 'forbidden')
  served.sql(`UPDATE users SET role = 'CASHIER' WHERE id = ?`, served.a.users.CASHIER)
  served.sql('DELETE FROM sessions')
  assert.is((await followLink(served, body.url)).json().code, 'auth.required')
  assert.is(
    served.raw.prepare('SELECT count(*) FROM spent_links').pluck().get(),
    0,
    'whoever is refused has not used it up',
  )
  await served.close()
})

test('hides figures of a blind count from cashiers', async () => {
  const { served, wanted } = await anOpenShift(true)
  const read = async (role: 'CASHIER' | 'ADMIN') => {
    const { body } = await askForLink(served, await served.token(role), wanted)
    return pdfLines((await followLink(served, body.url)).rawPayload)
      .flat()
      .join('\n')
  }
  assert.match(await read('CASHIER'), /Amounts stay hidden/)
  assert.not.match(await read('CASHIER'), /123\.45/)
  assert.match(await read('ADMIN'), /Opening float: €123\.45/)
  await served.close()
})

test.run()

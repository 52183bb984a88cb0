import PostalMime from 'postal-mime'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY } from '../../../shared/kernel/time'
import { OfficeDesk } from '../../harness/office/office-desk'
import { startSmtp } from '../../harness/office/smtp'
import { startServer } from '../../harness/server'

const test = suite('the calendar part of ticket emails')

/** An office with an order for two events, and the calendar files of the emails that it sends. */
async function open() {
  const smtp = await startSmtp()
  const server = await startServer({
    smtp: { url: smtp.url, from: 'house@theatre.example', dkim: null },
    publicUrl: new URL('https://tickets.example'),
  })
  const office = await OfficeDesk.open(server)
  const { a } = office
  server.sql('update orgs set features = ?', JSON.stringify(['web_shop']))
  server.sql('update events set starts_at = ?, ends_at = ?', office.in(30 * DAY), office.in(31 * DAY))
  server.sql('update events set title = ? where id = ?', 'Jazz; a night,\nlive', a.events.open)
  const id = await office.reserve([office.places('floor', 2), office.seat(0)], { order_type: 'regular' })
  await office.pay(id, office.order(id).total)
  const files = async () => {
    const input = { id: server.newId(), address: 'mary@example.org' }
    assert.is(await office.code(office.ask('ResendTickets', { id, input })), null)
    await server.server.jobs.drain()
    const email = await PostalMime.parse(smtp.arrived.at(-1)?.raw ?? '')
    return email.attachments.filter(({ mimeType }) => mimeType === 'text/calendar')
  }
  const html = async () => (await PostalMime.parse(smtp.arrived.at(-1)?.raw ?? '')).html ?? ''
  const end = async () => {
    await server.close()
    await smtp.close()
  }
  return { server, office, a, id, files, html, end }
}

const textOf = (file: { readonly content: ArrayBuffer | Uint8Array | string } | undefined): string =>
  (typeof file?.content === 'string' ? file.content : new TextDecoder().decode(file?.content))
    .replace(/\r/g, '')
    .replace(/\n /g, '')

test('has one entry a date, which keeps its identity, and leads to its page but not to the order', async () => {
  const { server, office, a, id, files, end } = await open()
  const [file, ...more] = await files()
  assert.equal(more, [])
  assert.equal(
    [file?.method, file?.filename, file?.disposition],
    ['PUBLISH', `${office.order(id).booking_code}.ics`, 'attachment'],
  )
  const text = textOf(file)
  assert.match(text, '\nMETHOD:PUBLISH\n')
  assert.equal(
    [...text.matchAll(/^UID:(.*)$/gm)].map(([, uid]) => uid).sort(),
    [a.events.open, a.events.numbered].sort(),
  )
  assert.match(text, 'SUMMARY:Jazz\\; a night\\,\\nlive')
  for (const event_id of [a.events.open, a.events.numbered])
    assert.match(text, `URL;VALUE=URI:https://tickets.example/en/${a.slug}/events/${event_id}/tickets\n`)
  assert.not.match(text, '/order/')
  const [again] = await files()
  assert.is(textOf(again), text, 'the same file whenever it is sent')
  server.sql('update events set starts_at = ?, rev = rev + 1 where id = ?', office.in(29 * DAY), a.events.open)
  const moved = textOf((await files())[0])
  assert.is(moved.split(`UID:${a.events.open}`).length, 2)
  const sequences = (file: string) => [...file.matchAll(/SEQUENCE:\d+/g)].map(([found]) => found).sort()
  assert.not.equal(sequences(moved), sequences(text))
  await end()
})

test('has no date that was cancelled or whose tickets were returned', async () => {
  const { server, a, id, files, end } = await open()
  server.sql('update events set cancelled = ? where id = ?', true, a.events.numbered)
  assert.not.match(textOf((await files())[0]), a.events.numbered)
  server.sql('update events set cancelled = ?', false)
  const floor = server
    .rows('order_items', a)
    .filter(({ order_id, event_id }) => order_id === id && event_id === a.events.open)
  for (const item of floor) server.sql('update order_items set cancelled = ? where id = ?', true, item.id)
  const left = textOf((await files())[0])
  assert.not.match(left, a.events.open)
  assert.match(left, a.events.numbered)
  server.sql('update events set cancelled = ?', true)
  assert.equal(await files(), [])
  await end()
})

test('names the seats in the language of its email', async () => {
  const { server, files, html, end } = await open()
  await files()
  assert.match(await html(), /Row \d+ · Seat \d+/)
  server.sql('update orgs set lang = ?', 'de')
  await files()
  assert.match(await html(), /Reihe \d+ · Platz \d+/)
  assert.not.match(await html(), 'Row')
  await end()
})

test.run()

import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY } from '../../../shared/kernel/time'
import { OfficeDesk } from '../../harness/office/office-desk'

const test = suite('derived fields of the specification')

async function opened() {
  const office = await OfficeDesk.open()
  const { server } = office
  const ask = async (query: string, role: 'ADMIN' | 'EDITOR' | 'CHECKIN' | 'CASHIER' = 'ADMIN') => {
    const answer = await server.graphql(await server.token(role), query)
    assert.is(answer.code, null, answer.message ?? '')
    return answer.data as Record<string, unknown>
  }
  return { office, server, ask }
}

test('shows what each voucher paid of an order after refunds, and nothing to readers without access to payments', async () => {
  const { office, server, ask } = await opened()
  const id = await office.reserve([office.places('floor', 2)], { order_type: 'regular' })
  const read = async (role: 'ADMIN' | 'CHECKIN') =>
    (await ask(`{ order(id: "${id}") { voucher_values { voucher_id value } } }`, role)).order
  assert.equal(await read('ADMIN'), { voucher_values: [] })
  assert.is(await office.code(office.pay(id, 598, 'voucher')), null)
  server.sql("update orgs set currency = 'GBP' where id = ?", office.a.org_id)
  const refused = await office.pay(id, 99_000)
  assert.equal([refused.code, refused.message], ['orders.pays_too_much', 'Only £30.00 is left to pay.'])
  assert.is(await office.code(office.pay(id, 3000)), null)
  assert.equal(await read('ADMIN'), { voucher_values: [{ voucher_id: office.a.voucher.id, value: 598 }] })
  assert.equal(await read('CHECKIN'), { voucher_values: [] })
  assert.is(
    await office.code(
      office.ask('RefundOrder', {
        id,
        input: { id: office.server.newId(), way: 'as_paid', amount: 3598, reason: 'Ill' },
      }),
    ),
    null,
  )
  assert.equal(await read('ADMIN'), { voucher_values: [] })
  await office.close()
})

test('shows a code’s used and remaining uses, and filters by currently valid', async () => {
  const { office, server, ask } = await opened()
  const [id, later] = [server.newId(), server.newId()]
  const make = (code: string, which: string, rest: string) =>
    ask(`mutation { CreatePromoCode(input: { id: "${which}", name: "${code}", code: "${code}", description: null, discount_percentage: 1000,
      is_global: true, event_ids: [], limit_tickets_per_order: null, min_tickets: 0, desk_holding: 0, ${rest} }) { id } }`)
  await make('NOWGOOD', id, 'limit_tickets: 5, starts_at: null, ends_at: null')
  await make('LATERON', later, `limit_tickets: null, starts_at: "${office.in(DAY)}", ends_at: null`)
  const counts = async (which: string) =>
    (await ask(`{ promo_code(id: "${which}") { counts { orders tickets left } } }`)).promo_code
  assert.equal(await counts(id), { counts: { orders: 0, tickets: 0, left: 5 } })
  server.sql('update promo_codes set sold = 2, held = 1 where id = ?', id)
  const order = await office.reserve([office.places('floor', 2)], { order_type: 'regular' })
  server.sql('update orders set promo_code_id = ? where id = ?', id, order)
  assert.equal(await counts(id), { counts: { orders: 0, tickets: 0, left: 2 } }, 'nobody has bought yet')
  server.sql('update orders set status_code = 611 where id = ?', order)
  assert.equal(await counts(id), { counts: { orders: 1, tickets: 2, left: 2 } })
  assert.equal(await counts(later), { counts: { orders: 0, tickets: 0, left: null } })
  const active = async (is: boolean) => {
    const list = (await ask(`{ promo_codes(input: { active: ${is}, sort: "created_at" }) { promo_codes { code } } }`))
      .promo_codes as {
      promo_codes: { code: string }[]
    }
    return list.promo_codes.map(({ code }) => code).filter((code) => ['NOWGOOD', 'LATERON'].includes(code))
  }
  assert.equal([await active(true), await active(false)], [['NOWGOOD'], ['LATERON']])
  server.advance(2 * DAY)
  await ask(`mutation { EndPromoCode(id: "${id}", input: { ended: true }) { id } }`)
  assert.equal([await active(true), await active(false)], [['LATERON'], ['NOWGOOD']])
  await office.close()
})

test('marks an event sold out when its capacity or all categories are, and unavailable when nobody can buy', async () => {
  const { office, server, ask } = await opened()
  const id = office.a.events.open
  const found = async (filter: string) => {
    const list = (await ask(`{ events(input: { ${filter} }) { events { id } } }`)).events as {
      events: { id: string }[]
    }
    return list.events.some((event) => event.id === id)
  }
  const seen = async () => [
    await found('sold_out: true'),
    await found('sold_out: false'),
    await found('unavailable: true'),
    await found('unavailable: false'),
  ]
  server.sql('update events set published = ?, on_sale = ?, on_hold = ? where id = ?', true, true, false, id)
  assert.equal(await seen(), [false, true, false, true])
  server.sql('update quotas set sold = capacity where event_id = ? and subject_id <> ?', id, id)
  assert.equal(await seen(), [true, false, true, false], 'every category')
  server.sql('update quotas set sold = 0 where event_id = ?', id)
  const booked =
    "insert into sales_by_event (id, org_id, quarter, event_id, tickets) values ('a full house', ?, '2026-11-20T10:00', ?, 25)"
  server.sql(booked, office.a.org_id, id)
  assert.equal(await seen(), [true, false, true, false], 'the house')
  server.sql('delete from sales_by_event where id = ?', 'a full house')
  server.sql('update events set on_hold = ? where id = ?', true, id)
  assert.equal(await seen(), [false, true, true, false])
  await office.close()
})

test('records who created, changed and deleted a template, and when', async () => {
  const { office, server, ask } = await opened()
  const made = (
    await ask(
      'mutation { CreateMessageTemplate(input: { name: "A", subject: "A", body: "" }) { id created_by_id updated_by_id deleted_at } }',
    )
  ).CreateMessageTemplate as { id: string }
  const { ADMIN, EDITOR } = server.a.users
  const { id } = made
  assert.equal(made, { id, created_by_id: ADMIN, updated_by_id: ADMIN, deleted_at: null })
  server.advance(1000)
  const changed = await ask(
    `mutation { UpdateMessageTemplate(id: "${id}", input: { name: "B" }) { created_by_id updated_by_id deleted_by_id } }`,
    'EDITOR',
  )
  assert.equal(changed.UpdateMessageTemplate, { created_by_id: ADMIN, updated_by_id: EDITOR, deleted_by_id: null })
  await ask(`mutation { DeleteMessageTemplate(id: "${id}") { ok } }`)
  const [row] = server.rows('message_templates').filter((each) => each.id === id)
  assert.equal(
    [row?.updated_by_id, row?.deleted_by_id, row?.deleted_at],
    [EDITOR, ADMIN, new Date(server.now()).toISOString()],
  )
  await office.close()
})

test('archives a finished campaign', async () => {
  const { office, server, ask } = await opened()
  for (const type of ['print', 'kiosk']) await ask(`mutation { CreateCampaignAction(input: { type: ${type} }) { id } }`)
  server.sql("update campaign_actions set status = 'FINISHED' where type = 'kiosk'")
  const types = async (archived: boolean) =>
    (
      (await ask(`{ campaign_actions(input: { archived: ${archived} }) { campaign_actions { type } } }`))
        .campaign_actions as { campaign_actions: object[] }
    ).campaign_actions
  assert.equal([await types(true), await types(false)], [[{ type: 'kiosk' }], [{ type: 'print' }]])
  await office.close()
})

test.run()

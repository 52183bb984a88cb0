import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { policySentence } from '../../../shared/buyer_policies/sentence'
import { type BuyerTerms, canExchange, canRename, canReturn, returnsEnd } from '../../../shared/buyer_policies/terms'
import { formatter } from '../../../shared/kernel/format'
import type { Language } from '../../../shared/kernel/phrases'

const terms = suite('the terms of an order')

const EVENING = {
  starts_at: '2026-12-04T18:30:00.000Z',
  ends_at: '2026-12-04T21:00:00.000Z',
  cancelled: false,
  waiting_list: false,
}
const EXHIBITION = { ...EVENING, ends_at: '2027-02-28T17:00:00.000Z' }
const ALL: BuyerTerms = {
  returns: true,
  returns_until: 24,
  return_fee: 200,
  return_as: 'voucher',
  exchanges: true,
  exchanges_until: 72,
  exchange_fee: 0,
  renames: true,
}

/** Replaces the spaces that no line breaks at, which formats of amounts have. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
const EARLY = '2026-11-01T12:00:00.000Z'
const said = (lang: Language, change: Partial<BuyerTerms> = {}, event = EVENING, now = EARLY): string =>
  plain(policySentence({ ...ALL, ...change }, event, { lang, format: formatter(lang, 'EUR', 'Europe/Berlin'), now }))

terms('are said with deadlines, fees and how money goes back', () => {
  assert.is(
    said('en'),
    'Return until 24 hours before the start for €2.00 a ticket, as a voucher. Exchange until 3 days before the start free of charge. You can change the name until the start.',
  )
  assert.is(
    said('de'),
    'Rückgabe bis 24 Stunden vor Beginn gegen 2,00 € je Ticket, Erstattung als Gutschein. Umtausch bis 3 Tage vor Beginn kostenlos. Der Name lässt sich bis zum Beginn ändern.',
  )
})

terms('say what is left out only beside what is allowed', () => {
  const neither = { returns: false, exchanges: false, renames: false }
  assert.is(said('en', neither), 'Tickets can’t be returned or exchanged.')
  assert.is(said('de', neither), 'Rückgabe und Umtausch sind ausgeschlossen.')
  assert.is(
    said('en', { ...neither, returns: true, returns_until: 0, return_as: 'either', return_fee: 0 }),
    'Return until the start free of charge, refunded the way you paid or as a voucher. Tickets can’t be exchanged.',
  )
  assert.is(
    said('de', { ...neither, exchanges: true, exchanges_until: 1, exchange_fee: 150 }),
    'Tickets können nicht zurückgegeben werden. Umtausch bis eine Stunde vor Beginn gegen 1,50 € je Ticket.',
  )
})

terms('say that tickets can be offered to a waiting list where the event has one', () => {
  const sold = { returns: false, exchanges: false, renames: false, resale: true, resale_fee: 100 }
  const waited = { ...EVENING, waiting_list: true }
  assert.is(
    said('en', sold, waited),
    'Tickets can’t be returned or exchanged. You can offer them to the waiting list. Once one is sold, you get its price back, less €1.00.',
  )
  assert.match(said('de', sold, waited), /Ist eines verkauft, erhalten Sie seinen Preis zurück, abzüglich 1,00 €\.$/)
  assert.is(said('en', sold), 'Tickets can’t be returned or exchanged.')
  assert.not.match(said('en', sold, waited, '2026-12-04T19:00:00.000Z'), /waiting list/)
})

terms('leave out what has ended when they are read', () => {
  const day = '2026-12-03T18:00:00.000Z'
  assert.match(said('en', {}, EVENING, day), /^Return until .* Tickets can’t be exchanged\./)
  assert.match(said('de', {}, EVENING, '2026-12-04T12:00:00.000Z'), /^Rückgabe und Umtausch sind ausgeschlossen\./)
})

terms('count from the end of an event that goes on for days', () => {
  assert.match(said('en', {}, EXHIBITION), 'until 24 hours before the end')
  assert.match(said('de', {}, EXHIBITION), 'bis 24 Stunden vor dem Ende')
  assert.is(returnsEnd(ALL, EXHIBITION), '2027-02-27T17:00:00.000Z')
})

terms('end at the hour', () => {
  const [before, after] = ['2026-12-03T18:29:59.000Z', '2026-12-03T18:30:00.000Z']
  assert.equal([canReturn(ALL, EVENING, before), canReturn(ALL, EVENING, after)], [true, false])
  assert.equal([canExchange(ALL, EVENING, before), canRename(ALL, EVENING, after)], [false, true])
  assert.is(canReturn(ALL, { ...EVENING, cancelled: true }, before), false)
  assert.is(canReturn(null, EVENING, before), false)
  assert.is(canReturn({ ...ALL, returns: false }, EVENING, before), false)
})

terms.run()

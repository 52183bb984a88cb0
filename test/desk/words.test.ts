import { IntlMessageFormat } from 'intl-messageformat'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { clientDomains } from '../../client/app/domains'
import { addPhrases, codeText, say, type T } from '../../client/kit/phrases'
import { addEntries, entryWords } from '../../client/kit/sync/entry-words'
import { syncTexts } from '../../client/kit/sync/sync-words'
import type { SyncState } from '../../client/sync/sync-state'
import { errorBody } from '../../server/app/graphql/error-echo'
import { DomainError } from '../../shared/kernel/errors'
import { formatter } from '../../shared/kernel/format'
import { phraseBook } from '../../shared/phrases'
import { commands } from '../../shared/registry'

const test = suite('desk: sync panel')

addPhrases(phraseBook)

const speak = (key: Parameters<T>[0], params?: Parameters<T>[1]) =>
  String(new IntlMessageFormat(phraseBook.en[key], 'en-GB').format(params))
for (const { entries } of clientDomains) if (entries) addEntries(entries)
const english: T = Object.assign(speak, { language: 'en', currency: 'EUR', zone: 'UTC' } as const)

test('formats the amounts of a refusal in the organisation’s currency', () => {
  const pounds = (language: 'en' | 'de'): T =>
    Object.assign((key: Parameters<T>[0], params?: Parameters<T>[1]) => say(language, key, params, 'GBP'), {
      language,
      currency: 'GBP',
      zone: 'UTC',
    } as const)
  assert.is(codeText(pounds('en'), 'orders.pays_too_much', { due: 5397 }), 'Only £53.97 is left to pay.')
  assert.is(codeText(pounds('de'), 'orders.pays_too_much', { due: 5397 }), 'Zu zahlen sind nur noch 53,97\u00a0£.')
  assert.is(
    codeText(pounds('en'), 'cash_boxes.too_much', { most: 1_000_000 }),
    'You can enter up to £10,000.00 at once.',
  )
  assert.is(
    codeText(pounds('en'), 'media_gallery.pixels', { most: 40 }),
    'This image has more than 40 megapixels. Upload a smaller one.',
  )
  assert.is(
    errorBody(new DomainError('orders.pays_too_much', { due: 5397, currency: 'GBP' })).message,
    'Only £53.97 is left to pay.',
  )
  assert.is(
    errorBody(new DomainError('media_gallery.pixels', { most: 40 })).message,
    'This image has more than 40 megapixels. Upload a smaller one.',
  )
})

test('names every offline command in the user’s words', () => {
  for (const { name, offline } of Object.values(commands)) {
    if (!offline) continue
    assert.is.not(entryWords(english, name, {}).title, speak('sync.entry.other', { name }), name)
  }
  const contact = { input: { firstname: 'Ada', lastname: 'Byron', email: null } }
  assert.equal(entryWords(english, 'CreateContact', contact), {
    title: 'New contact',
    detail: 'Ada Byron',
    amount: null,
  })
  assert.is(entryWords(english, 'UpdateProduct', { input: { name: 'Sekt' } }).detail, 'Sekt')
})

test('tells tickets, products and vouchers apart', () => {
  const sale = (items: readonly object[], method: string) =>
    entryWords(english, 'CreateOrder', { input: { items, payments: [{ method }] } }).detail
  assert.is(sale([{ qty: 2, event_id: 'jazz' }], 'cash'), 'Cash · 2 tickets')
  assert.is(
    sale(
      [
        { qty: 1, event_id: 'jazz' },
        { qty: 1, event_id: null },
      ],
      'voucher',
    ),
    'Voucher · 2 items',
  )
  assert.is(sale([{ qty: 1 }], 'terminal'), 'Card terminal · 1 item')
})

test('does not report a stuck desk after a restore once everything is sent', () => {
  const state: SyncState = {
    reachable: true,
    offline_since: null,
    last_contact: null,
    next_try_at: null,
    waiting: 0,
    waiting_since: null,
    attention: [],
    behind_since: null,
    first_pull: null,
    first_pull_done: true,
    sign_in_needed: false,
    clock_off: 0,
    storage_low: false,
    copied: false,
    problem: null,
  }
  const title = (problem: DomainError | null) =>
    syncTexts(english, formatter('en', 'EUR', 'UTC'), { ...state, problem }, true).title
  assert.is(title(null), 'All saved')
  assert.is(title(new DomainError('rights.recovering')), 'Waiting for other desks')
  assert.is(title(new DomainError('sync.recovering')), 'Not sending')
  for (const code of ['server.busy', 'reads.too_many'] as const) {
    assert.is(title(new DomainError(code)), 'The server is busy')
    const filling = { ...state, first_pull: { rows: 5, total: 10 }, problem: new DomainError(code) }
    const { title: shown, detail } = syncTexts(english, formatter('en', 'EUR', 'UTC'), filling, true)
    assert.equal([shown, detail], ['Downloading data', '5 of 10 entries'])
  }
})

test.run()

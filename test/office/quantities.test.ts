import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addPhrases, say } from '../../client/kit/phrases'
import { formatPhrase } from '../../server/kernel/format-phrase'
import { phraseBook } from '../../shared/phrases'

const quantities = suite('quantities in phrases')

quantities('have separators of the language, on screens and in emails', () => {
  addPhrases(phraseBook)
  assert.is(say('en', 'event_cancellations.running', { done: 1200, total: 34_000 }), '1,200 of 34,000 orders handled')
  assert.match(say('de', 'event_cancellations.running', { done: 1200, total: 34_000 }), /1\.200.*34\.000/)
  assert.match(formatPhrase('de', 'event_cancellations.running', { done: 1200, total: 34_000 }), /1\.200.*34\.000/)
})

quantities('leave formatted values, plurals and numbers that count nothing unchanged', () => {
  addPhrases(phraseBook)
  assert.is(say('de', 'events.of', { sold: '1.200', capacity: '2.000' }), '1.200 von 2.000')
  assert.match(say('de', 'seats.group_add', { count: 1200 }), /^1\.200 Plätze/)
  assert.match(say('en', 'error.receipts.chain', { number: 1234 }), /1234/)
})

quantities.run()

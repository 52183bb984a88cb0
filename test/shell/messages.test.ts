import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { errorBody } from '../../server/app/graphql/error-echo'
import { formatPhrase } from '../../server/kernel/format-phrase'
import { DomainError } from '../../shared/kernel/errors'
import { message } from '../../shared/kernel/wording/message'
import { phraseBook } from '../../shared/phrases'

const messages = suite('messages of phrases')

messages('show a quantity with the separators of the language, and a name as it is', () => {
  const said = (language: 'en' | 'de', values: Record<string, string | number>) =>
    message(
      '{count, plural, one {# ticket} other {# tickets}} of {count, number}, receipt {number}',
      language,
      'EUR',
    )(values)
  assert.is(said('en', { count: 1200, number: 1200 }), '1,200 tickets of 1,200, receipt 1200')
  assert.is(said('de', { count: 1200, number: 1200 }), '1.200 tickets of 1.200, receipt 1200')
  assert.is(
    message('{count, number} left', 'en', 'EUR')({ count: 'many' }),
    'many left',
    'text is somebody else’s format',
  )
  assert.is(message('{due, number, money}', 'en', 'EUR')({ due: 120_000 }), '€1,200.00')
})

messages('are the same on a screen, in an email and in an answer of the server', () => {
  const limit = { limit: 1200 }
  assert.match(formatPhrase('en', 'error.campaign_actions.tests', limit), 'No more than 1,200 test emails')
  assert.match(errorBody(new DomainError('campaign_actions.tests', limit)).message, 'No more than 1,200 test emails')
})

/** Placeholders that are always quantities. Without `, number` one above a thousand would be hard to read. */
const QUANTITIES = /\{(count|total|qty|left|done|free|capacity|used|sold|limit|most|max|current|printed|inside|all)\}/

messages('mark each quantity as one', () => {
  for (const texts of Object.values(phraseBook))
    for (const [key, text] of Object.entries(texts)) assert.not.match(text, QUANTITIES, key)
})

messages.run()

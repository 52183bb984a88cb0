import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { splitPlaceholders } from '../../client/kit/rich-text/placeholders'

const test = suite('placeholders of a text')

const labelOf = (placeholder: string) => (placeholder === 'event_title' ? 'Event title' : null)

test('are parts of their own with a label', () => {
  assert.equal(splitPlaceholders('See you soon: {{event_title}}!', labelOf), [
    'See you soon: ',
    { label: 'Event title' },
    '!',
  ])
  assert.equal(splitPlaceholders('{{ event_title }}{{event_title}}', labelOf), [
    { label: 'Event title' },
    { label: 'Event title' },
  ])
})

test('without a label stay as they are written', () => {
  assert.equal(splitPlaceholders('{{unknown}} and {{event_title}}', labelOf), [
    '{{unknown}} and ',
    { label: 'Event title' },
  ])
  assert.equal(splitPlaceholders('', labelOf), [])
})

test.run()

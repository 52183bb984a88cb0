import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  type Condition,
  conditionFault,
  conditionsIn,
  readCondition,
  sourceFor,
} from '../../../shared/email/conditions'
import { linkTarget } from '../../../shared/email/link-target'
import { liveSlots } from '../../../shared/email/slots/fill'
import { fillVariables } from '../../../shared/kernel/wording/variables'

const personal = suite('personal parts of an email')

personal('fill a variable with its value, its fallback or nothing', () => {
  const values = { firstname: 'Ada', lastname: ' ' }
  assert.is(fillVariables('Hello {{firstname|there}}, {{ lastname | friend }}!', values), 'Hello Ada, friend!')
  assert.is(fillVariables('{{nothing}}{{nothing|}}{{constructor|else}}', values), 'else')
  assert.is(fillVariables('{{firstname|<b>there</b>}}', values), '{{firstname|<b>there</b>}}', 'markup is no fallback')
  assert.is(
    fillVariables('<p>{{firstname|Q&amp;A}} {{name|Q&amp;A}}</p>', { firstname: 'A&B' }, (value) =>
      value.replace('&', '&amp;'),
    ),
    '<p>A&amp;B Q&amp;A</p>',
  )
  assert.is(linkTarget('{{unsubscribe_url|https://theatre.example}}'), '{{unsubscribe_url|https://theatre.example}}')
})

personal('read a condition, and report the place of one that cannot be read', () => {
  assert.equal(readCondition('label: Members of 2026 '), { kind: 'label', label: 'Members of 2026', isNot: false })
  assert.equal(readCondition('!tickets'), { kind: 'tickets', event_id: null, isNot: true })
  assert.equal(readCondition('tickets:e1'), { kind: 'tickets', event_id: 'e1', isNot: false })
  for (const wrong of ['', 'label', 'label:', 'members', 'tickets and label:x'])
    assert.is(readCondition(wrong), null, wrong)
  assert.is(conditionFault('<p data-only-if="label:A">a</p>'), null)
  assert.is(conditionFault('<p>a</p>\n<p data-only-if="members">b</p>'), 9)
  assert.is(conditionFault('<p data-only-if="label:A">a'), 0, 'the end of the element is not known')
})

const source = `<mjml><mj-body>
<mj-section data-only-if="label:Members" padding="0"><mj-column><mj-text>For members</mj-text></mj-column></mj-section>
<mj-section   data-only-if='!label:Members'><mj-column><mj-text data-only-if="tickets">Your seat</mj-text></mj-column></mj-section>
<mj-section><mj-column><mj-text>For all &eacute;</mj-text></mj-column></mj-section>
</mj-body></mjml>`

personal('leave to each reader what is for this reader, and every other character', () => {
  const isMember = (condition: Condition) => condition.kind === 'label' && condition.label === 'Members'
  assert.is(conditionsIn(source).length, 3)
  const members = sourceFor(source, isMember)
  assert.not.match(members, 'data-only-if')
  assert.not.match(members, 'Your seat')
  assert.match(
    members,
    '<mj-section padding="0"><mj-column><mj-text>For members</mj-text></mj-column></mj-section>\n\n<mj-section><mj-column>',
  )
  const visitors = sourceFor(source, ({ kind }) => kind === 'tickets')
  assert.not.match(visitors, 'For members')
  assert.match(visitors, '<mj-section><mj-column><mj-text>Your seat</mj-text></mj-column></mj-section>')
  assert.match(visitors, 'For all &eacute;')
  assert.is(sourceFor('<p>a</p >', isMember), '<p>a</p >')
  assert.is(
    sourceFor('<p data-only-if="members">b</p>c', () => true),
    'c',
    'one that cannot be read is for nobody',
  )
})

personal('name the slots that are filled when the email is sent', () => {
  const slots = `<mj-section data-event-container="1" data-event-id="e1" data-event-live=""></mj-section>
<mj-section data-event-container="2" data-event-live="1"></mj-section><mj-section data-event-container="3" data-event-id="e3"></mj-section>`
  assert.equal(
    [...liveSlots(slots)],
    [
      [1, 'e1'],
      [2, null],
    ],
  )
})

personal.run()

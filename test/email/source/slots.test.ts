import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { shopHost, shopLink } from '../../../shared/email/shop-links'
import {
  descriptionText,
  emailPictureOf,
  shorten,
  slotEvents,
  sortedForChoice,
} from '../../../shared/email/slots/events'
import { fillSlots, type SlotContent, slotNumbers } from '../../../shared/email/slots/fill'
import { BUILT_IN_TEMPLATES, builtInTemplate, isBuiltIn, templateJson } from '../../../shared/email/templates/built-in'

const test = suite('event slots')

const content = (n: number): SlotContent => ({
  event_id: `e${n}`,
  title: `Tosca & “${n}” <live>`,
  description: `First line\nSecond line`,
  date: `Day ${n}`,
  image_url: `/files/${n}.png?a=1&b="2"`,
  cta_link: `https://shop.example/en/x/events/e${n}/tickets?a=1&b=2`,
  cta_text: 'Get tickets',
})

test('fills every marked part and nothing else', () => {
  const source = `<mjml><!-- keep --><mj-body>
  <mj-section data-event-container="1" padding="0"><mj-column>
    <mj-image data-event-image="1" src="old.png" />
    <mj-text data-event-title="1">
      Old
    </mj-text>
    <mj-text data-event-description='1'>Old</mj-text>
    <mj-text data-event-date="1"></mj-text>
    <mj-button data-event-cta-link="1" data-event-cta-text="1" href="#">Old</mj-button>
  </mj-column></mj-section>
  <mj-hero data-event-image="2" background-url="old.png"><mj-text data-event-title="2">Other</mj-text></mj-hero>
</mj-body></mjml>`
  assert.is(
    fillSlots(source, new Map([[1, content(1)]])),
    `<mjml><!-- keep --><mj-body>
  <mj-section data-event-container="1" padding="0" data-event-id="e1"><mj-column>
    <mj-image data-event-image="1" src="/files/1.png?a=1&amp;b=&quot;2&quot;" alt="Tosca &amp; “1” &lt;live&gt;" />
    <mj-text data-event-title="1">
      Tosca &amp; “1” &lt;live&gt;
    </mj-text>
    <mj-text data-event-description='1'>First line<br />Second line</mj-text>
    <mj-text data-event-date="1">Day 1</mj-text>
    <mj-button data-event-cta-link="1" data-event-cta-text="1" href="https://shop.example/en/x/events/e1/tickets?a=1&amp;b=2">Get tickets</mj-button>
  </mj-column></mj-section>
  <mj-hero data-event-image="2" background-url="old.png"><mj-text data-event-title="2">Other</mj-text></mj-hero>
</mj-body></mjml>`,
  )
  assert.ok(fillSlots(source, new Map([[2, content(2)]])).includes('background-url="/files/2.png'))
  assert.equal(slotNumbers(source), [1, 2])
})

test('fills templates in HTML', () => {
  assert.is(
    fillSlots(
      '<h1 data-event-title="1">x</h1><br><img data-event-image="1" src="a"><a data-event-cta-link="1" href="#">go</a><p>open',
      new Map([[1, content(1)]]),
    ),
    '<h1 data-event-title="1">Tosca &amp; “1” &lt;live&gt;</h1><br><img data-event-image="1" src="/files/1.png?a=1&amp;b=&quot;2&quot;" alt="Tosca &amp; “1” &lt;live&gt;"><a data-event-cta-link="1" href="https://shop.example/en/x/events/e1/tickets?a=1&amp;b=2">go</a><p>open',
  )
})

test('removes the container of a slot without an event', () => {
  const template = builtInTemplate('local_event_en')
  assert.ok(template)
  const filled = fillSlots(
    template.body,
    new Map([
      [1, content(1)],
      [2, content(2)],
      [3, null],
    ]),
  )
  assert.equal(slotNumbers(filled), [1, 2])
  assert.is(filled.match(/data-event-container/g)?.length, 2)
})

test('throws for markup beyond the limits, so that the caller keeps the unfilled template', () => {
  assert.throws(() => fillSlots('<mj-wrapper>'.repeat(200), new Map([[1, content(1)]])), /too_deep/)
})

const event = (id: string, sync_id: string, starts_at: string) => ({ id, sync_id, starts_at })

test('adds up to two other future events, one per series, by start', () => {
  const now = '2026-11-23T12:00:00.000Z'
  const chosen = event('a', 's1', '2026-11-20T12:00:00.000Z')
  const others = [
    event('late', 's4', '2027-03-01T12:00:00.000Z'),
    event('same series', 's1', '2026-11-24T12:00:00.000Z'),
    event('past', 's5', '2026-11-22T12:00:00.000Z'),
    event('second', 's3', '2026-12-02T12:00:00.000Z'),
    event('first', 's2', '2026-12-01T12:00:00.000Z'),
    event('first again', 's2', '2026-12-01T18:00:00.000Z'),
    chosen,
  ]
  assert.equal(
    slotEvents(chosen, others, now).map(({ id }) => id),
    ['a', 'first', 'second'],
  )
  assert.equal(
    sortedForChoice(others, now).map(({ id }) => id),
    ['same series', 'first', 'first again', 'second', 'late', 'past', 'a'],
  )
})

test('prefers the email picture, then the hero, then the web background', () => {
  const item = (type: string) => ({ type, url: type })
  assert.is(emailPictureOf({ media_items_by_pos: [item('hero'), item('email')], media_web_bg_urls: ['bg'] }), 'email')
  assert.is(emailPictureOf({ media_items_by_pos: [item('hero')], media_web_bg_urls: ['bg'] }), 'hero')
  assert.is(emailPictureOf({ media_items_by_pos: [], media_web_bg_urls: ['bg'] }), 'bg')
  assert.is(emailPictureOf({ media_items_by_pos: [], media_web_bg_urls: [] }), null)
})

test('reads the visible text of a description and shortens it at a word', () => {
  assert.is(
    descriptionText('<p>One &amp; <b>two</b></p><ul><li>three</li></ul><script>alert(1)</script>'),
    'One & two\nthree',
  )
  assert.is(shorten('a'.repeat(300)), 'a'.repeat(300))
  assert.is(shorten(`${'word '.repeat(60)}end`), `${'word '.repeat(59).trim()}…`)
  assert.is([...shorten('😀'.repeat(301))].length, 300)
})

test('builds shop links exactly as specified', () => {
  const settings = { webshop_v2: false, shop_host: 'https://shop.example/', shop_host_v2: 'https://new.example' }
  const shop = { host: shopHost(settings, 'https://foyer.example'), locale: 'en', slug: 'lindenau' }
  assert.is(shopLink(shop, { event_id: 'e1' }), 'https://shop.example/en/lindenau/events/e1/tickets')
  assert.is(shopLink(shop, { affiliate: 'radio one' }), 'https://shop.example/en/lindenau?affiliate=radio%20one')
  assert.is(
    shopLink(shop, { event_id: 'e1' }, 'SUMMER'),
    'https://shop.example/en/lindenau/events/e1/tickets?promo=SUMMER',
  )
  assert.is(
    shopLink(shop, { affiliate: 'radio' }, 'SUMMER'),
    'https://shop.example/en/lindenau?affiliate=radio&promo=SUMMER',
  )
  assert.is(shopHost({ ...settings, webshop_v2: true }, ''), 'https://new.example')
  assert.is(shopHost({ webshop_v2: true }, 'https://foyer.example'), 'https://foyer.example')
})

test('has four built-in templates in each language, with the right slots', () => {
  assert.equal(
    BUILT_IN_TEMPLATES.map(({ id, type, body }) => [id, type, slotNumbers(body)]),
    ['en', 'de'].flatMap((lang) => [
      [`local_newsletter_${lang}`, 'newsletter', []],
      [`local_event_${lang}`, 'event', [1, 2, 3]],
      [`local_list_${lang}`, 'event', [1, 2, 3]],
      [`local_reminder_${lang}`, 'reminder', [1]],
    ]),
  )
  for (const { id, type, body } of BUILT_IN_TEMPLATES) {
    assert.ok(isBuiltIn(id))
    assert.ok(body.includes('{{read_on_web_url}}'))
    assert.is(body.includes('{{unsubscribe_url}}'), type !== 'reminder')
  }
  assert.is(templateJson('event', '<mjml>'), '{"type":"event","mjml":"<mjml>"}')
  assert.is(templateJson('reminder', '<mjml>'), '{"type":"reminder"}')
})

test.run()

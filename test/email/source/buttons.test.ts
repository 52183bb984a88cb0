import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readCta, withCta } from '../../../client/email-editor/content/sections'
import { buttonOf } from '../../../shared/email/edit/text-node'
import { type EmailNode, emailTree } from '../../../shared/email/source/tree'

const buttons = suite('buttons of an email')

/** The button that a click on the innermost element is meant for. */
function buttonIn(source: string): EmailNode {
  const innermost = emailTree(source).nodes.at(-1)
  const button = innermost && buttonOf(source, innermost)
  assert.ok(button)
  return button
}

const NEXT = { link: 'https://theatre.example/?a=1&b=2', text: 'Book & come' }

for (const [source, expected] of [
  [
    '<mj-button  href="x">Buy</mj-button>',
    '<mj-button  href="https://theatre.example/?a=1&amp;b=2">Book &amp; come</mj-button>',
  ],
  [
    '<mj-button align="left" />',
    '<mj-button align="left" href="https://theatre.example/?a=1&amp;b=2">Book &amp; come</mj-button>',
  ],
  [
    '<mj-button data-event-cta-link="1" href="x"><span data-event-cta-text="1">Buy</span></mj-button>',
    '<mj-button data-event-cta-link="1" href="https://theatre.example/?a=1&amp;b=2"><span data-event-cta-text="1">Book &amp; come</span></mj-button>',
  ],
  [
    '<a class="b" data-event-cta-link="2" href="x"><b data-event-cta-text="2">Buy</b></a>',
    '<a class="b" data-event-cta-link="2" href="https://theatre.example/?a=1&amp;b=2"><b data-event-cta-text="2">Book &amp; come</b></a>',
  ],
] as const)
  buttons(`a new link and words are written into ${source}`, () => {
    const before = `<mjml><mj-body>${source}</mj-body></mjml>`
    const after = `<mjml><mj-body>${expected}</mj-body></mjml>`
    assert.is(withCta(before, buttonIn(before), NEXT), after)
    assert.equal(readCta(after, buttonIn(after)), NEXT)
  })

buttons('words that stay keep their characters', () => {
  const source = '<mjml><mj-body><mj-button href="x">Caf&eacute; <b>now</b></mj-button></mj-body></mjml>'
  assert.is(withCta(source, buttonIn(source), { link: 'y', text: 'Café now' }), source.replace('"x"', '"y"'))
})

buttons.run()

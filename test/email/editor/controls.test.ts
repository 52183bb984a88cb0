import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { MJML_TAGS } from '../../../client/email-editor/mjml-tags'
import { MjmlRenderer } from '../../../server/email/rendering/mjml-renderer'
import { renderEmail } from '../../../server/email/rendering/render-email'
import { withLook } from '../../../shared/email/edit/look'
import { emailTree } from '../../../shared/email/source/tree'

const controls = suite('controls of the email editor')

const BASE = new URL('https://tickets.example')

/** Every element that can be selected, in an email that each may be part of. */
const EMAIL = `<mjml><mj-body>
<mj-wrapper><mj-section><mj-group><mj-column><mj-text>In a group</mj-text></mj-column></mj-group></mj-section></mj-wrapper>
<mj-hero background-url="https://a.example/hero.png" background-height="300px" background-width="600px"><mj-text>Hero</mj-text></mj-hero>
<mj-section><mj-column>
<mj-text>Words</mj-text>
<mj-button href="https://a.example">Tickets</mj-button>
<mj-image src="https://a.example/a.png" alt="A cat" href="https://a.example" />
<mj-divider />
<mj-spacer height="20px" />
<mj-table><tr><td>Cell</td></tr></mj-table>
<mj-social><mj-social-element name="facebook" href="https://a.example">Us</mj-social-element></mj-social>
<mj-navbar><mj-navbar-link href="https://a.example">Link</mj-navbar-link></mj-navbar>
<mj-accordion><mj-accordion-element><mj-accordion-title>Title</mj-accordion-title><mj-accordion-text>Text</mj-accordion-text></mj-accordion-element></mj-accordion>
<mj-carousel><mj-carousel-image src="https://a.example/a.png" href="https://a.example" alt="A dog" /></mj-carousel>
</mj-column></mj-section></mj-body></mjml>`

/** Values that the panel's controls write. */
const WRITTEN: Readonly<Record<string, string>> = {
  alt: 'Another',
  href: 'https://other.example',
  'font-family': 'Georgia, Arial, sans-serif',
  'font-size': '31px',
  'font-weight': '800',
  color: '#12ab34',
  padding: '7px 8px 9px 11px',
  'inner-padding': '7px 8px 9px 11px',
  align: 'right',
  'text-align': 'right',
  'background-color': '#34ab12',
  'container-background-color': '#34ab12',
  'border-radius': '9px',
  width: '150px',
  height: '47px',
}

controls('are there only where they change what is sent', async () => {
  const renderer = new MjmlRenderer()
  const htmlOf = async (source: string) => {
    const rendered = await renderEmail(source, renderer, BASE)
    assert.ok('html' in rendered)
    return rendered.html
  }
  // The ids in an accordion, a carousel and a menu are different each time.
  const steady = (html: string) => html.replace(/(?<=(?:for|id|name|class)="[^"]*|\.mj-[\w-]*)[0-9a-f]{16}/g, '')
  const before = steady(await htmlOf(EMAIL))
  const { nodes } = emailTree(EMAIL)
  const idle: string[] = []
  const seen = new Set<string>()
  for (const node of nodes) {
    const { name } = node.element
    if (seen.has(name) || !(name in MJML_TAGS)) continue
    seen.add(name)
    for (const attribute of Object.keys(MJML_TAGS[name]?.attrs ?? {})) {
      const value = WRITTEN[attribute]
      if (value !== undefined && steady(await htmlOf(withLook(EMAIL, node, { [attribute]: value }))) === before)
        idle.push(`${name} ${attribute}`)
    }
  }
  renderer.close()
  const selectable = Object.keys(MJML_TAGS).filter(
    (name) => !/^(mjml|mj-(head|attributes|all|class|title|preview|font|breakpoint|style|raw))$/.test(name),
  )
  assert.equal([...seen].filter((name) => name !== 'mjml').sort(), selectable.sort())
  assert.equal(idle, [])
})

controls.run()

import type { Route } from 'playwright'
import sharp from 'sharp'
import * as assert from 'uvu/assert'
import { recordViolations } from '../../accessibility-checks'
import { queryAs } from '../../steps'
import { openTemplate } from './editor'
import { editorSuite } from './suite'

const looks = editorSuite('colours and pictures in emails', '/settings/general')

const COLOURED = `<mjml><mj-body background-color="#fafafa"><mj-section><mj-column>
<mj-text color="#112233">Some words</mj-text>
</mj-column></mj-section></mj-body></mjml>`

looks('the colours of the organisation and of the email are offered wherever a colour is chosen', async (context) => {
  const { page, product } = context
  await page.getByRole('combobox', { name: 'Colours', exact: true }).fill('#Aa0011')
  await page.getByRole('combobox', { name: 'Colours', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Save brand colours' }).click()
  await page.getByText('Settings saved').first().waitFor()
  const editor = await openTemplate(page, product, 'Colours', COLOURED)
  await editor.dialog.getByRole('treeitem', { name: /Some words/ }).click()
  await editor.dialog.getByRole('button', { name: 'Background None' }).press('Enter')
  const palette = page.getByRole('dialog', { name: 'Background', exact: true })
  await palette.getByRole('button', { name: 'In this email: #112233' }).waitFor()
  await recordViolations(context, 'the palette')
  await palette.getByRole('button', { name: 'Brand colours: #aa0011' }).press('Enter')
  await palette.waitFor({ state: 'hidden' })
  const one = COLOURED.replace('color="#112233"', 'color="#112233" container-background-color="#aa0011"')
  assert.is(await editor.source(), one)
  await editor.canvas.getByText('Some words').click()
  await page.keyboard.press('ControlOrMeta+a')
  await editor.dialog
    .getByRole('toolbar', { name: 'Format' })
    .getByRole('button', { name: 'Colour', exact: true })
    .click()
  await page.getByRole('button', { name: 'In this email: #fafafa' }).click()
  assert.is(await editor.source(), one.replace('Some words', '<span style="color:#fafafa">Some words</span>'))
})

looks('the code search shows its matches legibly, in the language of the app', async (context) => {
  const { page, product } = context
  const editor = await openTemplate(page, product, 'Search', COLOURED)
  await editor.choose('Raw code')
  await editor.dialog.getByRole('textbox', { name: 'MJML code' }).press('ControlOrMeta+f')
  await editor.dialog.getByRole('textbox', { name: 'Find' }).fill('mj')
  await editor.dialog.getByRole('checkbox', { name: 'regular expression' }).waitFor()
  await recordViolations(context, 'the search in the code')
})

const DISTANT = `<mjml><mj-body><mj-section><mj-column>
<mj-text>{{org_logo}}</mj-text>
<mj-image src="https://pictures.example/a.png?w=1&amp;h=2" alt="" />
<mj-social><mj-social-element name="facebook" href="https://www.facebook.com/">Facebook</mj-social-element></mj-social>
</mj-column></mj-section></mj-body></mjml>`

looks('pictures of other hosts and the logo are seen on the canvas', async ({ page, product }) => {
  const { org } = await queryAs<{ org: { id: string } }>(product, 'admin', '{ org { id } }')
  await queryAs(
    product,
    'admin',
    'mutation ($id: ID!, $input: UpdateOrgInput!) { UpdateOrg(id: $id, input: $input) { id } }',
    {
      id: org.id,
      input: { media_logo_url: '/placeholders/cat-200x200.png' },
    },
  )
  const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
  const asked = new Set<string>()
  await page.route('**/api/email/picture/**', (route: Route) => {
    asked.add(new URL(route.request().url()).searchParams.get('url') ?? '')
    return route.fulfill({ contentType: 'image/png', body: picture })
  })
  const editor = await openTemplate(page, product, 'Pictures', DISTANT)
  await editor.canvas.locator('img[src*="pictures.example"]').waitFor()
  await editor.frame.evaluate(async (frame: HTMLIFrameElement) => {
    const images = [...(frame.contentDocument?.images ?? [])]
    await Promise.all(images.map((image) => image.decode()))
  })
  assert.ok(asked.has('https://pictures.example/a.png?w=1&h=2'))
  assert.ok(
    [...asked].some((url) => url.includes('facebook')),
    'the icons too',
  )
  assert.is(await editor.canvas.locator('img').count(), 3)
  await editor.canvas.locator('img').first().click()
  assert.is(await editor.canvas.locator('[contenteditable="true"]').count(), 0, 'the logo is selected, not written on')
})

const FOLDED = `<mjml><mj-body><mj-section><mj-column>
<mj-accordion><mj-accordion-element><mj-accordion-title>When?</mj-accordion-title><mj-accordion-text>At eight &amp; nine</mj-accordion-text></mj-accordion-element></mj-accordion>
<mj-carousel><mj-carousel-image src="/placeholders/cat-200x200.png" alt="One" /><mj-carousel-image src="/placeholders/cat-720x300.png" alt="Two" /></mj-carousel>
</mj-column></mj-section></mj-body></mjml>`

looks('an accordion is typed in, and each picture of a carousel is selected', async ({ page, product }) => {
  const editor = await openTemplate(page, product, 'Folded', FOLDED)
  await editor.writeBehind('When?', ' <')
  await editor.writeBehind('At eight', '!')
  const one = FOLDED.replace('When?', 'When? &lt;').replace('nine', 'nine!')
  assert.is(await editor.source(), one)
  await editor.dialog.getByRole('treeitem', { name: /Image ?Two/ }).click()
  await editor.canvas.getByRole('img', { name: 'Two' }).last().waitFor()
  const panel = editor.dialog.getByRole('complementary')
  await panel.getByLabel('Description of the image').fill('A cat')
  await panel.getByLabel('Description of the image').blur()
  assert.is(await editor.source(), one.replace('alt="Two"', 'alt="A cat"'))
  await editor.undoAll()
  assert.is(await editor.source(), FOLDED)
})

looks.run()

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { MjmlRenderer } from '../../../../server/email/rendering/mjml-renderer'
import { renderEmail } from '../../../../server/email/rendering/render-email'
import { BUILT_IN_TEMPLATES } from '../../../../shared/email/templates/built-in'
import { THIRD_PARTY } from '../../../email/source/third-party'
import { Seeded } from '../../../simulation/seeded'
import { changeOf, differingPixels, openTemplate } from './editor'
import { EDITS } from './edits'
import { editorSuite } from './suite'

/** Most changes in one email. */
const MOST_EDITS = 20
const SEED = Number(process.env.FOYER_SEED ?? 20261128)

/**
 * The built-in emails and foreign ones. FOYER_EMAILS names a folder with more: files of MJML or HTML, which are not
 * kept here.
 */
const folder = process.env.FOYER_EMAILS
const emails = [
  ...BUILT_IN_TEMPLATES.map(({ id, body }) => [id, body] as const),
  ...Object.entries(THIRD_PARTY),
  ...(folder ? readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const) : []),
]

const robot = editorSuite('robot in the email editor')

const renderer = new MjmlRenderer()
robot.after(() => renderer.close())

// Pictures of other hosts are the same on both sides.
robot.before(async ({ page }) => {
  await page.context().route(
    (url) => url.pathname.startsWith('/api/email/picture') || !url.host.startsWith('localhost'),
    (route) => route.abort(),
  )
})

for (const [name, body] of emails)
  robot(
    `${name}: shows what is sent, keeps every byte that no change meant, and gives all back`,
    async ({ product, page }) => {
      page.setDefaultTimeout(20_000)
      const dice = new Seeded(SEED + body.length)
      const editor = await openTemplate(page, product, name, body)
      const pixels = async (source: string) => {
        const rendered = await renderEmail(source, renderer, new URL(page.url()))
        return 'html' in rendered ? await differingPixels(editor, rendered.html) : 0
      }
      const faults: string[] = []
      const differing = await pixels(body)
      if (differing > 0) faults.push(`${differing} pixels differ`)
      let source = body
      const made: string[] = []
      for (let wanted = 1 + dice.below(MOST_EDITS); wanted > 0; wanted--) {
        const edit = dice.pick(EDITS)
        const judge = await edit?.make(editor, source, dice.fork())
        const after = await editor.source()
        if (edit && judge) {
          made.push(edit.name)
          const complaint = judge(after)
          if (complaint) faults.push(`${edit.name}: ${complaint}`)
        } else if (after !== source)
          faults.push(
            `${edit?.name} was not made, and changed ${JSON.stringify(changeOf(source, after)).slice(0, 400)}`,
          )
        source = after
      }
      const edited = await pixels(source)
      if (edited > 0) faults.push(`after the changes ${edited} pixels differ`)
      await editor.undoAll()
      const undone = await editor.source()
      if (undone !== body) faults.push(`undone differs: ${JSON.stringify(changeOf(body, undone)).slice(0, 400)}`)
      process.stdout.write(`    ${name}: ${made.length} changes (${made.join(' ')})\n`)
      assert.equal(faults, [])
    },
  )

robot.run()

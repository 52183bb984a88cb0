import { suite, type Test } from 'uvu'
import * as assert from 'uvu/assert'
import { startProduct } from '../../../harness/browser/product'
import type { ExaminationContext } from '../../accessibility-checks'
import { openOffice, SLOW_TIMEOUT, waitUntilSaved } from '../../steps'

const SCREEN = { width: 1440, height: 900 }

/** Opens a page of the office in a browser that is wide enough for the email editor. */
export async function openWidePage(context: ExaminationContext, path: string): Promise<void> {
  context.device = await openOffice(context.product, path, { viewport: SCREEN })
  context.page = context.device.page()
  context.page.setDefaultTimeout(SLOW_TIMEOUT)
  await waitUntilSaved(context.device)
}

/** A suite whose tests share a product with a browser at one page. It fails if a test has recorded an objection. */
export function editorSuite<C extends ExaminationContext = ExaminationContext>(
  name: string,
  open: string | ((context: C) => Promise<string>) = '/settings/message_templates',
): Test<C> {
  const made = suite<C>(name)
  made.before(async (context) => {
    context.objections = []
    context.product = await startProduct({ isSignedIn: true })
    await openWidePage(context, typeof open === 'string' ? open : await open(context))
  })
  made.after(async ({ product, device, objections }) => {
    await device?.dispose()
    await product?.dispose()
    assert.equal(objections, [])
  })
  return made
}

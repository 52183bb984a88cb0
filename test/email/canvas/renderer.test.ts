import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { CanvasRenderer } from '../../../client/email-editor/rendering/renderer'

/** A worker that answers nothing by itself. */
class SilentWorker extends EventTarget {
  static readonly made: SilentWorker[] = []
  readonly asked: { readonly id: number }[] = []
  isOver = false

  constructor() {
    super()
    SilentWorker.made.push(this)
  }

  postMessage(request: { readonly id: number }): void {
    this.asked.push(request)
  }

  terminate(): void {
    this.isOver = true
  }
}

const renderer = suite<{ before: unknown }>('renderer of the canvas')

renderer.before.each((context) => {
  context.before = Reflect.get(globalThis, 'Worker')
  SilentWorker.made.length = 0
  Reflect.set(globalThis, 'Worker', SilentWorker)
})

renderer.after.each(({ before }) => {
  Reflect.set(globalThis, 'Worker', before)
})

const EMAIL = { source: '<p>a</p>', pictures: null, logo: null }
const outcome = (asked: Promise<unknown>) =>
  asked.then(
    () => 'rendered',
    (error: unknown) => String(error),
  )

renderer('fails what a broken worker was asked for, and starts another one for the next email', async () => {
  const own = new CanvasRenderer()
  const [first, second] = [outcome(own.render(EMAIL)), outcome(own.render(EMAIL))]
  SilentWorker.made[0]?.dispatchEvent(Object.assign(new Event('error'), { message: 'no memory' }))
  assert.match(await first, 'no memory')
  assert.match(await second, 'no memory')
  assert.is(SilentWorker.made[0]?.isOver, true)
  const third = outcome(own.render(EMAIL))
  const [, next] = SilentWorker.made
  next?.dispatchEvent(new MessageEvent('message', { data: { id: next.asked[0]?.id, html: '' } }))
  assert.is(await third, 'rendered')
})

renderer('fails what is not rendered yet when it is closed', async () => {
  const own = new CanvasRenderer()
  const asked = outcome(own.render(EMAIL))
  own.close()
  assert.match(await asked, 'closed')
})

renderer.run()

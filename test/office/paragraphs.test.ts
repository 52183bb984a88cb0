import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { paragraphsOf } from '../../client/kit/rich-text/paragraphs'

const test = suite('typed messages')

test('turns typed text into paragraphs and line breaks', () => {
  assert.is(paragraphsOf(' Hello\nthere \n\n \nBye '), '<p>Hello<br>there</p><p>Bye</p>')
  assert.is(paragraphsOf('   \n\n '), '')
})

test('shows markup as it was typed', () => {
  assert.is(paragraphsOf('<img src=x onerror="1"> & more'), '<p>&lt;img src=x onerror=&quot;1&quot;&gt; &amp; more</p>')
})

test.run()

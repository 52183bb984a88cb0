import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { usedColors } from '../../../shared/email/edit/colors'

const colors = suite('colours of an email')

colors('the colours of attributes and styles are listed, those used most first', () => {
  const source = `<mjml><mj-head><mj-attributes><mj-all color="#ABC" /></mj-attributes><mj-style>.a { background: url(a.png) #00ff00 }</mj-style></mj-head>
    <mj-body background-color='#aabbcc'><mj-section border-top="1px solid #000000"><mj-text>#111111 <a href="#222222" style="color:#00FF00;font-size:12px">a</a>
    </mj-text></mj-section></mj-body></mjml>`
  assert.equal(usedColors(source), ['#aabbcc', '#00ff00', '#000000'])
  assert.equal(usedColors('<td bgcolor=#FFF>No <a href="#add">colour</a></td>'), ['#ffffff'])
  assert.equal(usedColors(''), [])
})

colors.run()

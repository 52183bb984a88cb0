/**
 * MJML as other tools and people write it: comments, CDATA, odd spacing, `mj-raw`, `mj-attributes`, nested wrappers.
 */
export const THIRD_PARTY: Readonly<Record<string, string>> = {
  'comments and attributes': `<?xml version="1.0"?>
<!-- made by hand -->
<mjml   lang='de'
  owa="desktop" >
  <mj-head>
\t<mj-title>Grüße &amp; Küsse</mj-title>
    <mj-preview>Nur heute: <!-- not shown --> 20 %</mj-preview>
    <mj-attributes>
      <mj-all font-family="Georgia, 'Times New Roman', serif" />
      <mj-class name="big" font-size='28px'/>
      <mj-text color="#333333" line-height="1.6"></mj-text>
    </mj-attributes>
    <mj-style inline="inline">.a > .b { color: red } /* </mj-text> */</mj-style>
  </mj-head>
  <mj-body background-color="#eeeeee" width="640px">
    <!-- first -->
    <mj-section padding="20px 0"   full-width = "full-width">
      <mj-column>
        <mj-text mj-class="big" align="center">Hello <b>dear</b> friends,<br/>welcome&nbsp;back</mj-text><mj-text>
          <p style="margin:0">One paragraph with <a href="https://example.org/?a=1&amp;b=2" style="color:#123456" target="_blank">a link</a> and <span style="color: rgb(1, 2, 3)">colour</span>.</p>
        </mj-text>
        <!-- between -->
        <mj-divider border-color="#ccc"/>
        <mj-button href="https://example.org" data-note='its'>Buy now</mj-button>
      </mj-column>
    </mj-section>

    <mj-section><mj-column width="50%"><mj-text>Left</mj-text></mj-column>
      <mj-column width="50%"><mj-image src="https://example.org/a.png" alt="A > B"/></mj-column></mj-section>
    <mj-raw><!-- htmlmin:ignore --><table><tr><td>unclosed</table></mj-raw>
  </mj-body>
</mjml>
<!-- the end -->
`,
  'one line':
    '<mjml><mj-body><mj-section><mj-column><mj-text>A</mj-text><mj-spacer height="20px"/><mj-text>B</mj-text></mj-column></mj-section></mj-body></mjml>',
  'wrapper and hero': `\ufeff<mjml>\r
  <mj-body>\r
    <mj-wrapper border="1px solid #000" padding="0">\r
      <mj-section background-color="#fff">\r
        <mj-column>\r
          <mj-text><h1>Title</h1></mj-text>\r
          <mj-text>{{ firstname }}, here is {{event_title}}.</mj-text>\r
        </mj-column>\r
      </mj-section>\r
      <mj-section>\r
        <mj-column>\r
          <mj-image src="x.png"></mj-image>\r
        </mj-column>\r
      </mj-section>\r
    </mj-wrapper>\r
    <mj-hero mode="fixed-height" height="300px" background-url="https://example.org/h.jpg"><mj-text>Hero &lt;3</mj-text></mj-hero>\r
    <mj-wrapper><mj-section><mj-group><mj-column><mj-text>g</mj-text></mj-column></mj-group></mj-section></mj-wrapper>\r
  </mj-body>\r
</mjml>`,
  'CDATA and raw': `<mjml><mj-head><mj-raw><![CDATA[<meta name="x" content="</mj-raw>">]]></mj-raw></mj-head>
<mj-body>
<mj-section>
<mj-column>
<mj-text><![CDATA[ <b>1 < 2</b> </mj-text> ]]></mj-text>
   <mj-raw>{% if a < b %}</mj-raw>
<mj-text>conditional</mj-text>
   <mj-raw>{% endif %}</mj-raw>
      <mj-table><tr><td>1<td>2</tr></mj-table>
<mj-social mode="horizontal"><mj-social-element name="facebook" href="#">f</mj-social-element></mj-social>
</mj-column>
</mj-section>
<mj-section data-event-container="1"><mj-column><mj-text data-event-title='1'>Title</mj-text><mj-button data-event-cta-link="1" data-event-cta-text="1" href="#">Go</mj-button></mj-column></mj-section>
</mj-body></mjml>`,
  'empty parts': `<mjml>
  <mj-body>
    <mj-section></mj-section>
    <mj-section>
      <mj-column>
        <!-- nothing here yet -->
      </mj-column>
    </mj-section>
    <mj-section>
      <mj-column>
        <mj-text/>
        <mj-text></mj-text>
        <mj-image
            src = "a.png"

            alt='' />
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>`,
  'empty body': '<mjml>\n  <mj-body />\n</mjml>\n',
}

import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { STATUS } from '../../../shared/orders/status'
import { formsOf, refusalOn } from '../../harness/shop/browser-without-scripts'
import { IDA_BY_STRIPE as IDA, openStripeShop } from '../../harness/shop/stripe-shop'

const asking = suite('questions in the shop')

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n')

async function open() {
  const shop = await openStripeShop()
  const { server, a } = shop
  const ask = async (input: Record<string, unknown>): Promise<string> => {
    const id = server.newId()
    const query = 'mutation ($input: CreateQuestionInput!) { CreateQuestion(input: $input) { id } }'
    const asked = { id, name: 'Question', kind: 'text', ...input }
    assert.is((await server.graphql(await server.token('ADMIN', a), query, { input: asked })).code, null)
    return id
  }
  /** Sends a file by the form of the page of files. */
  const upload = async (path: string, fields: Readonly<Record<string, string>>, name: string, bytes: Buffer) => {
    const boundary = 'a-boundary-of-this-test'
    const part = (head: string, body: Buffer | string) =>
      Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')])
    const payload = Buffer.concat([
      ...Object.entries(fields).map(([field, value]) => part(`content-disposition: form-data; name="${field}"`, value)),
      part(`content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/html`, bytes),
      Buffer.from(`--${boundary}--\r\n`),
    ])
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    const response = await server.server.app.inject({ method: 'POST', url: path, headers, payload })
    return { status: response.statusCode, location: response.headers.location ?? '' }
  }
  return { ...shop, ask, upload }
}

const fieldsOf = (html: string, question: string): readonly string[] =>
  [...html.matchAll(/<(?:input|select) id="([^"]+)"/g)].flatMap(([, name]) => (name?.includes(question) ? [name] : []))

asking('are asked for each ticket, refused at their field, and what was typed stays', async () => {
  const { server, a, ask, visitor, add, orders, end } = await open()
  const age = await ask({ name: 'Age', hint: 'On the day', kind: 'number', asked_per: 'ticket', required: true })
  const hotel = await ask({ name: 'Hotel', pos: 1 })
  const cart = await add('2')
  const checkout = await visitor.get(`${cart.path}/checkout`)
  assert.match(checkout.html, 'Hotel (optional)')
  assert.match(checkout.html, /<legend class="gone">Floor[^<]*, ticket 2 of 2<\/legend>/)
  const [one = '', two = ''] = fieldsOf(checkout.html, age)
  assert.ok(one && two)
  assert.not.match(checkout.html, 'aria-invalid')
  const typed = { ...IDA, [one]: '9', [two]: 'ten', [`answer_${hotel}`]: '<Post>' }
  const refused = await visitor.send(checkout, 'firstname', typed)
  assert.match(refused.path, '/checkout?said=')
  assert.is(refusalOn(refused), 'Please check your answer to “Age”.')
  assert.match(refused.html, `value="9" maxlength="20" inputmode="decimal" required aria-describedby="${one}-hint"`)
  assert.match(refused.html, `required aria-invalid="true" aria-describedby="${two}-wrong ${two}-hint"`)
  assert.match(refused.html, `id="${two}-wrong">Enter a number, for example 12.</span>`)
  assert.match(refused.html, 'value="&lt;Post&gt;"')
  assert.not.match(refused.path, /Post|ten/, 'answers in the address')
  const missing = await visitor.send(refused, 'firstname', { ...IDA, [two]: '' })
  assert.is(refusalOn(missing), 'Please answer the question “Age”.')
  assert.match(missing.html, 'Please answer this question.')
  const ordered = await visitor.send(missing, 'firstname', { ...IDA, [two]: '10,5' })
  assert.match(ordered.path, '/order/')
  assert.is(orders()[0]?.status_code, STATUS.payment_pending)
  assert.equal(server.rows('answers', a), [], 'before it is paid')
  await end()
})

asking('are read in both languages, and their answers stand on the page of the order', async () => {
  const { server, a, shop, ask, visitor, add, run, pay, end } = await open()
  server.sql('update orgs set lang = ?', 'de')
  const shirt = await ask({
    name: 'Größe',
    name_translated: 'Size',
    kind: 'choice',
    options: 'Klein\nGroß',
    options_translated: 'Small\nLarge',
  })
  const cart = await add('1')
  const checkout = await visitor.get(`${cart.path}/checkout`)
  assert.match(checkout.html, '<option value="Groß">Large</option>')
  assert.match((await visitor.get(`${cart.path.replace('/en/', '/de/')}/checkout`)).html, '>Groß</option>')
  await visitor.send(checkout, 'firstname', { ...IDA, [`answer_${shirt}`]: 'Groß' })
  await run()
  await pay()
  const token = cart.path.split('/').at(-1)
  assert.match((await visitor.get(`${shop}/order/${token}`)).html, '<span>Size</span><b>Large</b>')
  assert.equal(
    server.rows('answers', a).map(({ label, answer }) => [label, answer]),
    [['Größe', 'Groß']],
  )
  await end()
})

asking('take a file by its content, which only staff can open', async () => {
  const { server, a, ask, upload, visitor, add, run, pay, end } = await open()
  const proof = await ask({ name: 'Proof', kind: 'file', required: true })
  const cart = await add('1')
  const checkout = await visitor.get(`${cart.path}/checkout`)
  assert.is(refusalOn(await visitor.send(checkout, 'firstname', IDA)), 'Please answer the question “Proof”.')
  const files = await visitor.send(checkout, 'firstname', { ...IDA, files: '1' })
  assert.match(files.path, `${cart.path}/files`)
  assert.match((await visitor.get(`${cart.path}/checkout`)).html, `value="${IDA.email}"`, 'what was typed stays')
  const form = formsOf(files).find(({ fields }) => fields.place === `answer_${proof}`)
  const fields = { ...form?.fields, step: server.newId() }
  const send = (name: string, bytes: Buffer, more = {}) =>
    upload(form?.action ?? '', { ...fields, step: server.newId(), ...more }, name, bytes)
  const said = async (answer: { readonly location: string }) => refusalOn(await visitor.get(answer.location))
  assert.is(await said(await send('a.pdf', Buffer.from('<html>'))), 'Choose a PDF, PNG or JPEG file.')
  assert.is(await said(await send('a.pdf', Buffer.alloc(0))), 'Choose a file first.')
  const large = Buffer.concat([PDF, Buffer.alloc(5 * 2 ** 20)])
  assert.is(await said(await send('a.pdf', large)), 'This file is larger than 5 MB. Choose a smaller one.')
  assert.is((await send('a.pdf', Buffer.alloc(21 * 2 ** 20))).status, 400)
  assert.is((await send('a.pdf', PDF, { place: `answer_${server.newId()}` })).status, 303)
  const wrong = await upload((form?.action ?? '').replace(/cart\/\w/, 'cart/x'), fields, 'a.pdf', PDF)
  assert.is(wrong.status, 404, 'a cart that this shop never made')
  const stored = async () => {
    const keys: string[] = []
    for await (const { key } of server.files.list(a.org_id)) keys.push(key)
    return keys.length
  }
  assert.is(await stored(), 0, 'a file that answers nothing was stored')
  await send('old.pdf', PDF)
  const removal = formsOf(await visitor.get(`${cart.path}/files`)).find((each) => each.fields.do === 'remove')
  const remove = () => visitor.answer(removal?.action ?? '', removal?.fields ?? {})
  await remove()
  await send('new.pdf', PDF)
  await remove()
  assert.is(await stored(), 1, 'a form that came twice took out the file that came after it')
  const sent = await send('../<b>pass.pdf', PDF)
  const there = await visitor.get(sent.location)
  assert.match(there.html, 'Uploaded: &lt;b&gt;pass.pdf')
  await visitor.send(await visitor.get(`${cart.path}/checkout`), 'firstname', IDA)
  await run()
  await pay()
  const [answer] = server.rows('answers', a)
  assert.equal([answer?.answer, /\.pdf$/.test(String(answer?.file_key))], ['<b>pass.pdf', true])
  assert.is((await visitor.get(`/files/${answer?.file_key}`)).status, 404)
  const link = async (role: 'CASHIER' | 'ANALYST' | 'CHECKIN') =>
    server.server.app.inject({
      method: 'POST',
      url: '/api/answers/file_link',
      headers: { authorization: `Bearer ${await server.token(role, a)}` },
      payload: { answer_id: answer?.id },
    })
  assert.equal([(await link('ANALYST')).statusCode, (await link('CHECKIN')).statusCode], [403, 403])
  const opened = await visitor.get((await link('CASHIER')).json().url)
  assert.equal(
    [opened.status, opened.headers['content-type'], opened.headers['x-content-type-options']],
    [200, 'application/pdf', 'nosniff'],
  )
  assert.match(String(opened.headers['content-disposition']), /^attachment; filename="answer-/)
  await end()
})

asking.run()

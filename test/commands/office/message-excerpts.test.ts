import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { EXCERPT_LENGTH } from '../../../shared/messages/queries'
import { askOffice } from '../../harness/office/mail-server'
import { startServer } from '../../harness/server'

const test = suite('excerpts of messages')

const WRITE = 'mutation ($input: CreateMessageInput!) { CreateMessage(input: $input) { id } }'
const READ = '{ messages(input: { threads: true }) { messages { id excerpt } } }'

test('are the first words of the latest text, without markup and style', async () => {
  const server = await startServer()
  const write = async (subject: string, body: string, thread_id?: string) => {
    server.advance(1000)
    return String(
      (await askOffice(server, WRITE, { input: { subject, body, ...(thread_id ? { thread_id } : {}) } })).id,
    )
  }
  const excerptOf = async (id: string) => {
    const { data } = await server.graphql(await server.token('ADMIN', server.a), READ)
    const found = data?.messages as { messages: { id: string; excerpt: string }[] } | undefined
    return found?.messages.find((each) => each.id === id)?.excerpt
  }
  const id = await write(
    'Key',
    '<!doctype html><html><head><style>p { color: red }</style></head><body><p>Who has<br>the <a href="https://x.example">key</a>?</p></body></html>',
  )
  assert.is(await excerptOf(id), 'Who has the key?')
  await write('Re: Key', '<p>I have it.</p>', id)
  assert.is(await excerptOf(id), 'I have it.')
  await write('Re: Key', `<p>${'long '.repeat(100)}</p>`, id)
  const long = await excerptOf(id)
  assert.ok(long && long.length <= EXCERPT_LENGTH && long.endsWith('long…'), long)
  await write('Re: Key', '<p>{{org_logo}}</p><p>Dear {{firstname}}</p>', id)
  assert.is(await excerptOf(id), 'Dear {{firstname}}')
  await server.close()
})

test.run()

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { serveClient } from '../../server/app/http/static'
import { PROTOCOL } from '../../shared/sync/version'
import { startServer } from '../harness/server'

const test = suite('compression')

test('compresses long answers of queries where the client understands it, and none of mutations', async () => {
  const server = await startServer()
  const token = await server.token('ADMIN')
  const ask = (query: string, encoding?: string) =>
    server.server.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: {
        authorization: `Bearer ${token}`,
        'x-foyer-protocol': String(PROTOCOL),
        ...(encoding ? { 'accept-encoding': encoding } : {}),
      },
      payload: { query },
    })
  const many = Array.from({ length: 12 }, (_, i) => `a${i}: users { users { id name email role } }`).join(' ')
  const bare = await ask(`{ ${many} }`)
  assert.equal(
    [bare.statusCode, bare.headers['content-encoding'], bare.headers.vary],
    [200, undefined, 'accept-encoding'],
  )
  const ways = [
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['gzip, deflate, br;q=1.0', 'br', brotliDecompressSync],
  ] as const
  for (const [understood, encoding, unpack] of ways) {
    const packed = await ask(`{ ${many} }`, understood)
    assert.equal([packed.headers['content-encoding'], packed.headers.vary], [encoding, 'accept-encoding'])
    assert.is(packed.headers['content-length'], String(packed.rawPayload.length))
    assert.is(unpack(packed.rawPayload).toString(), bare.body)
    assert.ok(
      packed.rawPayload.length < bare.rawPayload.length / 4,
      `${packed.rawPayload.length} of ${bare.rawPayload.length} bytes`,
    )
  }
  assert.is((await ask('{ cash_boxes { id } }', 'gzip')).headers['content-encoding'], undefined, 'a short answer')
  const fields = Array.from({ length: 19 }, (_, i) => `${'f'.repeat(150)}${i}: name`).join(' ')
  const changed = await ask(
    `mutation { CreateLabel(input: { name: "Regulars", color: "#112233" }) { ${fields} } }`,
    'gzip',
  )
  assert.match(changed.body, /Regulars/)
  assert.ok(changed.body.length > 2048)
  assert.is(changed.headers['content-encoding'], undefined)
  await server.close()
})

test('sends the copies that the build made, by what the client understands', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-client-'))
  mkdirSync(join(folder, 'assets'))
  for (const path of ['index.html', 'assets/app-1.js']) {
    writeFileSync(join(folder, path), 'as it is')
    writeFileSync(join(folder, `${path}.br`), 'brotli')
    writeFileSync(join(folder, `${path}.gz`), 'gzip')
  }
  writeFileSync(join(folder, 'assets/font-1.woff2'), 'font')
  mkdirSync(join(folder, 'placeholders'))
  writeFileSync(join(folder, 'placeholders/cat-1.png'), 'cat')
  const app = Fastify()
  await serveClient(app, folder)
  const get = async (url: string, encoding?: string, headers = {}) => {
    const {
      body,
      headers: got,
      statusCode,
    } = await app.inject({
      url,
      headers: { accept: 'text/html', ...(encoding ? { 'accept-encoding': encoding } : {}), ...headers },
    })
    return {
      body,
      statusCode,
      etag: got.etag,
      type: String(got['content-type']),
      encoding: got['content-encoding'],
      vary: got.vary,
      cache: String(got['cache-control']),
    }
  }
  const placeholder = await app.inject({ url: '/placeholders/cat-1.png' })
  assert.is(
    placeholder.headers['cross-origin-resource-policy'],
    'cross-origin',
    'the preview of an email, which has an origin of its own, may show it',
  )
  for (const url of ['/assets/app-1.js', '/', '/some/screen']) {
    const type = url.includes('.js') ? /javascript/ : /html/
    const sent = await Promise.all([get(url), get(url, 'gzip, deflate'), get(url, 'gzip, deflate, br, zstd')])
    assert.equal(
      sent.map((each) => [each.body, each.encoding, each.vary]),
      [
        ['as it is', undefined, 'accept-encoding'],
        ['gzip', 'gzip', 'accept-encoding'],
        ['brotli', 'br', 'accept-encoding'],
      ],
      url,
    )
    for (const each of sent) assert.match(each.type, type)
    assert.is(new Set(sent.map(({ etag }) => etag)).size, 3, 'each has an ETag of its own')
    const again = await get(url, 'br', { 'if-none-match': sent[2]?.etag })
    assert.is(again.statusCode, 304)
  }
  assert.match((await get('/assets/app-1.js', 'br')).cache, /immutable/)
  assert.equal((await get('/assets/font-1.woff2', 'br')).encoding, undefined)
  await app.close()
  rmSync(folder, { recursive: true })
})

test.run()

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { backUpFiles, REFERENCED_FILES, restoreFiles, type StoredFile } from '../../server/app/backup/file-backup'
import type { JobKinds } from '../../server/jobs/job'
import { diskStore } from '../../server/media_gallery/disk-store'
import { type FileStore, fileKey } from '../../server/media_gallery/file-store'
import { UploadedFile } from '../../server/media_gallery/uploaded-file'
import { jobKinds } from '../../server/registry'
import { DAY, HOUR, iso, MINUTE } from '../../shared/kernel/time'
import { FILE_LIMITS } from '../../shared/media_gallery/limits'
import { PROTOCOL } from '../../shared/sync/version'
import { TEST_START } from '../harness/fixture'
import { ownFolder } from '../harness/folder'
import { startServer, type TestServer } from '../harness/server'
import { DRAWING, multipart } from '../harness/text/multipart'

const test = suite('uploads')

const UPLOAD =
  'mutation ($input: FileUploadInput!) { FileUpload(input: $input) { url thumb_url name type size width height sha256 } }'
type Item = {
  url: string
  thumb_url: string
  name: string
  type: string
  size: number
  width: number
  height: number
  sha256: string
}

const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#6f278f' } })
  .png()
  .toBuffer()

const upload = async (server: TestServer, token: string, bytes: Uint8Array = png, name = 'poster.png') => {
  const answer = await server.graphql(token, UPLOAD, { input: { file: new UploadedFile(name, bytes) } })
  return { code: answer.code, item: answer.data?.FileUpload as Item }
}

const get = (server: TestServer, url: string, headers: Record<string, string> = {}) =>
  server.server.app.inject({ method: 'GET', url, headers })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function cookieOf(server: TestServer, email: string): Promise<Record<string, string>> {
  const answer = await server.server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: 'correct horse' },
  })
  return { cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' }
}

test('stores, lists and serves a picture to members with gallery access', async () => {
  const server = await startServer()
  const gallery = await server.token('GALLERY')
  const { item } = await upload(server, gallery, png, '../../secret\u202e/poster.png')
  assert.equal([item.name, item.type, item.width, item.height], ['poster.png', 'png', 900, 600])
  assert.match(item.url, new RegExp(`^/files/${server.a.org_id}/[0-9a-f]{32}\\.png$`))
  const listed = await server.graphql(gallery, '{ media_gallery { total media_gallery { url created_at } } }')
  assert.is((listed.data as { media_gallery: { total: number } } | null)?.media_gallery.total, 1)

  const served = await get(server, item.url, bearer(gallery))
  assert.equal(
    [
      'content-type',
      'x-content-type-options',
      'content-disposition',
      'cache-control',
      'content-security-policy',
      'cross-origin-resource-policy',
    ].map((name) => served.headers[name]),
    [
      'image/png',
      'nosniff',
      'inline',
      'private, max-age=31536000, immutable',
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'same-origin',
    ],
  )
  assert.is(createHash('sha256').update(served.rawPayload).digest('hex'), item.sha256)
  const thumb = await get(server, item.thumb_url, await cookieOf(server, 'gallery@aula.example'))
  assert.is((await sharp(thumb.rawPayload).metadata()).width, FILE_LIMITS.thumb)
  assert.is(item.size, served.rawPayload.length + thumb.rawPayload.length)

  assert.is((await get(server, item.url)).statusCode, 404, 'without signing in')
  assert.is(
    (await get(server, item.url, bearer(await server.token('CHECKIN')))).statusCode,
    404,
    'without the permission',
  )
  assert.is(
    (await get(server, item.url, await cookieOf(server, 'checkin@aula.example'))).statusCode,
    404,
    'by cookie, without the permission',
  )
  assert.is(
    (await get(server, item.url, bearer(await server.token('ADMIN', server.b)))).statusCode,
    404,
    'from another organisation',
  )
  assert.is(
    (await get(server, item.url, await cookieOf(server, 'admin@bude.example'))).statusCode,
    404,
    'by cookie, from another organisation',
  )
  assert.is(
    (
      await get(
        server,
        item.url.replace(server.a.org_id, server.b.org_id),
        bearer(await server.token('ADMIN', server.b)),
      )
    ).statusCode,
    404,
  )
  for (const path of [
    '/files/x/y',
    `/files/${server.a.org_id}/..%2f..%2ffoyer.db`,
    `/files/${server.a.org_id}/%2e%2e`,
    item.url.replace('.png', '.svg'),
  ])
    assert.is((await get(server, path, bearer(gallery))).statusCode, 404, path)
  assert.equal(server.reports, [])
  await server.close()
})

test('serves pictures of published events and emails publicly', async () => {
  const server = await startServer()
  const token = await server.token('EDITOR')
  const { item } = await upload(server, token, DRAWING, 'sign.svg')
  server.sql('update events set published = ? where id = ?', false, server.a.events.open)
  const used =
    'mutation ($event_id: ID!, $url: String!) { CreateEventMediaItem(event_id: $event_id, url: $url, type: web_bg) { id } }'
  assert.is((await server.graphql(token, used, { event_id: server.a.events.open, url: item.url })).code, null)
  assert.is((await get(server, item.url)).statusCode, 404)
  server.sql('update events set published = ? where id = ?', true, server.a.events.open)
  const served = await get(server, item.url)
  assert.equal(
    [
      served.statusCode,
      served.headers['cache-control'],
      served.headers['cross-origin-resource-policy'],
      served.headers['content-disposition'],
    ],
    [200, 'public, max-age=31536000, immutable', 'cross-origin', 'attachment'],
  )
  assert.is((await get(server, item.thumb_url)).headers['content-type'], 'image/png')
  const event = await server.graphql(
    token,
    'query ($id: ID!) { event(id: $id) { media_items_by_pos { type url pos } media_web_bg_urls } }',
    {
      id: server.a.events.open,
    },
  )
  assert.equal(event.data?.event, {
    media_items_by_pos: [{ type: 'web_bg', url: item.url, pos: 1 }],
    media_web_bg_urls: [item.url],
  })

  const other = (await upload(server, token)).item
  assert.is((await get(server, other.url)).statusCode, 404)
  const message = 'mutation ($body: String!) { CreateMessage(input: { subject: "Hi", body: $body }) { id } }'
  assert.is(
    (await server.graphql(token, message, { body: `<img src="https://foyer.example${other.url}">` })).code,
    null,
  )
  assert.is((await get(server, other.url)).statusCode, 200)

  // Emails show a drawing by its thumbnail, so that alone keeps it public too.
  const sent = (await upload(server, token, DRAWING, 'sign.svg')).item
  assert.is((await get(server, sent.thumb_url)).statusCode, 404)
  assert.is(
    (await server.graphql(token, message, { body: `<img src="https://foyer.example${sent.thumb_url}">` })).code,
    null,
  )
  assert.is((await get(server, sent.thumb_url)).statusCode, 200)
  await server.close()
})

test('shows pictures that nothing uses yet in the preview of an email, and only there', async () => {
  const server = await startServer()
  const token = await server.token('EDITOR')
  const [shown, hidden] = [(await upload(server, token, DRAWING, 'sign.svg')).item, (await upload(server, token)).item]
  const preview = async (source: string, by = token) => {
    const headers = { ...bearer(by), 'x-foyer-protocol': String(PROTOCOL), host: 'foyer.example' }
    const answer = await server.server.app.inject({
      method: 'POST',
      url: '/api/email/preview',
      headers,
      payload: { source },
    })
    const { url } = answer.json<{ url: string }>()
    return { url, html: (await get(server, url)).body }
  }
  const { url, html } = await preview(
    `<mjml><mj-body><mj-section><mj-column><mj-image src="${shown.url}" /></mj-column></mj-section></mj-body></mjml>`,
  )
  const [, picture = ''] = /src="http:\/\/foyer\.example(\/[^"]+)"/.exec(html) ?? []
  assert.ok(picture.startsWith(url), html)
  const served = await get(server, picture)
  assert.equal(
    [
      served.statusCode,
      served.headers['content-type'],
      served.headers['cross-origin-resource-policy'],
      served.headers['cache-control'],
    ],
    [200, 'image/png', 'cross-origin', 'private, no-store'],
  )
  assert.is((await get(server, shown.url)).statusCode, 404, 'elsewhere it stays private')
  assert.is(
    (await get(server, `${url}/${hidden.url.split('/').at(-1)}`)).statusCode,
    404,
    'a picture that the email does not show',
  )
  const foreign = await preview(`<img src="${shown.url}">`, await server.token('EDITOR', server.b))
  assert.not.match(foreign.html, foreign.url, 'of another organisation')
  server.advance(11 * MINUTE)
  assert.is((await get(server, picture)).statusCode, 410)
  await server.close()
})

test('accepts files only from multipart requests', async () => {
  const server = await startServer()
  const token = await server.token('ADMIN')
  const forged = {
    url: '/files/x',
    thumb_url: '/x',
    name: 'x',
    type: 'png',
    size: 1,
    width: 1,
    height: 1,
    sha256: 'a'.repeat(64),
  }
  for (const file of [forged, 'x', null, 1, []])
    assert.is((await server.graphql(token, UPLOAD, { input: { file } })).code, 'graphql')
  const literal = await server.graphql(token, 'mutation { FileUpload(input: { file: { url: "/files/x" } }) { url } }')
  assert.is(literal.code, 'graphql')
  assert.equal(server.rows('media_gallery'), [])
  await server.close()
})

type Part = readonly [name: string, value: string | Blob, file?: string]
const operations: Part = ['operations', JSON.stringify({ query: UPLOAD, variables: { input: { file: null } } })]
const map: Part = ['map', '{"0":["variables.input.file"]}']
const file: Part = ['0', new Blob([png]), 'a.png']
const variables = (given: unknown): Part => ['operations', JSON.stringify({ query: UPLOAD, variables: given })]

const WRONG: Readonly<Record<string, readonly [parts: readonly Part[], code: string]>> = {
  'two files': [[operations, map, file, ['1', new Blob([png]), 'b.png']], 'input.invalid'],
  'no file': [[operations, map], 'input.invalid'],
  'no map': [[operations, file], 'input.invalid'],
  'no operations': [[map, file], 'input.invalid'],
  'a third field': [[operations, map, ['more', 'x'], file], 'input.invalid'],
  'a batch': [[['operations', `[${operations[1]}]`], map, file], 'input.invalid'],
  'a file for two places': [
    [operations, ['map', '{"0":["variables.input.file","variables.input.other"]}'], file],
    'input.invalid',
  ],
  'a place that is not there': [[operations, ['map', '{"0":["variables.input.other"]}'], file], 'input.invalid'],
  'a place that is taken': [[variables({ input: { file: 'x' } }), map, file], 'input.invalid'],
  'the prototype': [
    [
      ['operations', '{"query":"{ __typename }","variables":{"__proto__":{"file":null}}}'],
      ['map', '{"0":["variables.__proto__.file"]}'],
      file,
    ],
    'input.invalid',
  ],
  'a place outside the variables': [[operations, ['map', '{"0":["query"]}'], file], 'input.invalid'],
  'more than a file may be': [
    [operations, map, ['0', new Blob([new Uint8Array(FILE_LIMITS.bytes + 1)]), 'a.png']],
    'input.too_large',
  ],
  'a long query': [
    [['operations', JSON.stringify({ query: `#${'x'.repeat(70_000)}`, variables: {} })], map, file],
    'input.too_large',
  ],
  'a type that is only claimed': [
    [operations, map, ['0', new Blob(['GIF89a'], { type: 'image/png' }), 'a.png']],
    'media_gallery.kind',
  ],
}

test('refuses malformed uploads as the sender’s mistake', async () => {
  const logged: string[] = []
  const server = await startServer({
    production: true,
    log: { level: 'error', stream: { write: (line: string) => void logged.push(line) } },
  })
  const token = await server.token('ADMIN')
  const send = async (parts: readonly Part[], headers: Record<string, string> = {}, cut = 0) => {
    const { payload, type } = await multipart(parts)
    const all = {
      'content-type': type,
      'x-foyer-protocol': String(PROTOCOL),
      'mercurius-require-preflight': '1',
      ...bearer(token),
      ...headers,
    }
    const answer = await server.server.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: all,
      payload: cut ? payload.subarray(0, -cut) : payload,
    })
    const body = answer.json<{ code?: string; errors?: { extensions: { code: string } }[] }>()
    return body.errors?.[0]?.extensions.code ?? body.code ?? null
  }
  for (const [name, [parts, code]] of Object.entries(WRONG)) assert.is(await send(parts), code, name)
  assert.is(await send([operations, map, file], {}, 60), 'input.invalid', 'the end is missing')
  assert.is(
    await send([operations, map, file], { 'content-type': 'multipart/form-data' }),
    'input.invalid',
    'no boundary',
  )
  assert.is(await send([operations, map, file], { authorization: '' }), 'auth.required')
  const { payload, type } = await multipart([operations, map, file])
  const headers = { 'content-type': type, ...bearer(token) }
  const forged = await server.server.app.inject({ method: 'POST', url: '/graphql', headers, payload })
  assert.is(forged.statusCode, 400, 'a form of another site')
  const login = await server.server.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload })
  assert.is(login.statusCode, 400)
  assert.equal(server.rows('media_gallery'), [])
  assert.is(await send([operations, map, file]), null)
  assert.equal([logged, server.reports], [[], []])
  await server.close()
})

test('enforces the storage limit for simultaneous uploads, leaving no refused file', async () => {
  const server = await startServer()
  const token = await server.token('ADMIN')
  const { item } = await upload(server, token)
  const left = 1.5 * item.size
  server.sql('update media_gallery set size = ?', FILE_LIMITS.quota - left)
  const answers = await Promise.all([upload(server, token), upload(server, token)])
  assert.equal(answers.map(({ code }) => code).sort(), [null, 'media_gallery.quota'].sort())
  assert.is(server.rows('media_gallery').length, 2)
  const keys: string[] = []
  for await (const { key } of server.files.list(server.a.org_id)) keys.push(key)
  assert.is(keys.length, 4)
  assert.is((await upload(server, token)).code, 'media_gallery.quota')
  assert.is(
    (await upload(server, await server.token('ADMIN', server.b))).code,
    null,
    'another organisation has its own',
  )
  await server.close()
})

/** A file store in memory whose modification times come from its own clock. */
function keptFiles(clock: () => number): FileStore {
  const kept = new Map<string, { readonly bytes: Uint8Array; readonly at: number }>()
  return {
    put: async (key, bytes) => void kept.set(key, { bytes, at: clock() }),
    get: async (key) => kept.get(key)?.bytes ?? null,
    remove: async (key) => void kept.delete(key),
    list: async function* (org_id) {
      for (const [key, { at }] of kept) if (key.startsWith(`${org_id}/`)) yield { key, at }
    },
  }
}

test('sweeps unused files after a month, and files without a row', async () => {
  let now = () => TEST_START
  const server = await startServer({ files: keptFiles(() => now()) })
  now = server.now
  const token = await server.token('EDITOR')
  const unused = (await upload(server, token)).item
  const used = (await upload(server, token)).item
  const foreign = (await upload(server, await server.token('ADMIN', server.b))).item
  const settings =
    'mutation ($url: String!, $event_id: ID!) { CreateEventMediaItem(event_id: $event_id, url: $url, type: hero) { id } }'
  await server.graphql(token, settings, { url: used.url, event_id: server.a.events.open })
  const posted = (await upload(server, token)).item
  const campaign = `mutation ($url: String!) { CreateCampaignAction(input: { type: instagram, medias: [{ url: $url, type: IMAGE }] }) { id } }`
  assert.is((await server.graphql(token, campaign, { url: posted.url })).message, null)
  const stray = `${server.a.org_id}/${'f'.repeat(32)}.png`
  await server.files.put(stray, png, 'image/png')
  const files = async () => {
    let count = 0
    for (const { org_id } of [server.a, server.b]) for await (const _ of server.files.list(org_id)) count++
    return count
  }
  await server.server.jobs.drain()
  assert.is(await files(), 9, 'all of them came today')
  server.advance(29 * DAY)
  await server.server.jobs.drain()
  assert.is(await server.files.get(stray), null)
  assert.is(await files(), 8)
  assert.equal(
    server.rows('media_gallery').map(({ deleted }) => deleted),
    [false, false, false],
  )
  server.advance(2 * DAY)
  await server.server.jobs.drain()
  assert.is(await files(), 4, 'picture and thumbnail of both that nobody used are gone')
  const again = await server.token('EDITOR')
  for (const { url } of [used, posted]) assert.is((await get(server, url, bearer(again))).statusCode, 200)
  for (const { url } of [unused, foreign]) assert.is((await get(server, url, bearer(again))).statusCode, 404)
  const gone = server.rows('media_gallery').find(({ url }) => url === unused.url)
  assert.equal([gone?.deleted, gone?.name], [true, ''])
  server.advance(DAY)
  await server.server.jobs.drain()
  assert.is(await files(), 4)
  assert.equal(server.reports, [])
  await server.close()
})

test('keeps a picture that becomes used during the sweep', async () => {
  let now = () => TEST_START
  let use = (_org_id: string) => {}
  const looking = jobKinds.unused_pictures
  assert.ok(looking?.outside)
  const { effect } = looking.outside
  const outside: typeof looking.outside = {
    ...looking.outside,
    effect: async (payload, job, world) => {
      const found = await effect(payload, job, world)
      use(job.org_id)
      return found
    },
  }
  const kinds = { ...jobKinds, unused_pictures: { ...looking, outside } }
  const server = await startServer({ files: keptFiles(() => now()), jobKinds: kinds as JobKinds<unknown> })
  now = server.now
  const token = await server.token('EDITOR')
  const [late, never] = [(await upload(server, token)).item, (await upload(server, token)).item]
  const template =
    'mutation { CreateMessageTemplate(input: { name: "Late", subject: "x", body: "x", json: "{\\"type\\":\\"newsletter\\"}" }) { id } }'
  assert.is((await server.graphql(token, template)).message, null)
  server.advance(31 * DAY)
  use = (org_id) => {
    // The other organisation's pictures are checked too, and maybe first.
    if (org_id === server.a.org_id)
      server.sql(
        'update message_templates set body = ?, updated_at = ?',
        `<img src="https://x.example${late.url}">`,
        iso(server.now()),
      )
  }
  await server.server.jobs.drain()
  const kept = server.rows('media_gallery').flatMap(({ url, deleted }) => (deleted ? [] : [url]))
  assert.equal([kept.includes(late.url), kept.includes(never.url)], [true, false])
  await server.close()
})

test('retries an unreachable store and shows it to the office', async () => {
  let now = () => TEST_START
  const kept = keptFiles(() => now())
  let away = true
  const files: FileStore = {
    ...kept,
    list: (org_id) => {
      if (away) throw new Error('the store is away')
      return kept.list(org_id)
    },
  }
  const server = await startServer({ files })
  now = server.now
  const stray = `${server.a.org_id}/${'f'.repeat(32)}.png`
  await files.put(stray, png, 'image/png')
  server.advance(2 * DAY)
  await server.server.jobs.drain()
  const waits = () => server.rows('jobs').filter(({ kind, state }) => kind === 'remove_files' && state === 'retrying')
  assert.equal(
    waits().map(({ tries }) => tries),
    [1],
  )
  away = false
  server.advance(HOUR)
  await server.server.jobs.drain()
  assert.equal([waits().length, await files.get(stray)], [0, null])
  await server.close()
})

test('backs up referenced files and restores missing ones', async () => {
  const server = await startServer()
  const token = await server.token('ADMIN')
  const items = [(await upload(server, token)).item, (await upload(server, token, DRAWING)).item]
  const [whole, lost] = items.map(({ url }) => fileKey(url))
  const { folder, remove } = ownFolder()
  const backup = join(folder, 'b.db')
  const named = server.sql(REFERENCED_FILES) as StoredFile[]
  assert.equal(await backUpFiles(named, server.files, backup), { files: 4, lost: [] })
  const before = await server.files.get(lost ?? '')
  await server.files.remove(lost ?? '')
  assert.equal(await restoreFiles(named, server.files, backup), { files: 1, lost: [] })
  assert.equal(await server.files.get(lost ?? ''), before)
  await diskStore(`${backup}.files`).put(whole ?? '', DRAWING, 'image/png')
  await server.files.remove(whole ?? '')
  assert.equal(
    await restoreFiles(named, server.files, backup),
    { files: 0, lost: [items[0]?.url] },
    'what is not what it was is not put back',
  )
  assert.equal(await restoreFiles(named, server.files, join(folder, 'older.db')), { files: 0, lost: [] })
  remove()
  await server.close()
})

test.run()

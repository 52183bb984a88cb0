import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { diskStore } from '../../server/media_gallery/disk-store'
import type { FileStore } from '../../server/media_gallery/file-store'
import { s3Store } from '../../server/media_gallery/s3-store'
import { startBucket, wrongSignature } from '../harness/office/bucket'

const ORG = '0192a000-0000-7000-8000-000000000001'
const OTHER = '0192a000-0000-7000-8000-000000000002'
const key = (n: number, end = '.png') => `${ORG}/${String(n).padStart(32, '0')}${end}`
const bytes = (n: number) => Uint8Array.from({ length: 1000 + n }, (_, i) => (i * 7 + n) % 256)

const listOf = async (store: FileStore, org_id = ORG) => {
  const found: { key: string; at: number }[] = []
  for await (const each of store.list(org_id)) found.push(each)
  return found.sort((a, b) => (a.key < b.key ? -1 : 1))
}

type Made = { readonly store: FileStore; readonly close: () => Promise<unknown> }

const STORES: Readonly<Record<string, () => Promise<Made>>> = {
  folder: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-files-'))
    return { store: diskStore(join(folder, 'files')), close: async () => rmSync(folder, { recursive: true }) }
  },
  bucket: async () => {
    const bucket = await startBucket()
    return { store: s3Store(bucket.options), close: bucket.close }
  },
}

for (const [name, make] of Object.entries(STORES)) {
  const test = suite(`a ${name} of files`)

  test('returns exactly the stored bytes', async () => {
    const { store, close } = await make()
    for (let n = 0; n < 5; n++) await store.put(key(n), bytes(n), 'image/png')
    await store.put(key(1, '.thumb.jpg'), bytes(9), 'image/jpeg')
    assert.equal(new Uint8Array((await store.get(key(3))) ?? []), bytes(3))
    assert.is(await store.get(key(77)), null)
    const all = await listOf(store)
    assert.equal(
      all.map((each) => each.key),
      [key(0), key(1), key(1, '.thumb.jpg'), key(2), key(3), key(4)],
    )
    assert.ok(all.every(({ at }) => Math.abs(at - Date.now()) < 60_000))
    await store.remove(key(3))
    await store.remove(key(3))
    assert.is(await store.get(key(3)), null)
    await store.put(key(1).replace(ORG, OTHER), bytes(1), 'image/png')
    assert.equal([(await listOf(store)).length, (await listOf(store, OTHER)).length], [5, 1])
    assert.equal(await listOf(store, ORG.replace(/1$/, '3')), [])
    await close()
  })

  test('rejects path traversal in names', async () => {
    const { store, close } = await make()
    for (const bad of [
      '../x.png',
      `${ORG}/../${ORG}/x.png`,
      `${ORG}/a.png`,
      `${key(1)}/..`,
      `${key(1)}?x`,
      '',
      `${ORG}/${'0'.repeat(32)}.html`,
    ]) {
      for (const attempt of [
        (): Promise<unknown> => store.put(bad, bytes(1), 'image/png'),
        () => store.get(bad),
        () => store.remove(bad),
      ]) {
        const refused = await Promise.resolve()
          .then(attempt)
          .then(
            () => false,
            (error: unknown) => error instanceof RangeError,
          )
        assert.ok(refused, bad)
      }
    }
    await close()
  })

  test.run()
}

const folders = suite('file storage in a folder')

folders('writes through temporary names, and lists leftovers for cleanup', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-files-'))
  const store = diskStore(folder)
  await store.put(key(1), bytes(1), 'image/png')
  assert.is(statSync(join(folder, key(1))).mode & 0o777, 0o600)
  assert.equal(readdirSync(join(folder, ORG)), [key(1).slice(37)])
  writeFileSync(join(folder, `${key(2)}.part`), 'half')
  utimesSync(join(folder, `${key(2)}.part`), 1, 1)
  assert.is(await store.get(key(2)), null)
  const [, half] = await listOf(store)
  assert.equal(half, { key: `${key(2)}.part`, at: 1000 })
  await store.remove(half?.key ?? '')
  assert.is((await listOf(store)).length, 1)
  rmSync(folder, { recursive: true })
})
folders.run()

const signing = suite('requests to a bucket')

signing('signs like Amazon’s own example', () => {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  }
  const keys = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' }
  assert.is(wrongSignature({ method: 'GET', url: '/test.txt', headers }, new Uint8Array(), keys), null)
  assert.is(wrongSignature({ method: 'PUT', url: '/test.txt', headers }, new Uint8Array(), keys), 'a wrong signature')
  assert.is(wrongSignature({ method: 'GET', url: '/test.txt', headers }, bytes(1), keys), 'another content')
})

signing('reports a wrong secret, and retries when throttled', async () => {
  const bucket = await startBucket()
  const other = s3Store({ ...bucket.options, secretAccessKey: 'guessed' })
  const why = await other.put(key(1), bytes(1), 'image/png').catch((error: Error) => error.message)
  assert.match(String(why), /403 to PUT.*SignatureDoesNotMatch/)
  assert.equal([bucket.refused, bucket.things.size], [['a wrong signature'], 0])
  const store = s3Store(bucket.options)
  bucket.fail(2)
  await store.put(key(1), bytes(1), 'image/png')
  assert.is(bucket.things.get(key(1))?.type, 'image/png')
  await bucket.close()
})
signing.run()

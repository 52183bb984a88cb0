import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { decryptBytes } from '../../../server/secrets/secret-box'

const test = suite('decryption of secrets')

const VECTORS = fileURLToPath(new URL('../../../../shared/data/wycheproof/aes_gcm_test.json', import.meta.url))
const hex = z.string().transform((text) => new Uint8Array(Buffer.from(text, 'hex')))
const vectors = z.object({
  testGroups: z.array(
    z.object({
      ivSize: z.int(),
      keySize: z.int(),
      tagSize: z.int(),
      tests: z.array(
        z.object({
          tcId: z.int(),
          key: hex,
          iv: hex,
          aad: hex,
          msg: z.string(),
          ct: hex,
          tag: hex,
          result: z.enum(['valid', 'invalid']),
        }),
      ),
    }),
  ),
})

/** Returns what is decrypted, in hexadecimal digits; null where it is refused. */
function decrypted(...[key, about, bytes]: Parameters<typeof decryptBytes>): string | null {
  try {
    return decryptBytes(key, about, bytes).toString('hex')
  } catch {
    return null
  }
}

const withVectors = existsSync(VECTORS) ? test : test.skip

withVectors('decides each vector of Wycheproof that has the sizes of a stored secret', () => {
  const { testGroups } = vectors.parse(JSON.parse(readFileSync(VECTORS, 'utf8')))
  const fitting = testGroups
    .filter(({ ivSize, keySize, tagSize }) => ivSize === 96 && keySize === 256 && tagSize === 128)
    .flatMap(({ tests }) => tests)
  assert.ok(fitting.length > 0)
  const wrong = fitting.filter(
    ({ key, iv, aad, ct, tag, msg, result }) =>
      decrypted(key, aad, Buffer.concat([iv, ct, tag])) !== (result === 'valid' ? msg : null),
  )
  assert.equal(
    wrong.map(({ tcId, result }) => `${tcId} ${result}`),
    [],
  )
})

test('refuses a text that is too short to have a nonce and a tag', () => {
  for (const length of [0, 11, 12, 27])
    assert.is(decrypted(new Uint8Array(32), new Uint8Array(), new Uint8Array(length)), null)
})

test.run()

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { verifierOf } from '../../../client/sync/device/device-key'
import { verifyEd25519 } from '../../../server/kernel/ed25519'

const test = suite('verification of signatures')

const VECTORS = fileURLToPath(new URL('../../../../shared/data/wycheproof/ed25519_test.json', import.meta.url))
const hex = z.string().transform((text) => new Uint8Array(Buffer.from(text, 'hex')))
const vectors = z.object({
  testGroups: z.array(
    z.object({
      publicKey: z.object({ pk: hex }),
      tests: z.array(z.object({ tcId: z.int(), msg: hex, sig: hex, result: z.enum(['valid', 'invalid']) })),
    }),
  ),
})

const inJavaScript = verifierOf(undefined)
const inBrowser = verifierOf(crypto.subtle)

/**
 * Case 151 of Wycheproof's vectors for Ed25519 (C2SP/wycheproof, Apache License 2.0): the point R is the identity with
 * the sign of x set.
 */
const NOT_CANONICAL = {
  key: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  signature:
    '0100000000000000000000000000000000000000000000000000000000000080c803ee1f2342aa96ff698a393d1ab5e66f3eda101d6d120b394c3fd32c117d0a',
  message: '313233343030',
}

test('refuses a point that is not canonical, on the server and on every device', async () => {
  const { key, signature, message } = NOT_CANONICAL
  for (const verify of [verifyEd25519, inJavaScript, inBrowser])
    assert.is(await verify(hex.parse(key), hex.parse(signature), hex.parse(message)), false)
})

const withVectors = existsSync(VECTORS) ? test : test.skip

withVectors('decides each vector of Wycheproof alike on the server and on every device', async () => {
  const { testGroups } = vectors.parse(JSON.parse(readFileSync(VECTORS, 'utf8')))
  const wrong: string[] = []
  for (const { publicKey, tests } of testGroups)
    for (const { tcId, msg, sig, result } of tests)
      for (const [where, verify] of Object.entries({
        server: verifyEd25519,
        javascript: inJavaScript,
        browser: inBrowser,
      }))
        if ((await verify(publicKey.pk, sig, msg)) !== (result === 'valid')) wrong.push(`${where} ${tcId} ${result}`)
  assert.equal(wrong, [])
})

test.run()

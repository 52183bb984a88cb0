import { ed25519 } from '@noble/curves/ed25519.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { verifierOf } from '../../../client/sync/device/device-key'

const test = suite('verifying with WebCrypto')

/** A WebCrypto whose first import fails. It counts imports, and signatures that it verifies. */
function faltering() {
  const counted = { imports: 0, verified: 0 }
  const subtle = {
    importKey: async () => {
      if (++counted.imports === 1) throw new DOMException('the process was busy', 'OperationError')
      return {} as CryptoKey
    },
    verify: async () => ++counted.verified > 0,
  } as unknown as SubtleCrypto
  return { counted, verify: verifierOf(subtle) }
}

test('verifies in JavaScript where a key cannot be imported, imports it again next time, and then keeps it', async () => {
  const secret = ed25519.utils.randomSecretKey()
  const [key, bytes] = [ed25519.getPublicKey(secret), new TextEncoder().encode('a ticket')]
  const signature = ed25519.sign(bytes, secret)
  const { counted, verify } = faltering()
  assert.ok(await verify(key, signature, bytes))
  assert.equal(counted, { imports: 1, verified: 0 })
  assert.ok(await verify(key, signature, bytes))
  assert.ok(await verify(key, signature, bytes))
  assert.equal(counted, { imports: 2, verified: 2 })
})

test.run()

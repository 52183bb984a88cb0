import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { decodeBase32, encodeBase32 } from '../../shared/kernel/encoding/base32'
import {
  type AsyncSigner,
  certificateBytes,
  type DeviceCertificate,
  readTicketCode,
  type Ticket,
  type Verify,
  writeTicketCode,
} from '../../shared/tickets/code'

const test = suite('ticket code')

/** Real Ed25519 keys from fixed seeds (RFC 8410 headers before the raw bytes). */
function keyPair(seed: number): { public_key: Uint8Array; sign: AsyncSigner } {
  const raw = Buffer.alloc(32, seed)
  const key = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), raw]),
    format: 'der',
    type: 'pkcs8',
  })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return {
    public_key: new Uint8Array(spki.subarray(-32)),
    sign: async (bytes) => new Uint8Array(sign(null, bytes, key)),
  }
}
const verifyKey: Verify = async (publicKey, signature, bytes) =>
  verify(
    null,
    bytes,
    createPublicKey({
      key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey]),
      format: 'der',
      type: 'spki',
    }),
    signature,
  )

const [house, stranger, desk, rogue] = [keyPair(1), keyPair(2), keyPair(3), keyPair(4)]
const org = { id: '0192a000-0000-7000-8000-00000000000a', public_key: house.public_key }
const DEVICE = '0192a000-0000-7000-8000-00000000000d'
const certificate: DeviceCertificate = {
  device_id: DEVICE,
  public_key: desk.public_key,
  signature: await house.sign(certificateBytes(org.id, DEVICE, desk.public_key, 'desk')),
}

const uuid = fc.uuid({ version: 7 })
const ticket: fc.Arbitrary<Ticket> = fc.record({
  id: uuid,
  event_id: uuid,
  qty: fc.integer({ min: 1, max: 500 }),
  seat_id: fc.option(uuid),
})
const read = (code: string, at = org) => readTicketCode(code, at, verifyKey)

test('reads a ticket back as written, by organisation and by device', async () => {
  await fc.assert(
    fc.asyncProperty(ticket, async (each) => {
      assert.equal(await read(await writeTicketCode(each, house.sign, null)), { ...each, device_id: null })
      assert.equal(await read(await writeTicketCode(each, desk.sign, certificate)), { ...each, device_id: DEVICE })
    }),
    { numRuns: 40 },
  )
})

test('fits a code into a dense QR code and reads it as scanners type it', async () => {
  await fc.assert(
    fc.asyncProperty(ticket, async (each) => {
      const code = await writeTicketCode(each, desk.sign, certificate)
      assert.match(code, /^[0-9A-Z $%*+\-./:]+$/)
      assert.ok(code.length <= 400, 'it fits its column')
      assert.ok(await read(` ${code.toLowerCase()}\r\n`))
    }),
    { numRuns: 20 },
  )
})

test('refuses a code with any flipped bit', async () => {
  const sold: Ticket = {
    id: '0192a000-0000-7000-8000-000000000001',
    event_id: '0192a000-0000-7000-8000-000000000002',
    qty: 2,
    seat_id: null,
  }
  for (const code of [
    await writeTicketCode(sold, house.sign, null),
    await writeTicketCode({ ...sold, seat_id: DEVICE }, desk.sign, certificate),
  ]) {
    const bytes = decodeBase32(code.slice(2)) ?? new Uint8Array()
    assert.ok(bytes.length > 90)
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const forged = bytes.slice()
      forged[bit >> 3] = (forged[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      if (await read(`F1${encodeBase32(forged)}`)) assert.unreachable(`bit ${bit} was not noticed`)
    }
  }
})

test('accepts only the organisation’s own tickets and devices', async () => {
  const sold: Ticket = { id: DEVICE, event_id: org.id, qty: 1, seat_id: null }
  const byHouse = await writeTicketCode(sold, house.sign, null)
  const byDevice = await writeTicketCode(sold, desk.sign, certificate)
  assert.ok((await read(byHouse)) && (await read(byDevice)))
  const elsewhere = { id: '0192a000-0000-7000-8000-00000000000b', public_key: stranger.public_key }
  assert.is(await read(byHouse, elsewhere), null)
  assert.is(await read(byDevice, elsewhere), null)
  // The certificate names the organisation, so the same key is not valid for another one.
  assert.is(await read(byDevice, { ...elsewhere, public_key: house.public_key }), null)
  assert.is(await read(await writeTicketCode(sold, rogue.sign, null)), null)
  assert.is(
    await read(await writeTicketCode(sold, rogue.sign, certificate)),
    null,
    'a key the certificate does not name',
  )
  const selfMade = {
    ...certificate,
    public_key: rogue.public_key,
    signature: await rogue.sign(certificateBytes(org.id, DEVICE, rogue.public_key, 'desk')),
  }
  assert.is(
    await read(await writeTicketCode(sold, rogue.sign, selfMade)),
    null,
    'a certificate nobody but the device signed',
  )
})

test('refuses tickets signed by certified doors and offices', async () => {
  const sold: Ticket = { id: DEVICE, event_id: org.id, qty: 1, seat_id: null }
  for (const kind of ['door', 'office'] as const) {
    const signature = await house.sign(certificateBytes(org.id, DEVICE, desk.public_key, kind))
    assert.is(await read(await writeTicketCode(sold, desk.sign, { ...certificate, signature })), null, kind)
  }
})

test('refuses anything that is not a ticket', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string(),
        fc.uint8Array({ maxLength: 220 }).map((bytes) => `F1${encodeBase32(bytes)}`),
      ),
      async (text) => {
        assert.is(await read(text), null)
      },
    ),
  )
  assert.is(await read(`F1${'0'.repeat(600)}`), null)
})

test.run()

import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { base32Number, decodeBase32, encodeBase32 } from '../../shared/kernel/encoding/base32'
import { canonical, digest, type Json } from '../../shared/kernel/encoding/canonical'
import { bytesId, idBytes, idSource } from '../../shared/kernel/ids'
import { iso, ms } from '../../shared/kernel/time'

const test = suite('encoding')

const leaf = fc.oneof(fc.string({ unit: 'grapheme' }), fc.maxSafeInteger(), fc.boolean(), fc.constant(null))
const { value: json } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}))

const shuffled = (value: Json): Json => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(shuffled)
  return Object.fromEntries(
    Object.entries(value as Record<string, Json>)
      .reverse()
      .map(([key, member]) => [key, shuffled(member)]),
  )
}

test('gives canonical JSON independent of key order', () => {
  fc.assert(
    fc.property(json, (value) => {
      const text = canonical(value)
      assert.equal(JSON.parse(text), JSON.parse(JSON.stringify(value)))
      assert.is(canonical(shuffled(value)), text)
      assert.is(canonical(JSON.parse(text) as Json), text)
    }),
  )
})

test('leaves undefined out of canonical JSON and refuses unsafe numbers', () => {
  assert.is(canonical({ b: 1, a: undefined, c: null }), '{"b":1,"c":null}')
  assert.is(canonical({ ä: 1, z: 2, B: 3 }), '{"B":3,"z":2,"ä":1}')
  for (const value of [0.1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    assert.throws(() => canonical({ value }), /safe integers/)
})

test('hashes the canonical text with SHA-256', () => {
  assert.is(digest({}), '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a')
  fc.assert(
    fc.property(json, json, (a, b) => {
      assert.is(digest(a) === digest(b), canonical(a) === canonical(b))
    }),
  )
})

test('decodes base 32 back, in characters scanners type alike in English and German', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const text = encodeBase32(bytes)
      assert.match(text, /^[0-9A-HJ-NP-X]*$/)
      assert.equal(decodeBase32(text), bytes)
    }),
  )
})

test('has one spelling per value in base 32', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'0123456789ABCDEFGHJKLMNPQRSTUVWXIOYZabc -'), maxLength: 40 }),
      (text) => {
        const bytes = decodeBase32(text)
        if (bytes) assert.is(encodeBase32(bytes), text)
      },
    ),
  )
  for (const foreign of ['I0', 'O0', 'Y0', 'Z0', 'a0', '0 ', '0']) assert.is(decodeBase32(foreign), null)
})

test('keeps order and width of numbers in base 32', () => {
  fc.assert(
    fc.property(fc.nat(32 ** 5 - 1), fc.nat(32 ** 5 - 1), (a, b) => {
      assert.is(base32Number(a, 5).length, 5)
      assert.is(base32Number(a, 5) < base32Number(b, 5), a < b)
    }),
  )
})

test('sorts identifiers by time, marks version 7 and restores their bytes', () => {
  fc.assert(
    fc.property(
      fc.nat(2 ** 41),
      fc.nat(2 ** 41),
      fc.uint8Array({ minLength: 10, maxLength: 10 }),
      fc.uint8Array({ minLength: 10, maxLength: 10 }),
      (a, b, x, y) => {
        const [one, two] = [
          idSource(
            () => a,
            () => x,
          )(),
          idSource(
            () => b,
            () => y,
          )(),
        ]
        assert.match(one, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
        assert.is(Number.parseInt(one.replaceAll('-', '').slice(0, 12), 16), a)
        if (a !== b) assert.is(one < two, a < b)
        assert.is(bytesId(idBytes(one)), one)
      },
    ),
  )
  assert.throws(() => idBytes('0192a000-0000-7000-8000-00000000000'), RangeError)
})

test('parses a formatted time back', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true }),
      (date) => {
        assert.is(ms(iso(date.getTime())), date.getTime())
        assert.is(iso(date.getTime()).length, 24)
      },
    ),
  )
  assert.throws(() => ms('soon'), RangeError)
})

test.run()

import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { base32Number, checkCharacter, decodeBase32, encodeBase32 } from '../../shared/kernel/encoding/base32'
import { canonical, digest, type Json, replaceHash } from '../../shared/kernel/encoding/canonical'
import { bytesId, idBytes, idSource, idTime } from '../../shared/kernel/ids'
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
  assert.equal([canonical(undefined), canonical(null), canonical([])], ['null', 'null', '[]'])
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

test('writes known bytes and numbers in base 32', () => {
  assert.equal(
    [[], [0], [255], [1, 2, 3], [0xde, 0xad, 0xbe, 0xef, 0]].map((bytes) => encodeBase32(new Uint8Array(bytes))),
    ['', '00', 'XU', '04106', 'TSNTVTQ0'],
  )
  assert.equal(decodeBase32('XU'), new Uint8Array([255]))
  assert.equal(['X', 'XX', 'XUXU', '01', 'XU0'].map(decodeBase32), [null, null, null, null, null])
  assert.equal(
    [base32Number(0, 3), base32Number(31, 2), base32Number(32, 2), base32Number(1024, 2)],
    ['000', '0X', '10', '100'],
  )
})

test('finds a mistyped character by the check character', () => {
  // Luhn's sum over 32: the last character counts double, 2 × 1 = 2, so 30 is missing to 32.
  assert.equal(
    [checkCharacter(''), checkCharacter('0'), checkCharacter('1'), checkCharacter('10')],
    ['0', '0', 'W', 'X'],
  )
  // G is 16, doubled 32: one and nothing. X is 31, doubled 62: one and thirty.
  assert.equal([checkCharacter('G'), checkCharacter('X'), checkCharacter('XX')], ['X', '1', '2'])
  assert.equal([checkCharacter('100'), checkCharacter('1000')], ['W', 'X'], 'every second one counts double')
  assert.equal([checkCharacter('I'), checkCharacter('1 ')], [null, null])
})

test('tells the time of an identifier, and its parts', () => {
  const made = idSource(
    () => 0x0192_a0b1_c2d3,
    () => new Uint8Array([0xff, 0xff, 0xff, 1, 2, 3, 4, 5, 6, 7]),
  )()
  assert.is(made, '0192a0b1-c2d3-7fff-bf01-020304050607')
  assert.is(idTime(made), 0x0192_a0b1_c2d3)
  assert.equal([...idBytes(made)].slice(0, 7), [0x01, 0x92, 0xa0, 0xb1, 0xc2, 0xd3, 0x7f])
  for (const wrong of ['', `${made}0`, `x${made}`, made.toUpperCase(), made.replace('f', 'g')])
    assert.throws(
      () => idBytes(wrong),
      (error: unknown) => error instanceof RangeError && error.message === 'not an identifier',
    )
})

test('hashes with the machine’s own function once it is given', () => {
  const before = digest({ a: 1 })
  replaceHash((text) => `hash of ${text}`)
  try {
    assert.is(digest({ b: 2, a: [1, 'x'] }), 'hash of {"a":[1,"x"],"b":2}')
  } finally {
    replaceHash((text) => createHash('sha256').update(text).digest('hex'))
  }
  assert.is(digest({ a: 1 }), before)
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

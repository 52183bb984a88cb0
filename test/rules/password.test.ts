import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { assertUncommonPassword } from '../../server/accounts/common-passwords'
import { assertStrongPassword } from '../../shared/accounts/password'
import { DomainError } from '../../shared/kernel/errors'

const test = suite('passwords')

const KNOWN = ['ida.int@kleines-haus.example', 'Ida Intendantin', 'Kleines Haus Güstrow']

const refusal = (password: string): string | null => {
  try {
    assertStrongPassword(password, KNOWN)
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}

test('requires a long password without known words', () => {
  for (const good of [
    'seven green bicycles',
    'Ich gehe heute ins Haus',
    '生日快乐我的朋友你好吗今天好',
    'kT4!x9Pq2#mZ',
    'ida liebt blaue Schirme',
  ])
    assert.is(refusal(good), null, good)
  for (const weak of [
    ...[
      'aaaaaaaaaaaaaaa',
      '123456789012345',
      'abcdefghijklmnop',
      'abababababababab',
      'abcabcabcabcabc',
      'ponmlkjihgfedcba',
      '----------------',
    ],
    ...[
      'ida.int@kleines-haus.example',
      'Kleines Haus Güstrow',
      'KleinesHaus2026',
      'Ida Intendantin 1',
      'passwordpassword',
      'Passwort12345',
      'qwertyuiop123',
    ],
    ...['FoyerFoyerFoyer', 'kleineshausida!!', '            a'],
  ])
    assert.is(refusal(weak), 'password.weak', weak)
  assert.is(refusal('kurz und gut'.slice(0, 11)), 'password.short')
  assert.is(refusal('😀'.repeat(11)), 'password.short')
  assert.is(refusal(`${'lang und gut '.repeat(20)}`), 'password.long')
})

test('knows the user by the part of the address before the @, however it is written', () => {
  const known = ['jo.li@haus.example', 'Johanna Liebig', 'Haus']
  const refused = (password: string) =>
    assert.throws(
      () => assertStrongPassword(password, known),
      (error: unknown) => error instanceof DomainError && error.code === 'password.weak',
    )
  for (const weak of ['JOLI jo.li Jo-Li', 'Johanna.LIEBIG!1', 'joliHAUS2026']) refused(weak)
})

test('refuses new passwords that many people use, in any case and with a little around them', async () => {
  const code = (password: string) =>
    assertUncommonPassword(password).then(
      () => null,
      (error: unknown) => (error instanceof DomainError ? error.code : Promise.reject(error)),
    )
  for (const common of [
    'mailcreated5240',
    '1q2w3e4r5t6y',
    'Q1W2E3R4T5Y6',
    'LeaveMeAlone',
    'Basketball2026',
    '!!Basketball!!',
    'trustno1trustno1',
    'l e a v e m e a l o n e',
  ])
    assert.is(await code(common), 'password.common', common)
  for (const good of [
    'seven green bicycles',
    'Ich gehe heute ins Haus',
    'kT4!x9Pq2#mZ',
    '生日快乐我的朋友你好吗今天好',
    'lindenau lindenau',
  ])
    assert.is(await code(good), null, good)
})

test.run()

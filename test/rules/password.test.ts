import { suite } from 'uvu'
import * as assert from 'uvu/assert'
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
  for (const good of ['seven green bicycles', 'Ich gehe heute ins Haus', '生日快乐我的朋友你好吗今天好', 'kT4!x9Pq2#mZ', 'ida liebt blaue Schirme'])
    assert.is(refusal(good), null, good)
  for (const weak of [
    ...['aaaaaaaaaaaaaaa', '123456789012345', 'abcdefghijklmnop', 'abababababababab', 'abcabcabcabcabc', 'ponmlkjihgfedcba', '----------------'],
    ...['ida.int@kleines-haus.example', 'Kleines Haus Güstrow', 'KleinesHaus2026', 'Ida Intendantin 1', 'passwordpassword', 'Passwort12345', 'qwertyuiop123'],
    ...['FoyerFoyerFoyer', 'kleineshausida!!', '            a'],
  ])
    assert.is(refusal(weak), 'password.weak', weak)
  assert.is(refusal('kurz und gut'.slice(0, 11)), 'password.short')
  assert.is(refusal('😀'.repeat(11)), 'password.short')
  assert.is(refusal(`${'lang und gut '.repeat(20)}`), 'password.long')
})

test.run()

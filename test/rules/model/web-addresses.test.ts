import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { z } from 'zod'
import { WITH_INPUTS } from '../../../shared/kernel/model/input-problem'
import {
  completeImageUrl,
  imageUrl,
  optionalImageUrl,
  siteOrigin,
  webUrl,
} from '../../../shared/kernel/model/web-address'

const test = suite('addresses on the web')

const isAccepted = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success

const reasonsOf = (schema: z.ZodType, value: unknown): readonly string[] =>
  schema.safeParse(value, WITH_INPUTS).error?.issues.map(({ message }) => message) ?? []

test('of images are completed, and empty where only a scheme was typed', () => {
  const completed = {
    '': '',
    'http://': '',
    'http://http://': '',
    'https://http://example.org': '',
    'example.org/http://': 'https://example.org/http://',
    'example.org/?to=https://https://': 'https://example.org/?to=https://https://',
    'example.org/?to=https://a.example': 'https://example.org/?to=https://a.example',
  }
  for (const [typed, whole] of Object.entries(completed)) assert.is(completeImageUrl(typed), whole, typed)
})

test('lead to no host that only this machine reaches', () => {
  const local = ['box.office.localhost', '127.0.0.1', '127.255.255.254', '0.0.0.0', '[::]', '[::1]', 'LOCALHOST']
  for (const host of local) assert.not.ok(isAccepted(webUrl(100), `http://${host}/`), host)
  const reached = ['mylocalhost', 'localhost.example', '1.127.0.0', 'box.127.example', 'a.localhost.example']
  for (const host of reached) assert.ok(isAccepted(webUrl(100), `http://${host}/`), host)
})

test('begin with their scheme and have no space', () => {
  for (const wrong of ['mailto:a@b.example?s=http://c', 'x-https://example.org', 'https://example.org/a b'])
    assert.equal(reasonsOf(webUrl(100), wrong), ['no address on the web'], wrong)
  for (const wrong of ['/files/a b.png', '//example.org/a.png', '/'])
    assert.equal(reasonsOf(imageUrl(), wrong), ['no address of an image'], wrong)
  assert.equal(reasonsOf(optionalImageUrl(), '/files/a b.png'), ['no address of an image'])
})

test('of images say that they are images, also where there may be none', () => {
  assert.is(imageUrl().meta()?.image, true)
  assert.is(optionalImageUrl().unwrap().meta()?.image, true)
})

test('have a greatest length', () => {
  const long = (length: number) => 'https://example.org/'.padEnd(length, 'a')
  for (const [schema, most] of [
    [webUrl(30), 30],
    [imageUrl(), 500],
    [optionalImageUrl(), 500],
  ] as const)
    assert.equal([isAccepted(schema, long(most)), isAccepted(schema, long(most + 1))], [true, false])
  const site = (length: number) => `https://${'theatre.'.repeat(40).slice(0, length - 12)}.org`
  assert.equal(
    [site(199), site(201)].map((each) => isAccepted(siteOrigin(), each)),
    [true, false],
  )
})

test('of sites are completed to their origin', () => {
  const completed = {
    ' theatre.example ': 'https://theatre.example',
    'theatre.example/': 'https://theatre.example',
    'https://theatre.example/': 'https://theatre.example',
    'HTTPS://Theatre.Example': 'https://theatre.example',
    'theatre.example:8443': 'https://theatre.example:8443',
    'theatre.example:1': 'https://theatre.example:1',
    'https://theatre.example:443': 'https://theatre.example',
    'a.theatre.example': 'https://a.theatre.example',
    'a-b.c1.d9e.example': 'https://a-b.c1.d9e.example',
    '1.x-n2.ab': 'https://1.x-n2.ab',
  }
  for (const [typed, origin] of Object.entries(completed)) assert.is(siteOrigin().parse(typed), origin, typed)
})

test('of sites are refused with a path, without a name, or with another scheme', () => {
  const wrong = [
    '',
    '/',
    'theatre',
    'localhost',
    'http://theatre.example',
    'ftp://theatre.example',
    'https://theatre.example/page',
    'https://theatre.example/page/',
    'theatre.example/https://other.example',
    'https://user@theatre.example',
    'https://theatre.example?a',
    'https://theatre.example/?a',
    'https://*.example',
    'https://-a.example',
    'https://a-.example',
    'https://a_b.example',
    'https://a.b_c',
    'https://127.0.0.1',
    'https://theatre.example:99999',
    'x https://theatre.example',
  ]
  for (const typed of wrong)
    assert.equal(reasonsOf(siteOrigin(), typed), ['no origin of a web site, such as https://theater.example'], typed)
})

test.run()

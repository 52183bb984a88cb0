import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readTree, type Tree } from './tree'

const test = suite('docs')

const root = fileURLToPath(new URL('../..', import.meta.url))
const DECISIONS = 'docs/decisions/'

const pages: Tree = new Map([
  ...readTree(['docs'], /\.md$/),
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'].map(
    (path) => [path, readFileSync(join(root, path), 'utf8')] as const,
  ),
])
const code = readTree(['shared', 'server', 'client', 'migrations', 'test', 'scripts'], /\.(tsx?|mjs|css)$/)
const decisions = readdirSync(join(root, DECISIONS)).filter((name) => name !== 'README.md')
const numbers = new Set(decisions.map((name) => name.slice(0, 4)))

/** Relative links of pages that lead to no file. */
const brokenLinks = (tree: Tree): string[] =>
  [...tree].flatMap(([path, text]) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, to = '']) => {
      const target = posix.join(posix.dirname(path), to.replace(/#.*/, ''))
      return /^[a-z]+:/.test(to) || existsSync(join(root, target)) ? [] : [`${path}: ${to}`]
    }),
  )

/** Source paths in backticks that lead to no file. Placeholders such as `shared/<domain>` are not checked. */
const brokenPaths = (tree: Tree): string[] =>
  [...tree].flatMap(([path, text]) =>
    [...text.matchAll(/`((?:client|server|shared|test|migrations|scripts|docs)\/[\w./-]+)`/g)].flatMap(([, to = '']) =>
      existsSync(join(root, to)) ? [] : [`${path}: ${to}`],
    ),
  )

/** Decisions named by number that do not exist. */
const unknownDecisions = (tree: Tree): string[] =>
  [...tree].flatMap(([path, text]) =>
    [...text.matchAll(/\b(?:decision|ADR) (\d{4})\b/gi)].flatMap(([, number = '']) =>
      numbers.has(number) ? [] : [`${path}: ${number}`],
    ),
  )

test('finds no broken link or source path', () => {
  assert.equal(brokenLinks(pages), [])
  assert.equal(brokenPaths(pages), [])
  assert.is(brokenLinks(new Map([['docs/a.md', '[a](nowhere.md)']])).length, 1)
  assert.is(brokenPaths(new Map([['docs/a.md', '`client/nowhere.ts`']])).length, 1)
})

test('lists every decision in the index', () => {
  const index = pages.get(`${DECISIONS}README.md`) ?? ''
  assert.equal(
    decisions.filter((name) => !index.includes(`(${name})`)),
    [],
  )
})

test('names decisions after a searchable term, with at most 40 lines', () => {
  for (const name of decisions) {
    assert.match(name, /^\d{4}(-[a-z0-9]+){1,5}\.md$/)
    assert.ok((pages.get(DECISIONS + name) ?? '').split('\n').length <= 41, `${name} is too long`)
  }
  assert.is(numbers.size, decisions.length, 'two decisions have the same number')
})

test('refers only to existing decisions', () => {
  assert.equal(unknownDecisions(code), [])
  assert.is(unknownDecisions(new Map([['a.ts', 'see decision ' + '9999']])).length, 1)
})

test.run()

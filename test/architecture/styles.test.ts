import { posix } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readTree } from './tree'

const test = suite('styles')

const sheets = readTree(['client'], /\.css$/)
const sources = readTree(['client'])

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '')

test('sets every CSS variable that is used', () => {
  const texts = [...sheets.values(), ...sources.values()]
  const set = new Set(texts.flatMap((text) => all(text, /(--[\w-]+)['"]?\??\s*:/g)))
  const read = new Set(texts.flatMap((text) => all(text, /var\((--[\w-]+)/g)))
  assert.ok(read.size > 20)
  assert.equal([...read].filter((name) => !set.has(name)).sort(), [])
})

test('defines every CSS class that is used, and uses every one that is defined', () => {
  const asked = new Map<string, Set<string>>()
  const missing: string[] = []
  const classesOf = (path: string) =>
    new Set(
      all((sheets.get(path) ?? '').replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|"[^"]*"/g, ''), /\.([a-zA-Z][\w-]*)/g),
    )
  for (const [path, text] of sources)
    for (const [, name = '', from = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const sheet = posix.join(posix.dirname(path), from)
      const known = classesOf(sheet)
      const used = asked.get(sheet) ?? new Set()
      asked.set(sheet, used)
      for (const each of all(text, new RegExp(`(?<![/\\w])${name}\\.(\\w+)`, 'g'))) {
        used.add(each)
        if (!known.has(each)) missing.push(`${path}: ${each}`)
      }
    }
  assert.ok(asked.size > 20)
  assert.equal(missing, [])
  const idle = [...asked].flatMap(([sheet, used]) => {
    const composed = new Set(all(sheets.get(sheet) ?? '', /composes: (\w+)/g))
    return [...classesOf(sheet)]
      .filter((each) => !used.has(each) && !composed.has(each))
      .map((each) => `${sheet}: ${each}`)
  })
  assert.equal(idle, [])
})

test('has the component library’s own styles once, below those of the product', () => {
  const imports = [...sources].flatMap(([path, text]) =>
    all(text, /^import '([^']+\.css)'$/gm).map((sheet) => `${path}: ${sheet}`),
  )
  // The whole style of the block editor brings all styles of the library again, which then hide those of `base.css`.
  assert.equal(
    imports.filter((each) => each.endsWith('@blocknote/mantine/style.css')),
    [],
  )
  assert.equal(
    imports.filter((each) => /@mantine\/core\/.*\.css$/.test(each)),
    ['client/main.tsx: @mantine/core/styles.css'],
  )
})

test('gives every button a background of its own, so that none is grey', () => {
  const grey = [...sources].flatMap(([path, text]) => {
    const [from] = all(text, /import classes from '([^']+\.module\.css)'/g)
    const sheet = from ? (sheets.get(posix.join(posix.dirname(path), from)) ?? '') : ''
    const isGrey = (name: string) => {
      const rules = [...sheet.matchAll(new RegExp(`[^{}]*\\.${name}\\b[^{}]*\\{[^}]*\\}`, 'g'))].join('')
      return !/background|composes/.test(rules)
    }
    return all(text, /<button\b[^>]*?className=\{classes\.(\w+)\}/g)
      .filter(isGrey)
      .map((name) => `${path}: ${name}`)
  })
  assert.equal(grey, [])
})

test.run()

import { posix } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Phrases } from '../../shared/kernel/phrases'
import { readTree, type Tree } from './tree'

const test = suite('phrases before the sign-in')

/** Pages that are shown before the texts of the organisation's screens are loaded. */
const EARLY = [
  'client/auth/',
  'client/app/app.tsx',
  'client/app/screens/withdrawn-screen.tsx',
  'client/kiosk_devices/screen/',
]

const tree: Tree = new Map([...readTree(['client'])].filter(([path]) => EARLY.some((start) => path.startsWith(start))))

/** The keys that a page says, or how they begin where the rest is a variable. */
function saidKeys(text: string): string[] {
  const whole = [...text.matchAll(/\bt\(\s*'([\w.]+)'/g)].map(([, key = '']) => key)
  const begun = [...text.matchAll(/\bt\(\s*`([\w.]+)\$\{/g)].map(([, key = '']) => `${key}*`)
  return [...whole, ...begun]
}

/** Keys that are said without having been loaded, each with its file. */
function unloaded(pages: Tree, loaded: readonly string[]): string[] {
  const isLoaded = (key: string) =>
    key.endsWith('*') ? loaded.some((each) => each.startsWith(key.slice(0, -1))) : loaded.includes(key)
  return [...pages].flatMap(([path, text]) =>
    saidKeys(text).flatMap((key) => (isLoaded(key) ? [] : [`${path}: ${key}`])),
  )
}

/** Loads the phrases that these pages add. */
async function loadedKeys(pages: Tree): Promise<readonly string[]> {
  const keys: string[] = []
  for (const [path, text] of pages)
    for (const [, name = ''] of text.matchAll(/^addPhrases\((\w+)\)$/gm)) {
      const from = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(text)?.[1] ?? ''
      const module = await import(`../../${posix.join(posix.dirname(path), from)}`)
      keys.push(...Object.keys((module[name] as Phrases).en))
    }
  return keys
}

test('are all loaded by the pages that say them', async () => {
  const loaded = await loadedKeys(tree)
  assert.ok(loaded.length > 100 && [...tree.values()].flatMap(saidKeys).length > 100)
  assert.equal(unloaded(tree, loaded), [])
})

test('are found where they are missing', () => {
  const page = new Map([['client/auth/page.tsx', "t('app.name') + t(`users.role.$\u007brole}`) + t('users.title')"]])
  assert.equal(unloaded(page, ['app.name', 'users.title']), ['client/auth/page.tsx: users.role.*'])
  assert.equal(unloaded(page, ['app.name', 'users.title', 'users.role.ADMIN']), [])
})

test.run()

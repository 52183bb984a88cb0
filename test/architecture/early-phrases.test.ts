import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accountsPhrases } from '../../shared/accounts/phrases'
import { setupPhrases } from '../../shared/accounts/setup-phrases'
import { appPhrases } from '../../shared/app/phrases'
import { devicesPhrases } from '../../shared/devices/phrases'
import type { Phrases } from '../../shared/kernel/phrases'
import { signInRefusals } from '../../shared/kernel/refusals/sign-in'
import { kioskScreenPhrases } from '../../shared/kiosk_devices/screen-phrases'
import { usersPhrases } from '../../shared/users/phrases'
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

/** The phrases that these pages may load. */
const LOADED: Readonly<Record<string, Phrases | undefined>> = {
  accountsPhrases,
  appPhrases,
  devicesPhrases,
  kioskScreenPhrases,
  setupPhrases,
  signInRefusals,
  usersPhrases,
}

/** The keys of the phrases that these pages load. Throws if `LOADED` lacks one of them. */
function loadedKeys(pages: Tree): readonly string[] {
  const names = [...pages.values()].flatMap((text) => [...text.matchAll(/^addPhrases\((\w+)\)$/gm)])
  return names.flatMap(([, name = '']) => {
    const phrases = LOADED[name]
    if (!phrases) throw new Error(`LOADED lacks ${name}`)
    return Object.keys(phrases.en)
  })
}

test('are all loaded by the pages that show them', () => {
  const loaded = loadedKeys(tree)
  assert.ok(loaded.length > 100 && [...tree.values()].flatMap(saidKeys).length > 100)
  assert.equal(unloaded(tree, loaded), [])
})

test('are reported for a page that does not load them', () => {
  const page = new Map([['client/auth/page.tsx', "t('app.name') + t(`users.role.$\u007brole}`) + t('users.title')"]])
  assert.equal(unloaded(page, ['app.name', 'users.title']), ['client/auth/page.tsx: users.role.*'])
  assert.equal(unloaded(page, ['app.name', 'users.title', 'users.role.ADMIN']), [])
})

test.run()

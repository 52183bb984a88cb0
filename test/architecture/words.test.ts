import { IntlMessageFormat } from 'intl-messageformat'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { memberShape, unwrapSchema } from '../../client/kit/fields/kind'
import { lists } from '../../server/registry'
import { shopBook } from '../../server/shop/words'
import { cashBoxesList } from '../../shared/cash_boxes/box-list'
import { contactsBulk } from '../../shared/contacts/bulk'
import { eventsBulk } from '../../shared/events/bulk'
import { errorPhrases } from '../../shared/kernel/error-phrases'
import type { Command } from '../../shared/kernel/model/command'
import { ROLE_NAMES } from '../../shared/kernel/permissions'
import { commands, entities } from '../../shared/model'
import { ordersBulk } from '../../shared/orders/bulk'
import { SETTINGS_FIELDS } from '../../shared/orgs/settings'
import { phraseBook as officeBook } from '../../shared/phrases'
import { productsBulk } from '../../shared/products/bulk'
import { readTree } from './tree'

const test = suite('words')

/** The texts of the office, which browsers load, and those of the shop, which only the server says. */
const phraseBook = { en: { ...officeBook.en, ...shopBook.en }, de: { ...officeBook.de, ...shopBook.de } }
const keys = Object.keys(phraseBook.en) as (keyof typeof phraseBook.en)[]
const sources = new Map(
  [...readTree(['shared', 'server', 'client'])].filter(([path]) => !/phrases(\.ts$|\/)/.test(path)),
)
const code = [...sources.values()].join('\n')

type Node = ReturnType<IntlMessageFormat['getAst']>[number]

/** Lists the placeholders of a message, also those inside its branches. */
function fills(text: string, language: string): string[] {
  const names = new Set<string>()
  const walk = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if ('value' in node && node.type !== 0) names.add(String(node.value))
      if ('options' in node) for (const option of Object.values(node.options)) walk(option.value)
      if ('children' in node) walk(node.children)
    }
  }
  walk(new IntlMessageFormat(text, language).getAst())
  return [...names].sort()
}

test('has every phrase in both languages, with the same placeholders', () => {
  assert.equal(Object.keys(phraseBook.de).sort(), [...keys].sort())
  for (const key of keys) {
    assert.ok(phraseBook.en[key].trim() && phraseBook.de[key].trim(), `${key} is empty`)
    assert.equal(fills(phraseBook.de[key], 'de'), fills(phraseBook.en[key], 'en'), key)
  }
  assert.equal(fills('{left, plural, one {# of {hall}} other {#}}', 'en'), ['hall', 'left'])
})

test('leaves no German phrase in English', () => {
  const same = keys.filter(
    (key) =>
      phraseBook.en[key] === phraseBook.de[key] &&
      /[a-z]{4,} [a-z]{3,} [a-z]{2,}/i.test(phraseBook.en[key].replace(/\{[^}]*\}/g, '')),
  )
  assert.equal(same, [])
})

/** Prefixes of the keys that templates in the code build. */
const templates = [...code.matchAll(/`([a-z_.]+\.)\$\{/g)].map((match) => match[1] ?? '')
type Shape = Readonly<Record<string, z.core.$ZodType>>

/** Keys of the texts of some fields, of what is inside them, and of the values of enumerations. */
const labelsOf = (prefix: string, shape: Shape): string[] =>
  Object.entries(shape).flatMap(([field, schema]) => {
    const { base } = unwrapSchema(schema)
    const own = [field, field.replace(/_id$/, '')].flatMap((each) =>
      ['', '_field', '_hint', '_required'].map((suffix) => `${prefix}.${each}${suffix}`),
    )
    const one = base instanceof z.ZodArray ? base.element : base
    const values = one instanceof z.ZodEnum ? one.options.map((value) => `${prefix}.${field}.${value}`) : []
    return [...own, ...values, ...labelsOf(`${prefix}.${field}`, memberShape(schema) ?? {})]
  })

const inputOf = (command: Command): Shape => {
  const { input } = command.args.shape
  return input instanceof z.ZodObject ? input.shape : {}
}

/**
 * Labels and hints of fields, of entities and of the commands that edit them: the kit makes their keys
 * (`conventionalWords`).
 */
const labels = new Set([
  ...Object.values(entities).flatMap(({ name, row }) => labelsOf(name, row.shape)),
  ...Object.values<Command>(commands).flatMap((command) =>
    command.edits ? labelsOf(command.edits.entity.name, inputOf(command)) : [],
  ),
  ...Object.entries(SETTINGS_FIELDS).flatMap(([page, fields]) => labelsOf(page, fields)),
])
/**
 * Words of an entity's page, form and filters: the kit makes their keys too (`ownPhrase`, `fieldLabel`). The list of
 * cash boxes is read from the device alone.
 */
const PAGE_WORDS = [
  'title',
  'search',
  'empty',
  'empty_hint',
  'new',
  'edit',
  'save',
  'delete',
  'delete_title',
  'delete_lead',
  'delete_do',
]
const pageWords = [...lists.map(({ entity }) => entity.name), cashBoxesList.entity.name].flatMap((name) =>
  PAGE_WORDS.map((word) => `${name}.${word}`),
)
const filterWords = lists.flatMap(({ entity: { name }, filters }) =>
  Object.keys(filters).map((filter) => `${name}.${filter}`),
)
/** Words of the commands for several rows: the kit makes their keys as well (`useBulkLabel`). */
const bulkWords = Object.entries({
  contacts: contactsBulk,
  events: eventsBulk,
  orders: ordersBulk,
  products: productsBulk,
}).flatMap(([table, bulk]) =>
  Object.entries(bulk).flatMap(([name, { asks = {} }]) => {
    const own = ['', '_title', '_lead'].map((suffix) => `${table}.bulk.${name}${suffix}`)
    return [...own, ...Object.keys(asks).map((field) => `${table}.bulk.${name}.${field}`)]
  }),
)
const isListWord = (key: string) =>
  pageWords.includes(key) ||
  bulkWords.includes(key) ||
  filterWords.some((label) => key === label || key.startsWith(`${label}.`))
/** Words of the settings pages that are only values. */
const isSettingsWord = (key: string) =>
  Object.keys(SETTINGS_FIELDS).some((page) => [`${page}.title`, `${page}.lead`].includes(key))
const isUsed = (key: string) =>
  labels.has(key) ||
  isListWord(key) ||
  code.includes(`'${key}'`) ||
  code.includes(`"${key}"`) ||
  templates.some((start) => key.startsWith(start)) ||
  isSettingsWord(key)

test('names the button of every password field in the person’s language', () => {
  const bare = [...sources].filter(
    ([path, text]) =>
      path.endsWith('.tsx') && text.includes('<PasswordInput') && path !== 'client/kit/fields/password-field.tsx',
  )
  assert.equal(
    bare.map(([path]) => path),
    [],
  )
})

test('uses every phrase', () => {
  assert.equal(
    keys.filter((key) => !key.startsWith('error.') && !isUsed(key)),
    [],
  )
  assert.not.ok(isUsed('nobody.says_this'))
})

/** Words of others: what fiskaltrust and bookkeeping call theirs, and places that need no word. */
const OWN_WORDS = /^(accounting\.|cash_boxes\.vendor_id)/

test('calls desk, cash box and cashier by one word each, as the glossary does', () => {
  const { en, de } = phraseBook
  const wrong = keys.filter((key) => {
    if (OWN_WORDS.test(key)) return false
    const isDrawer = /\b(cash box|drawer)/i.test(en[key])
    const namesDesk = /\bdesks?\b|box office/i.test(en[key])
    return (
      (isDrawer && !/lade/i.test(de[key])) ||
      (/\bKassen?\b(?!-)/.test(de[key]) && !namesDesk) ||
      /Barkasse|Kassenpl|Schublade/.test(de[key]) ||
      /\btill\b/.test(en[key])
    )
  })
  assert.equal(wrong, [])
  assert.is(de['users.role.CASHIER'], 'Kassenkraft')
  const menus = ['app.nav.desk', 'app.nav.door', 'cash_boxes.title', 'devices.kind.desk', 'devices.kind.door'] as const
  for (const language of ['en', 'de'] as const)
    for (const menu of menus)
      assert.not.ok(
        ROLE_NAMES.some((role) => phraseBook[language][`users.role.${role}`] === phraseBook[language][menu]),
        `${menu} is also a role, ${language}`,
      )
})

test('throws every refusal somewhere', () => {
  const codes = Object.keys(errorPhrases.en).map((key) => key.slice('error.'.length))
  assert.equal(
    codes.filter((each) => !code.includes(`'${each}'`)),
    [],
  )
})

test('labels all values of a closed list if it labels one', () => {
  const lists = Object.values(entities).flatMap((entity) =>
    Object.entries(entity.row.shape).flatMap(([field, schema]) => {
      const { options } = schema as { options?: unknown }
      return Array.isArray(options) && options.every((option) => typeof option === 'string')
        ? [{ name: `${entity.name}.${field}`, values: options as string[] }]
        : []
    }),
  )
  assert.ok(lists.length >= 10)
  const prefixes = new Set(keys.map((key) => key.slice(0, key.lastIndexOf('.') + 1)))
  let compared = 0
  for (const { name, values } of lists)
    for (const prefix of prefixes) {
      const last = prefix.split('.').at(-2) ?? ''
      const words = values.filter((value) => keys.includes(`${prefix}${value}` as (typeof keys)[number]))
      // Two enumerations may share a word. A prefix stands for an enumeration when it names the field and has most of
      // its values.
      if (words.length <= values.length / 2 || !name.endsWith(last.replace(/s$/, ''))) continue
      compared++
      assert.equal(words, values, `${prefix}* against ${name}`)
    }
  assert.ok(compared >= 4, 'channels, verdicts, methods and kinds have words')
})

test.run()

import {
  buildSchema,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
} from 'graphql'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { printSchema } from '../../server/app/graphql/sdl'
import { enumerations } from '../../shared/model'
import { readTree } from '../architecture/tree'
import { FIGURES } from './figures'
import { CONSTANTS, ENUMERATIONS, MUTATIONS, NOT_BUILT_YET, QUERIES, TYPES } from './names'

const test = suite('specification names')

const schema = buildSchema(printSchema())
const words = (text: string) => text.split(' ').filter((word) => word !== '')

/** Lists the field names of an input type, nested ones included. */
function inside(type: GraphQLInputType): string[] {
  const input = getNamedType(type)
  return isInputObjectType(input)
    ? Object.values(input.getFields()).flatMap((field) => [field.name, ...inside(field.type)])
    : []
}

/** An operation's arguments, and those inside its `input`. */
const argumentsOf = ({ args }: GraphQLField<unknown, unknown>): string[] =>
  args.flatMap(({ name, type }) => [name, ...(name === 'input' ? inside(type) : [])])

const missingTypes = (): string[] =>
  Object.entries(TYPES).flatMap(([name, fields]) => {
    const type = schema.getType(name)
    if (!isObjectType(type)) return [name]
    return words(fields).flatMap((field) => (type.getFields()[field] ? [] : [`${name}.${field}`]))
  })

const missingCalls = (root: GraphQLObjectType | null | undefined, calls: Readonly<Record<string, string>>): string[] =>
  Object.entries(calls).flatMap(([name, args]) => {
    const field = root?.getFields()[name]
    if (!field) return [name]
    const known = argumentsOf(field)
    return words(args).flatMap((arg) => (known.includes(arg) ? [] : [`${name}(${arg})`]))
  })

/** All enumerations in `shared/`, with their values in alphabetical order. */
const lists = [...readTree(['shared'])].flatMap(([, text]) =>
  [...text.matchAll(/= \[((?:\s*'\w+',?)+)\s*\] as const/g)].map(([, body = '']) =>
    [...body.matchAll(/'(\w+)'/g)]
      .map(([, value]) => value)
      .sort()
      .join(' '),
  ),
)
const timesWritten = (values: string) => lists.filter((list) => list === words(values).sort().join(' ')).length

test('has every name of the specification except those not built yet', () => {
  const missing = [
    ...missingTypes(),
    ...missingCalls(schema.getQueryType(), QUERIES),
    ...missingCalls(schema.getMutationType(), MUTATIONS),
    ...Object.keys(ENUMERATIONS).filter((name) => timesWritten(ENUMERATIONS[name] ?? '') === 0),
    ...Object.keys(CONSTANTS).filter((name) => !(name in FIGURES)),
  ]
  assert.equal(
    missing.filter((name) => !NOT_BUILT_YET.includes(name)),
    [],
    'lost, or never built',
  )
  assert.equal(
    NOT_BUILT_YET.filter((name) => !missing.includes(name)),
    [],
    'built: take it out of not_yet',
  )
})

test('has every enumeration of the specification as a type, with English and German labels', () => {
  for (const [name, text] of Object.entries(ENUMERATIONS)) {
    const values = words(text).sort()
    const found = Object.entries(enumerations).find(
      ([, each]) => [...each.values].sort().join(' ') === values.join(' '),
    )
    assert.ok(found, `${name} has no names for its values`)
    const type = schema.getType(found[0])
    assert.ok(isEnumType(type), `${found[0]} is no type of the schema`)
    const labels: Readonly<Record<string, readonly string[]>> = found[1].labels
    for (const value of values) {
      const [en, de] = labels[value] ?? []
      assert.ok(en && de, `${name}: ${value}`)
      assert.is(type.getValue(value)?.description, en)
    }
  }
  assert.is(Object.keys(enumerations).length, Object.keys(ENUMERATIONS).length)
})

test('has the constants of both sections 9', () => {
  assert.equal(FIGURES, Object.fromEntries(Object.entries(CONSTANTS).filter(([name]) => !NOT_BUILT_YET.includes(name))))
})

test('defines each enumeration once', () => {
  const twice = Object.keys(ENUMERATIONS).filter((name) => timesWritten(ENUMERATIONS[name] ?? '') > 1)
  assert.equal(twice, [])
  assert.is(timesWritten('no such list'), 0)
})

test.run()

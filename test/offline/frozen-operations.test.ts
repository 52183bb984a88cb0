import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Args, Command, OpContext } from '../../shared/kernel/model/command'
import { commands, entities, type TableName } from '../../shared/registry'
import { argumentLines, countPlaces, mutantsOf, optionalPaths } from './arguments'
import { offlineCommands, recordings } from './operations'
import { replay } from './replay'

const test = suite('frozen operations')

const frozen = recordings()
const FREEZE = 'Freeze what this version records: npm run freeze <date>-<what is new>'

type Recorded = { readonly name: string; readonly args: unknown; readonly context: OpContext }

/** Unsent operations of desks of earlier versions (`test/store/frozen.test.ts` books them). */
function storedOperations(): Recorded[] {
  const folder = new URL('../store/frozen/', import.meta.url)
  return readdirSync(folder).flatMap((file) => {
    const { org_id, store } = JSON.parse(gunzipSync(readFileSync(new URL(file, folder))).toString()) as {
      readonly org_id: string
      readonly store: { readonly ops: readonly (OpContext & { readonly name: string; readonly input: string })[] }
    }
    return store.ops.map((op) => ({ name: op.name, args: JSON.parse(op.input) as unknown, context: { ...op, org_id } }))
  })
}

const recorded: readonly Recorded[] = [
  ...[...frozen.values()].flatMap(({ steps, world }) =>
    steps.flatMap((step) =>
      'operation' in step
        ? [
            {
              name: step.operation.name,
              args: step.operation.input,
              context: { ...step.operation, org_id: world.org_id },
            },
          ]
        : [],
    ),
  ),
  ...storedOperations(),
]
const recordedBy = ({ name }: Command): readonly Recorded[] => recorded.filter((operation) => operation.name === name)

for (const [name, recording] of frozen) {
  test(`today's server books each operation of ${name}`, async () => {
    const { receipts, open } = await replay(recording)
    assert.equal(
      receipts.map((receipt) => [receipt.name, receipt.status, receipt.code, receipt.details]),
      receipts.map((receipt) => [receipt.name, 'applied', null, {}]),
    )
    assert.is(open, 0, 'nothing is in quarantine')
    assert.ok(receipts.length >= 20)
  })
}

test('has frozen operations of every offline command, and parses them', () => {
  for (const command of offlineCommands) {
    const operations = recordedBy(command)
    assert.ok(
      operations.length > 0,
      `${command.name} has no frozen operation. Record it in test/offline/evening.ts. ${FREEZE}`,
    )
    for (const { args } of operations) {
      const { error } = command.args.safeParse(args)
      assert.is(
        error,
        undefined,
        `An operation of an earlier version is refused: ${command.name} ${JSON.stringify(error?.issues)}. Declare a new field of an entity with laterField(); make any other new argument optional.`,
      )
    }
  }
})

test('finds no change of arguments without new frozen operations', () => {
  for (const command of offlineCommands) {
    const known = [...frozen.values()].flatMap(({ commands }) =>
      commands[command.name] ? [commands[command.name]] : [],
    )
    const lines = argumentLines(command)
    if (known.some((each) => JSON.stringify(each) === JSON.stringify(lines))) continue
    assert.equal(lines, known.at(-1), `The arguments of ${command.name} have changed. ${FREEZE}`)
  }
})

/** The end of a path. Many commands contain the same receipt, and not each of them fills all of it. */
const tail = (path: string): string => path.split('.').slice(-2).join('.')

test('has each optional argument given in one frozen operation and absent in another', () => {
  const optional = offlineCommands.flatMap((command) =>
    optionalPaths(command).map((path) => ({
      command,
      path,
      places: recordedBy(command).map(({ args }) => countPlaces(args, path)),
    })),
  )
  const given = new Set(
    optional.flatMap(({ path, places }) => (places.some((each) => each.given > 0) ? [tail(path)] : [])),
  )
  const missing = optional.flatMap(({ command, path, places }) => [
    ...(given.has(tail(path)) ? [] : [`${command.name} ${path} is never given`]),
    ...(places.some((each) => each.absent > 0) ? [] : [`${command.name} ${path} is never left out`]),
  ])
  assert.equal(missing, [], `Let the evening of test/offline/evening.ts do that. ${FREEZE}`)
})

test('computes whole rows from recorded arguments without parsing them', () => {
  for (const { name, args, context } of recorded) {
    const command: Command | undefined = commands[name as keyof typeof commands]
    if (!command) continue
    for (const change of command.effect(args as Args<Command>, context)) {
      const { row } = entities[change.table as TableName]
      const values = 'insert' in change ? change.insert : change.patch
      const { error } = ('insert' in change ? row : row.partial()).safeParse(values)
      assert.is(error, undefined, `${name} makes no row of ${change.table}: ${JSON.stringify(error?.issues)}`)
      assert.not.ok(Object.values(values).includes(undefined), `${name} leaves something undefined in ${change.table}`)
    }
  }
})

test('notices every newly required argument', () => {
  const mutants = offlineCommands.flatMap((command) => mutantsOf(command).map((mutant) => ({ ...mutant, command })))
  const alive = mutants.filter(({ args, command }) =>
    recordedBy(command).every((operation) => args.safeParse(operation.args).success),
  )
  assert.equal(
    alive.map(({ name }) => name),
    [],
  )
  assert.ok(
    mutants.length > offlineCommands.length * 2,
    `${mutants.length} mutants of ${offlineCommands.length} commands`,
  )
})

test.run()

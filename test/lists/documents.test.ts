import { buildSchema, parse, validate } from 'graphql'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { printSchema } from '../../server/app/graphql/sdl'
import { lists } from '../../server/registry'
import { queryOf } from '../../shared/documents'

const test = suite('documents of lists')

const asked = lists.flatMap(({ asked, one }) => [asked, ...(one ? [one] : [])])

test('asks every list and every row in valid GraphQL', () => {
  const schema = buildSchema(printSchema())
  assert.ok(asked.length > 60)
  for (const query of asked) {
    const problems = validate(schema, parse(queryOf(query)))
    assert.equal(
      problems.map(({ message }) => message),
      [],
      query.name,
    )
  }
})

test.run()

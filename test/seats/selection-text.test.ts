import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { selectionText } from '../../client/halls/editor/selected-seats'
import { addPhrases, say, type T } from '../../client/kit/phrases'
import { phraseBook } from '../../shared/phrases'
import type { SeatingPlan } from '../../shared/seats/plan/edit'

const test = suite('text of a selection')
test.before(() => addPhrases(phraseBook))

const mapOf = (...ids: readonly string[]) => new Map(ids.map((id) => [id, {}]))
const plan = { seats: mapOf('a', 'b'), shapes: mapOf('s') } as unknown as SeatingPlan

for (const [ids, en, de] of [
  [[], 'Nothing selected', 'Nichts ausgewählt'],
  [['a'], '1 seat selected', '1 Platz ausgewählt'],
  [['s'], '1 shape selected', '1 Form ausgewählt'],
  [['a', 'b', 's'], '2 seats selected · 1 shape selected', '2 Plätze ausgewählt · 1 Form ausgewählt'],
] as const)
  test(`says “${en}”`, () => {
    for (const [language, text] of [
      ['en', en],
      ['de', de],
    ] as const) {
      const t: T = Object.assign((...args: Parameters<T>) => say(language, ...args), {
        language,
        currency: 'EUR',
        zone: 'Europe/Berlin',
      } as const)
      assert.is(selectionText(t, plan, new Set(ids)), text)
    }
  })

test.run()

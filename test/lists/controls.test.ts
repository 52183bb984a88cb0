import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { filterChips } from '../../client/kit/list/filter-choices'
import { addPhrases, say, type T } from '../../client/kit/phrases'
import { readAddress } from '../../client/kit/reading/list/list-address'
import { pageInput } from '../../client/kit/reading/list/page-input'
import { lists } from '../../server/registry'
import { LANGUAGES } from '../../shared/orgs/entity'
import { phraseBook } from '../../shared/phrases'

const test = suite('controls of lists')
test.before(() => addPhrases(phraseBook))

const NOW = Date.parse('2026-11-21T18:00:00.000Z')
const DAY = '2026-11-21'

for (const list of lists)
  for (const lang of LANGUAGES)
    test(`${list.entity.name}: each choice of a filter is what the address and the API take, ${lang}`, () => {
      const t: T = Object.assign((...args: Parameters<T>) => say(lang, ...args), {
        language: lang,
        currency: 'EUR',
        zone: 'Europe/Berlin',
      } as const)
      for (const { key, options, single, isDay } of filterChips(t, list, {}, {})) {
        const values = isDay ? [DAY] : options.map(({ value }) => value)
        const sets = single ? values.map((value) => [value]) : [...values.map((value) => [value]), values]
        const inputs = new Set<string>()
        for (const chosen of sets) {
          // A control writes its values like this (`setFilter`).
          const question = readAddress(list, { [key]: chosen.join(',') }, { zone: t.zone, now: NOW })
          assert.equal([question.unknown, question.texts[key]], [[], chosen], `${key}=${chosen}`)
          inputs.add(JSON.stringify(pageInput(list, question)))
        }
        assert.ok(inputs.size >= Math.min(values.length, 2), `the choices of ${key} ask for different rows`)
        assert.is(
          new Set(options.map(({ label }) => label)).size,
          options.length,
          `the choices of ${key} have different names`,
        )
        assert.ok(options.every(({ label }) => label !== ''))
      }
    })

test.run()

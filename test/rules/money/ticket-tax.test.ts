import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { countryOf } from '../../../shared/orgs/country-defaults'
import { ticketTaxGroup } from '../../../shared/tax_groups/ticket-tax'

const test = suite('tax of new ticket prices')

const group = (id: string, rate: number, valid_to: string | null = null) => ({ id, rate, valid_to })

test('is the rate for culture of the country, or the first that still counts', () => {
  const german = [group('full', 1900), group('reduced', 700)]
  const chosen = (groups: readonly ReturnType<typeof group>[], country?: string) => ticketTaxGroup(groups, country)?.id
  assert.equal(
    [chosen(german, 'DE'), chosen(german, 'AT'), chosen(german), chosen([], 'DE')],
    ['reduced', 'full', 'full', undefined],
  )
  assert.is(chosen([group('old', 700, '2020-01-01T00:00:00.000Z'), ...german], 'DE'), 'reduced')
  assert.is(chosen([group('standard', 2500), group('none', 0)], 'DK'), 'standard')
  assert.is(chosen([group('some', 100), group('none', 0)], 'US'), 'none')
})

test('finds the country of a browser by its time zone, or by its language where that is one', () => {
  const found = (zone: string, locale: string) => countryOf({ zone, locale })
  assert.equal(
    [
      found('Europe/Vienna', 'en-US'),
      found('UTC', 'fr'),
      found('America/Chicago', 'en-US'),
      found('UTC', 'en-US@posix'),
      found('UTC', ''),
    ],
    ['AT', 'FR', 'US', 'DE', 'DE'],
  )
})

test.run()

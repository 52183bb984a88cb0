import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isVatId, normaliseVatId } from '../../../shared/contacts/address/vat-id'

const test = suite('VAT IDs')

test('have the form of their country', () => {
  for (const [typed, country] of [
    ['DE 123 456 789', 'DE'],
    ['atu12345678', 'AT'],
    ['EL123456789', 'GR'],
    ['NL123456789B01', 'NL'],
    ['ESX1234567Z', 'ES'],
    ['IE1234567FA', 'IE'],
    ['FRXX123456789', 'FR'],
    ['CHE-123.456.789 MWST', 'CH'],
    ['DE123456789', 'CH'],
  ] as const)
    assert.ok(isVatId(normaliseVatId(typed), country), typed)
  for (const [typed, country] of [
    ['DE12345678', 'DE'],
    ['DE12345678X', 'DE'],
    ['123456789', 'DE'],
    ['none', 'DE'],
    ['GR123456789', 'GR'],
    ['AT12345678', 'AT'],
    ['none', 'CH'],
    ['', 'US'],
  ] as const)
    assert.not.ok(isVatId(normaliseVatId(typed), country), typed)
})

test.run()

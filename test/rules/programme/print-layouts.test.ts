import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { chosenLayout, layoutOf, type SavedLayout } from '../../../shared/print_layouts/rules'
import { builtInLayout } from '../../../shared/printing/built-in/built-in'

const test = suite('layout of a print')

const line = { kind: 'line', x: 0, y: 0, width: 10, height: 1 } as const
const layout = (id: string, change: Partial<SavedLayout> = {}): SavedLayout => ({
  id,
  deleted: false,
  kind: 'TICKET',
  format: 'A6',
  language: 'de',
  is_default: false,
  elements: [{ ...line, width: Number(id) }],
  ...change,
})

test('has the size of its paper', () => {
  const { width, height, language } = layoutOf(layout('1'))
  assert.equal([width, height, language], [105, 148, 'de'])
  assert.equal(
    [layoutOf(layout('1', { format: 'ROLL_80' })).width, layoutOf(layout('1', { format: 'ROLL_80' })).height],
    [72, null],
  )
})

test('is one chosen for the printer, else the organisation’s default, else the built-in one', () => {
  const built = builtInLayout('TICKET', 'A6', 'en')
  const found = (saved: readonly SavedLayout[], chosen?: readonly string[]) => {
    const { elements } = chosenLayout(saved, 'TICKET', 'A6', 'en', chosen)
    return elements.length === 1 ? elements[0]?.width : elements
  }
  const own = [layout('1'), layout('2', { is_default: true }), layout('3'), layout('4')]
  assert.is(found(own), 2)
  assert.is(found(own, ['4', '3']), 3, 'the first of those saved')
  assert.is(found(own, ['9']), 2)
  assert.equal(found([layout('1')]), built.elements)
  for (const other of [{ deleted: true }, { kind: 'RECEIPT' }, { format: 'A4' }] as const)
    assert.equal(found([layout('1', { is_default: true, ...other })], ['1']), built.elements, JSON.stringify(other))
  assert.equal(found([]), built.elements)
})

test.run()

import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sortBlocksByStage } from '../../../server/shop/event/seat-list'

const test = suite('order of the blocks of a hall')

test('begins at the middle of the stage, and goes by name where the way is the same', () => {
  const place = (block: string, left: number, right: number, top: number) => ({ block, left, right, top })
  const hall = [
    place('Box left 2', 40, 80, 450),
    place('Box left 1', 40, 80, 270),
    place('Balcony', 300, 1800, 1130),
    place('Box right 1', 2020, 2060, 270),
    place('Stalls', 440, 1660, 250),
  ]
  assert.equal(sortBlocksByStage(hall), ['Stalls', 'Balcony', 'Box left 1', 'Box right 1', 'Box left 2'])
  assert.equal(sortBlocksByStage([]), [])
})

test.run()

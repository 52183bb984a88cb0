import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { survivorLines, table } from './report'
import { judgeMutants } from './run'
import { GROUPS } from './subjects'
import { outdated } from './survivors'

const test = suite('rules with one small change')

for (const group of GROUPS)
  test(`fail a test in ${group.sources[0]} and ${group.sources.length - 1} more, or say why they cannot`, async () => {
    const judged = await judgeMutants(group, () => {})
    for (const line of table(judged).split('\n')) console.log(`# ${line}`)
    assert.equal(survivorLines(judged), [])
    assert.equal(outdated(judged), [])
  })

test.run()
